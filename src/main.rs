//! The program: parse, run, say an error once, exit.

use std::process::ExitCode;

use console2048::cli;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => ExitCode::from(cli::report(&error)),
    }
}
