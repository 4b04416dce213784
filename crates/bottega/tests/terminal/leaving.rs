//! However it ends, the terminal is as it was. (`Terminal::end` looks whether it is.)

use crate::pty::{F12, Terminal};

#[test]
fn it_gives_the_terminal_back_when_it_is_told_to_stop() {
    for signal in ["TERM", "HUP", "INT"] {
        let directory = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::open(directory.path(), &["play", "masters", "--solo"]);
        terminal.play_choices(4);
        terminal.signal(signal);
        let ended = terminal.end();
        assert_eq!(ended.code, 0, "{signal}: {}", ended.text);
        assert!(ended.text.contains("bottega play --resume"), "{signal}: {}", ended.text);
    }
}

// Only builds for developers can be told to panic.
#[cfg(debug_assertions)]
#[test]
fn it_gives_the_terminal_back_and_tells_why_when_it_panics() {
    let directory = tempfile::tempdir().unwrap();
    let environment = [("BOTTEGA_TEST_PANIC", "1")];
    let mut terminal = Terminal::with(directory.path(), &["play"], &environment, (80, 24));
    terminal.read("Play here against bots");
    terminal.press(F12);
    let ended = terminal.end();
    assert_eq!(ended.code, 101);
    assert!(ended.text.contains("panicked at"), "{}", ended.text);
}

#[test]
fn what_cannot_be_had_is_said_and_nothing_else_is_offered() {
    let directory = tempfile::tempdir().unwrap();
    let connect = ["play", "--connect", "http://127.0.0.1:1"];
    let at_table = [&connect[..], &["--table", "K7QM2XPD"]].concat();
    let watch = ["watch", "http://127.0.0.1:1", "K7QM2XPD"];
    for arguments in [&connect[..], &at_table, &watch] {
        let ended = Terminal::open(directory.path(), arguments).end();
        assert_eq!(ended.code, 1, "{}", ended.text);
        assert!(ended.text.contains("bottega: ") && ended.text.contains("cannot be reached"));
    }
}
