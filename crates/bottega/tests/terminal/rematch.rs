//! When a match is over there is another one, if everybody wants it.

use std::path::Path;

use crate::here::code;
use crate::pty::{CTRL_C, ENTER, ESC, Terminal};
use crate::server::Server;

/// What is read when a match of Masters begins.
const BEGINS: &str = "Choose two leaders to keep";

/// Gives up from the menu of the table.
#[track_caller]
fn gives_up(terminal: &mut Terminal) {
    terminal.press(ESC);
    terminal.pick("Give up");
    terminal.read("Giving up is for good");
    terminal.press(ENTER);
}

/// Looks at the score sheet, and closes it.
#[track_caller]
fn reads_the_score_sheet(terminal: &mut Terminal) {
    terminal.read("╭ Score sheet");
    terminal.press(ESC);
    terminal
        .wait("the page without the sheet", |text| (!text.contains("╭ Score sheet")).then_some(()));
}

/// Is at the new table as soon as everybody wants it, and a match begins; gives its code.
#[track_caller]
fn is_at_the_new_match(terminal: &mut Terminal, name: &str) -> String {
    let text = terminal.read(BEGINS);
    assert!(text.contains(&format!("{name} (you)")), "{text}");
    code(&text)
}

#[track_caller]
fn quits(mut terminal: Terminal) {
    terminal.press(CTRL_C);
    let ended = terminal.end();
    assert_eq!(ended.code, 0, "{}", ended.text);
    assert!(ended.text.contains("bottega play --resume"), "{}", ended.text);
}

/// Goes to a server and sits down at the table with this code, or opens one.
fn comes(server: &Server, directory: &Path, name: &str, table: Option<&str>) -> Terminal {
    let mut play = vec!["play", "--connect", &server.address, "--name", name];
    play.extend(table.iter().flat_map(|code| ["--table", code]));
    Terminal::open(directory, &play)
}

#[test]
fn two_people_at_a_server_play_again() {
    let server = Server::start();
    let (at_adas, at_bobs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut ada = comes(&server, at_adas.path(), "Ada", None);
    ada.open_a_table("Masters of Renaissance", "Open");
    let first = code(&ada.read("One seat is free"));
    let mut bob = comes(&server, at_bobs.path(), "Bob", Some(&first));
    ada.read(BEGINS);
    bob.read(BEGINS);
    gives_up(&mut bob);
    reads_the_score_sheet(&mut ada);
    reads_the_score_sheet(&mut bob);

    ada.pick("Play again");
    ada.read("Waiting for the others to agree to another match");
    let asked = bob.read("Ada wants to play again.");
    assert!(!asked.contains("To the new match"), "{asked}");
    bob.pick("Play again");
    let second = is_at_the_new_match(&mut ada, "Ada");
    assert_ne!(second, first);
    assert_eq!(is_at_the_new_match(&mut bob, "Bob"), second);
    // Both sit at the new table: the leaders of both are chosen, and somebody is to act.
    let is_ready = |text: &str| text.contains("Your turn:") || text.contains("Waiting for");
    ada.play_until(is_ready);
    bob.play_until(is_ready);
    ada.read(if bob.text().contains("Your turn:") { "Waiting for Bob." } else { "Your turn:" });
    quits(ada);
    quits(bob);
}

#[test]
fn bots_always_play_again() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "masters", "--players", "2", "--bots", "random"];
    let mut terminal = Terminal::open(directory.path(), &play);
    let first = code(&terminal.my_turn());
    gives_up(&mut terminal);
    reads_the_score_sheet(&mut terminal);
    terminal.pick("Play again");
    assert_ne!(is_at_the_new_match(&mut terminal, "ada"), first);
    terminal.play_until(|text| text.contains("Your turn:"));
    quits(terminal);
}
