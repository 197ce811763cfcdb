//! A program on a real pseudo-terminal, and what a person would see of it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use console2048::screen::Frame;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Nothing waits longer than this; a healthy run never waits for a time at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came out so far.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    closed: bool,
}

/// A program running on a pseudo-terminal of its own.
pub(crate) struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    settings: String,
}

/// How to start the program.
pub(crate) struct Setup {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    pub(crate) environment: Vec<(&'static str, &'static str)>,
    /// Whether what comes out is read. If not, the terminal soon takes no more.
    pub(crate) read: bool,
}

impl Default for Setup {
    fn default() -> Self {
        let environment = vec![("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")];
        Self {
            columns: 80,
            rows: 24,
            environment,
            read: true,
        }
    }
}

impl Pty {
    /// Starts a program with arguments.
    pub(crate) fn start(setup: &Setup, program: &[&str]) -> Self {
        let size = size(setup.columns, setup.rows);
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program[0]);
        command.args(&program[1..]);
        command.env_clear();
        command.env("PATH", std::env::var("PATH").unwrap_or_default());
        for (name, value) in &setup.environment {
            command.env(name, value);
        }
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let settings = settings(&*pair.master);
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        drop(pair.slave);
        let seen = Seen {
            parser: vt100::Parser::new(rows(setup.rows), columns(setup.columns), 0),
            bytes: Vec::new(),
            closed: false,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        if setup.read {
            let reader = pair.master.try_clone_reader().expect("a reader");
            let seen = Arc::clone(&seen);
            thread::spawn(move || watch(reader, &seen));
        }
        let writer = pair.master.take_writer().expect("a writer");
        Self {
            master: Some(pair.master),
            writer: Some(writer),
            child,
            seen,
            settings,
        }
    }

    /// Starts the game with options.
    pub(crate) fn game(options: &[&str]) -> Self {
        Self::game_in(&Setup::default(), options)
    }

    /// Starts the game with options, in a certain terminal.
    pub(crate) fn game_in(setup: &Setup, options: &[&str]) -> Self {
        Self::start(setup, &[&[GAME], options].concat())
    }

    /// Types keys.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends bytes, as from a terminal that is not in UTF-8.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let writer = self.writer.as_mut().expect("the terminal is open");
        writer.write_all(bytes).expect("keys are taken");
        writer.flush().expect("keys are taken");
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |seen| seen.parser.screen().contents().contains(text));
    }

    /// Waits until the screen no longer shows a text.
    pub(crate) fn wait_until_gone(&self, text: &str) {
        let gone = |seen: &Seen| !seen.parser.screen().contents().contains(text);
        self.wait_until(&format!("the end of {text}"), gone);
    }

    /// Waits until bytes came that hold a text.
    pub(crate) fn wait_for_bytes(&self, text: &str) {
        self.wait_until(text, |seen| {
            String::from_utf8_lossy(&seen.bytes).contains(text)
        });
    }

    /// Waits until the screen shows exactly a frame.
    pub(crate) fn wait_for_frame(&self, frame: &Frame) {
        let text = trimmed(&frame.to_string());
        self.wait_until(&text, |seen| {
            trimmed(&seen.parser.screen().contents()) == text
        });
    }

    /// Waits until the program has changed the settings of the terminal.
    pub(crate) fn wait_for_raw_mode(&self) {
        let deadline = Instant::now() + PATIENCE;
        let master = self.master.as_ref().expect("the terminal is open");
        while settings(&**master).contains("ICANON") {
            assert!(Instant::now() < deadline, "waited in vain for raw mode");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn wait_until(&self, what: &str, ready: impl Fn(&Seen) -> bool) {
        let (seen, changed) = &*self.seen;
        let seen = seen.lock().unwrap();
        let (seen, timeout) = changed
            .wait_timeout_while(seen, PATIENCE, |seen| !ready(seen))
            .unwrap();
        assert!(
            !timeout.timed_out(),
            "waited in vain for {what:?}; bytes {:?}; the screen is\n{}",
            String::from_utf8_lossy(&seen.bytes),
            seen.parser.screen().contents()
        );
    }

    /// Returns what the screen shows.
    pub(crate) fn screen(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    /// Tells whether the cursor is hidden, and where it is: row and column.
    pub(crate) fn cursor(&self) -> (bool, (u16, u16)) {
        let seen = self.seen.0.lock().unwrap();
        (
            seen.parser.screen().hide_cursor(),
            seen.parser.screen().cursor_position(),
        )
    }

    /// Tells whether the terminal reports the mouse, in the encoding asked for.
    ///
    /// # Panics
    /// If it reports it in any other way.
    pub(crate) fn reports_mouse(&self) -> bool {
        use vt100::{MouseProtocolEncoding as Encoding, MouseProtocolMode as Mode};

        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        match (
            screen.mouse_protocol_mode(),
            screen.mouse_protocol_encoding(),
        ) {
            (Mode::None, Encoding::Default) => false,
            (Mode::PressRelease, Encoding::Sgr) => true,
            other => panic!("{other:?}"),
        }
    }

    /// Waits until the cursor is hidden.
    pub(crate) fn wait_for_hidden_cursor(&self) {
        self.wait_until("a hidden cursor", |seen| seen.parser.screen().hide_cursor());
    }

    /// Returns all bytes that came out.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        let (seen, _) = &*self.seen;
        let mut seen = seen.lock().unwrap();
        seen.parser
            .screen_mut()
            .set_size(rows(height), columns(width));
        drop(seen);
        let master = self.master.as_ref().expect("the terminal is open");
        master
            .resize(size(width, height))
            .expect("the window changes");
    }

    /// Returns the number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("a running program")
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let status = std::process::Command::new("kill")
            .args([format!("-{name}"), self.id().to_string()])
            .status();
        assert!(status.expect("kill").success());
    }

    /// Closes the terminal.
    pub(crate) fn close(&mut self) {
        self.writer = None;
        self.master = None;
    }

    /// Waits for the end of the program and returns its exit code, 128 and more
    /// for a signal that ended it.
    pub(crate) fn exit_code(&mut self) -> u32 {
        let status = self.end();
        assert!(status.signal().is_none(), "ended by {:?}", status.signal());
        status.exit_code()
    }

    /// Waits for the end of the program by a signal, and returns what the system calls it.
    pub(crate) fn fatal_signal(&mut self) -> String {
        let status = self.end();
        let signal = status.signal().map(str::to_owned);
        signal.unwrap_or_else(|| panic!("{status:?}; the screen is\n{}", self.screen()))
    }

    fn end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(
                Instant::now() < deadline,
                "it does not end; the screen is\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until all output of a program that has ended was read.
    pub(crate) fn wait_closed(&self) {
        self.wait_until("the end of output", |seen| seen.closed);
    }

    /// Asserts that the settings of the terminal are those from before the start.
    pub(crate) fn assert_settings_restored(&self) {
        let master = self.master.as_ref().expect("the terminal is open");
        assert_eq!(settings(&**master), self.settings);
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game.
pub(crate) const GAME: &str = env!("CARGO_BIN_EXE_2048");

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// Cuts blanks off the ends of lines and of the whole.
pub(crate) fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// A terminal that does not say its size, with 0, has 80 columns.
fn columns(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(const { NonZeroU16::new(80).unwrap() })
}

/// It has 24 rows.
fn rows(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(const { NonZeroU16::new(24).unwrap() })
}

/// Returns the settings of the terminal, as `stty -g` tells them.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("terminal settings"))
}

fn watch(mut reader: Box<dyn Read + Send>, seen: &(Mutex<Seen>, Condvar)) {
    let (seen, changed) = seen;
    let mut chunk = [0; 4096];
    loop {
        let count = reader.read(&mut chunk).unwrap_or(0); // EIO: nobody has it open any more
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.parser.process(&chunk[..count]);
        seen.bytes.extend(&chunk[..count]);
        seen.closed = count == 0;
        drop(seen);
        changed.notify_all();
        if count == 0 {
            return;
        }
    }
}
