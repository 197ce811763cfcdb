//! The threads that read keys.

use std::io::{self, Read};
use std::sync::Arc;
use std::thread;

use crate::event::Quit;

use super::inbox::{Inbox, Item};

const CHUNK: usize = 64 * 1024;

/// Reads bytes until there are no more, which means `end`.
pub(super) fn read_bytes(
    inbox: Arc<Inbox>,
    mut bytes: Box<dyn Read + Send>,
    end: Quit,
) -> io::Result<()> {
    let run = move || {
        let mut chunk = vec![0; CHUNK];
        loop {
            match bytes.read(&mut chunk) {
                Ok(0) => return inbox.push(Item::Closed(end)),
                Ok(count) => inbox.push(Item::Bytes(chunk[..count].to_vec())),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A terminal that was closed gives an error instead of an end.
                Err(_) if end == Quit::HangUp => return inbox.push(Item::Closed(end)),
                Err(error) => return inbox.push(Item::Failed(error)),
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(run)?;
    Ok(())
}

/// Reads the terminal on standard input.
#[cfg(unix)]
pub(super) fn read_terminal(inbox: Arc<Inbox>) -> io::Result<()> {
    read_bytes(inbox, Box::new(io::stdin()), Quit::HangUp)
}

/// Reads the console on standard input, whose events crossterm decodes.
#[cfg(windows)]
pub(super) fn read_terminal(inbox: Arc<Inbox>) -> io::Result<()> {
    use crossterm::event::{Event as Console, read};

    use crate::event::Event;

    let run = move || {
        loop {
            match read() {
                Ok(Console::Key(key)) => {
                    if let Some(key) = console_key(key) {
                        inbox.push(Item::Key(key));
                    }
                }
                Ok(Console::Mouse(mouse)) => {
                    if let Some(key) = console_mouse(mouse) {
                        inbox.push(Item::Key(key));
                    }
                }
                Ok(Console::Resize(..)) => {
                    let (columns, rows) = super::raw::window_size();
                    inbox.announce(Event::Resize(columns, rows));
                }
                Ok(_) => {}
                Err(_) => return inbox.push(Item::Closed(Quit::HangUp)),
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(run)?;
    Ok(())
}

/// Translates a key of the Windows console; its release is none.
#[cfg(windows)]
fn console_key(event: crossterm::event::KeyEvent) -> Option<super::keys::Key> {
    use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};

    use super::keys::Key;
    use crate::board::Direction;

    if event.kind == KeyEventKind::Release {
        return None;
    }
    let has = |modifier| event.modifiers.contains(modifier);
    Some(match event.code {
        KeyCode::Up => Key::Arrow(Direction::Up),
        KeyCode::Down => Key::Arrow(Direction::Down),
        KeyCode::Left => Key::Arrow(Direction::Left),
        KeyCode::Right => Key::Arrow(Direction::Right),
        KeyCode::Esc => Key::Escape,
        KeyCode::Char(symbol @ 'a'..='z')
            if has(KeyModifiers::CONTROL) && !has(KeyModifiers::ALT) =>
        {
            Key::Char(char::from(symbol as u8 & 0x1f))
        }
        // AltGr comes as Ctrl and Alt together, and makes characters of its own.
        KeyCode::Char(symbol) if has(KeyModifiers::ALT) == has(KeyModifiers::CONTROL) => {
            Key::Char(symbol)
        }
        _ => Key::Unknown,
    })
}

/// Translates what the mouse did at a Windows console: its left button only.
#[cfg(windows)]
fn console_mouse(event: crossterm::event::MouseEvent) -> Option<super::keys::Key> {
    use crossterm::event::{MouseButton, MouseEventKind};

    use super::keys::Key;
    use crate::event::Place;

    let place = Place {
        column: event.column,
        row: event.row,
    };
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Key::Press(place)),
        MouseEventKind::Up(MouseButton::Left) => Some(Key::Release(place)),
        _ => None,
    }
}
