//! Completions for shells and the manual page, both made from the parser of the command
//! line.

use std::io::{self, Write};

use clap::{Arg, ArgAction, Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::arguments::RULES_HEADING;

/// The shell that completions are written for.
#[derive(Args, Debug)]
pub(super) struct CompletionsOptions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Writes completions for a shell to standard output and returns the exit code.
pub(super) fn completions(command: Command, options: &CompletionsOptions) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(
        options.shell,
        &mut with_compare_flag(command),
        "2048",
        &mut script,
    );
    write(&script)
}

/// Writes the manual page to standard output and returns the exit code.
pub(super) fn man(command: Command) -> anyhow::Result<u8> {
    let command = with_compare_flag(command);
    let commands: Vec<Command> = command.get_subcommands().cloned().collect();
    // Unless it is quoted, an empty date is skipped, and the version becomes the date.
    let page = Man::new(command).section("6").date("\"\"");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    for command in commands {
        section(command, &mut text)?;
    }
    page.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA\n", ".SH KEYS\n");
    write(text.as_bytes())
}

/// Adds the flag `--compare`, which stands for the command `compare`.
fn with_compare_flag(command: Command) -> Command {
    let compare = Arg::new("compare")
        .long("compare")
        .action(ArgAction::SetTrue)
        .help_heading(None::<&str>)
        .help("The command compare, if it is the first argument");
    command.arg(compare)
}

/// Appends a section to the manual page: what a command does, and its options but for the
/// rules.
fn section(command: Command, text: &mut Vec<u8>) -> io::Result<()> {
    let name = command.get_name().to_owned();
    let has_rules = command
        .get_arguments()
        .any(|option| option.get_help_heading() == Some(RULES_HEADING));
    let page = Man::new(command.mut_args(|option| {
        let is_rule = option.get_help_heading() == Some(RULES_HEADING);
        option.hide(is_rule).help_heading(None::<&str>)
    }));
    let mut section = Vec::new();
    page.render_description_section(&mut section)?;
    if has_rules {
        section.extend(b".PP\nThe options under RULES are allowed too.\n");
    }
    page.render_options_section(&mut section)?;
    let section = String::from_utf8_lossy(&section)
        .replace(".SH DESCRIPTION\n", &format!(".SH \"2048 {name}\"\n"))
        .replace(".SH OPTIONS\n", "");
    text.extend(section.as_bytes());
    Ok(())
}

/// Writes bytes to standard output and returns the exit code.
fn write(bytes: &[u8]) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(0)
}
