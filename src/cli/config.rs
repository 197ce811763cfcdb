//! The options file: options of play, one a line, exactly as on the command line.
//!
//! What an option means and allows is known to the parser of the command line alone.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::{ArgAction, Command, CommandFactory};

use crate::store::{self, Contents, Platform};

use super::options::Cli;
use super::{Usage, one_line, usage};

/// Whatever is longer is no options file.
const LONGEST: usize = 64 * 1024;

/// An options file that is there.
pub(super) struct OptionsFile {
    path: PathBuf,
    /// Its options, each as one argument.
    options: Vec<String>,
}

impl OptionsFile {
    /// Reads the options file, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, or a line of it is not right.
    pub(super) fn find() -> anyhow::Result<Option<Self>> {
        let directory = store::config_directory(Platform::HERE, |name| std::env::var_os(name));
        let Some(directory) = directory else {
            return Ok(None);
        };
        let path = directory.join("options");
        let read = store::read(&path);
        let bytes = match read
            .with_context(|| format!("cannot read the options file {}", path.display()))?
        {
            Contents::Missing => return Ok(None),
            Contents::Bytes(bytes) if bytes.len() <= LONGEST => bytes,
            _ => {
                return Err(usage(format_args!(
                    "{} is too long for an options file; {LONGEST} bytes are allowed",
                    path.display()
                )));
            }
        };
        let mut file = Self {
            path,
            options: Vec::new(),
        };
        file.add_lines(&bytes)?;
        Ok(Some(file))
    }

    /// Checks the lines one after the other, each together with those before it.
    fn add_lines(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut parser = parser();
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let fault = |text: &dyn Display| {
                let path = self.path.display();
                usage(format_args!("options file {path}, line {number}: {text}"))
            };
            let line = str::from_utf8(line).map_err(|_| fault(&"it is not UTF-8 text"))?;
            let Some(option) = option(line).map_err(|text| fault(&text))? else {
                continue;
            };
            self.options.push(option);
            match parse(&mut parser, &self.options, &[]) {
                Ok(()) => {}
                Err(error) if error.use_stderr() => return Err(fault(&one_line(&error, &[]))),
                Err(_) => return Err(fault(&"help and version have no place here")),
            }
        }
        Ok(())
    }

    /// Puts the options of the file, but for those that the command line overrides,
    /// in front of its arguments (the program's name first).
    pub(super) fn complete(&self, arguments: &[OsString]) -> Vec<OsString> {
        let mut parser = parser();
        let (name, given) = arguments.split_at(arguments.len().min(1));
        // Both are right by themselves: together they can only conflict.
        let stands =
            |option: &&String| parse(&mut parser, std::slice::from_ref(*option), given).is_ok();
        let standing = self.options.iter().filter(stands).map(OsString::from);
        let standing: Vec<OsString> = standing.collect();
        [name, &standing, given].concat()
    }

    /// Says of an error that this file may have a part in it.
    pub(super) fn blame(&self, error: anyhow::Error) -> anyhow::Error {
        if self.options.is_empty() {
            return error;
        }
        let path = self.path.display();
        let text =
            format!("{error:#} (options are taken from {path} too; --no-config leaves them out)");
        if error.is::<Usage>() {
            usage(text)
        } else {
            anyhow!(text)
        }
    }
}

/// Makes a parser of options that refuses every one that is given twice.
fn parser() -> Command {
    Cli::command().mut_arg("spawn", |spawn| spawn.action(ArgAction::Set))
}

fn parse(parser: &mut Command, options: &[String], given: &[OsString]) -> clap::error::Result<()> {
    let name = [OsString::from("2048")].into_iter();
    let options = options.iter().map(OsString::from);
    let all = name.chain(options).chain(given.iter().cloned());
    parser.try_get_matches_from_mut(all).map(drop)
}

/// Returns the option on a line as one argument; `None` if there is none.
fn option(line: &str) -> Result<Option<String>, &'static str> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    if !line.starts_with("--") || line == "--" {
        return Err("an option is expected, as in --theme light");
    }
    let end = line.find(|symbol: char| symbol == '=' || symbol.is_whitespace());
    let Some(end) = end else {
        return match line {
            "--no-config" => Err("--no-config has no place here"),
            _ => Ok(Some(line.to_owned())),
        };
    };
    // Everything behind the name is its value, blanks in it too.
    let value = line[end..].strip_prefix('=').unwrap_or(&line[end..]);
    Ok(Some(format!("{}={}", &line[..end], value.trim_start())))
}
