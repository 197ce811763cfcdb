//! The options file: options of play, one a line, exactly as on the command line.
//!
//! Knows no single option: what an option means and allows is known to the parser of the
//! command line alone.

use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::{ArgAction, Command};

use crate::store::{self, Contents, Platform};

use super::error::{UsageError, usage};

/// The largest size of an options file, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// An options file that was found.
pub(super) struct OptionsFile {
    path: PathBuf,
    /// Why it could not be read.
    warning: Option<String>,
    /// The options, each as one argument.
    options: Vec<String>,
    /// A parser that refuses every option that is given twice.
    parser: Command,
}

impl OptionsFile {
    /// Reads the options file and checks its lines with the parser of the command line;
    /// returns `None` if there is no such file. One that cannot be read has no options,
    /// but a [warning](Self::warning).
    ///
    /// # Errors
    /// A usage error that names the first wrong line.
    pub(super) fn find(command: Command) -> anyhow::Result<Option<Self>> {
        let directory = store::config_directory(Platform::HERE, |name| std::env::var_os(name));
        let Some(directory) = directory else {
            return Ok(None);
        };
        let path = directory.join("options");
        let (mut bytes, mut warning) = (Vec::new(), None);
        match store::read(&path) {
            Ok(Contents::Missing) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Ok(None),
            Err(error) => {
                warning = Some(format!(
                    "played without the options file {}: {error}",
                    path.display()
                ));
            }
            Ok(Contents::Bytes(read)) if read.len() <= MAX_SIZE => bytes = read,
            Ok(_) => {
                return Err(usage(format_args!(
                    "{} is too long for an options file; {MAX_SIZE} bytes are allowed",
                    path.display()
                )));
            }
        }
        let mut file = Self {
            path,
            warning,
            options: Vec::new(),
            parser: command.mut_arg("spawn", |spawn| spawn.action(ArgAction::Set)),
        };
        file.add_lines(&bytes)?;
        Ok(Some(file))
    }

    /// Checks the lines in order, each together with those before it.
    fn add_lines(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let place = format!("options file {}, line {number}", self.path.display());
            let wrong = |text: &dyn Display| usage(format_args!("{place}: {text}"));
            let line = str::from_utf8(line).map_err(|_| wrong(&"it is not UTF-8 text"))?;
            let Some(option) = option(line).map_err(|text| wrong(&text))? else {
                continue;
            };
            self.options.push(option);
            match parse(&mut self.parser, &self.options, &[]) {
                Ok(()) => {}
                Err(error) if error.use_stderr() => {
                    return Err(UsageError::from_parser_at(place, &error).into());
                }
                Err(_) => return Err(wrong(&"help and version have no place here")),
            }
        }
        Ok(())
    }

    /// Inserts the options of the file in front of the arguments, behind the program's
    /// name; options that the arguments override are left out.
    pub(super) fn complete(&mut self, arguments: &[OsString]) -> Vec<OsString> {
        let (name, given) = arguments.split_at(arguments.len().min(1));
        // Each is right by itself, so an error can only be a conflict of the two.
        let options = self
            .options
            .iter()
            .filter(|option| parse(&mut self.parser, std::slice::from_ref(*option), given).is_ok());
        let options: Vec<OsString> = options.map(OsString::from).collect();
        [name, &options, given].concat()
    }

    /// Returns why the file could not be read, to be printed after the game.
    pub(super) fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Adds to an error that options were taken from this file, if it has any.
    pub(super) fn mention_in(&self, error: anyhow::Error) -> anyhow::Error {
        if self.options.is_empty() {
            return error;
        }
        let remark = format!(
            " (options are taken from {} too; --no-config leaves them out)",
            self.path.display()
        );
        match error.downcast::<UsageError>() {
            Ok(error) => error.with_remark(&remark).into(),
            Err(error) => anyhow!("{error:#}{remark}"),
        }
    }
}

/// Checks options of the file together with arguments of the command line.
fn parse(parser: &mut Command, options: &[String], given: &[OsString]) -> clap::error::Result<()> {
    let name = [OsString::from("2048")].into_iter();
    let options = options.iter().map(OsString::from);
    let all = name.chain(options).chain(given.iter().cloned());
    parser.try_get_matches_from_mut(all).map(drop)
}

/// Returns the option on a line as one argument; `None` for an empty line and a comment.
///
/// # Errors
/// What is wrong with the line, if it holds no option or one that only the command line
/// takes.
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
    // The value is everything after the name, with the blanks in it.
    let value = line[end..].strip_prefix('=').unwrap_or(&line[end..]);
    Ok(Some(format!("{}={}", &line[..end], value.trim_start())))
}
