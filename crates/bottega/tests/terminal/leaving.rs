//! However it ends, the terminal is as it was. (`Terminal::end` looks whether it is.)

use crate::pty::{CTRL_C, CTRL_Z, DOWN, ENTER, F12, Terminal};

#[test]
fn it_gives_the_terminal_back_when_it_is_told_to_stop() {
    for signal in ["TERM", "HUP", "INT"] {
        let directory = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::open(directory.path(), &["play", "masters", "--solo"]);
        terminal.play_choices(4);
        assert!(terminal.title().starts_with("● Masters of Renaissance "), "{}", terminal.title());
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

#[cfg(debug_assertions)]
#[test]
fn a_panic_in_another_thread_ends_the_program_too() {
    let directory = tempfile::tempdir().unwrap();
    let environment = [("BOTTEGA_TEST_PANIC", "elsewhere")];
    let play = ["play", "masters", "--solo"];
    let mut terminal = Terminal::with(directory.path(), &play, &environment, (80, 24));
    terminal.play_choices(2);
    terminal.press(F12);
    let ended = terminal.end();
    assert_eq!(ended.code, 1, "{}", ended.text);
    assert!(ended.text.contains("panicked at"), "{}", ended.text);
    assert!(ended.text.contains("bottega: A part of the program has failed"), "{}", ended.text);
}

#[test]
fn while_it_pauses_the_shell_has_the_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::under_a_shell(directory.path(), &["play", "masters", "--solo"]);
    let mut page = terminal.play_choices(2);
    // Not only the first time.
    for pause in 1..=2 {
        terminal.press(CTRL_Z);
        let shell = terminal.read(&format!("pause {pause}"));
        terminal.is_given_back();
        assert!(!shell.contains("Market"), "{shell}");
        terminal.press(ENTER);
        terminal.wait("the page as it was", |text| (text == page).then_some(()));
        terminal.press(DOWN);
        page = terminal.changed_from(&page);
    }
    terminal.press(CTRL_C);
    let ended = terminal.end();
    assert_eq!(ended.code, 0, "{}", ended.text);
    assert!(ended.text.contains("bottega play --resume"), "{}", ended.text);
}

#[test]
fn who_was_stopped_without_a_warning_goes_on_and_gives_the_terminal_back() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::under_a_shell(directory.path(), &["play", "masters", "--solo"]);
    let page = terminal.play_choices(2);
    terminal.signal_job("STOP");
    // The shell writes into a page that nobody has taken away, and reads keys as they are pressed.
    terminal.wait_written("the shell", |text| text.contains("pause 1"));
    terminal.press("\n");
    terminal.wait_written("the page as it was", |text| text == page);
    terminal.press(DOWN);
    terminal.changed_from(&page);
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().code, 0);
}

#[test]
fn where_no_shell_could_wake_it_up_there_is_no_pause() {
    for open in [Terminal::open, Terminal::in_a_script] {
        let directory = tempfile::tempdir().unwrap();
        let mut terminal = open(directory.path(), &["play", "masters", "--solo"]);
        let page = terminal.play_choices(2);
        terminal.press(CTRL_Z);
        terminal.press(DOWN);
        terminal.changed_from(&page);
        terminal.press(CTRL_C);
        assert_eq!(terminal.end().code, 0);
    }
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
