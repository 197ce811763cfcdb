//! The program: run the command line, print an error once, exit.

use std::process::ExitCode;

use console2048::cli;

fn main() -> ExitCode {
    let code = match cli::run(std::env::args_os()) {
        Ok(code) => code,
        Err(error) => cli::report(&error),
    };
    ExitCode::from(code)
}
