//! Games that are played in this process.

use crate::hands::{OVER, awaits};
use crate::pty::{CTRL_C, DOWN, ENTER, ESC, RIGHT, Terminal, cells, inks, readable};
use vt100::{Color, Screen};

/// The code of the table, at the end of the first line; that of a private one is longer.
pub(crate) fn code(text: &str) -> String {
    let code = text.lines().next().unwrap().split_whitespace().last().unwrap();
    let fits = [8, 12].contains(&code.len());
    assert!(fits && code.bytes().all(|letter| letter.is_ascii_alphanumeric()), "{text}");
    code.to_owned()
}

#[track_caller]
fn quits(mut terminal: Terminal) -> String {
    terminal.press(CTRL_C);
    let ended = terminal.end();
    assert_eq!(ended.code, 0, "{}", ended.text);
    ended.text
}

#[test]
fn a_solo_game_of_masters_is_played_with_the_keyboard_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(directory.path(), &["play", "masters", "--solo"]);
    let text = terminal.play_until(|text| text.contains(OVER));
    assert!(text.contains("Lorenzo wins") || text.contains("You win!"), "{text}");
    assert_eq!(quits(terminal), "", "nothing is left open");
}

#[test]
fn a_game_of_eriantys_against_a_bot_is_played_with_the_keyboard_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "eriantys", "--players", "2", "--bots", "random"];
    let mut terminal = Terminal::open(directory.path(), &play);
    let text = terminal.play_until(|text| text.contains(OVER));
    assert!(text.contains("Towers") && text.contains("Professors"), "{text}");
    assert_eq!(quits(terminal), "", "nothing is left open");
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(directory.path(), &["play", "masters", "--solo"]);
    // Until the third turn begins: a choice that is only half made is not kept.
    for _ in 0..2 {
        terminal.play_until(|text| text.contains("▸a End the turn"));
        terminal.press(ENTER);
        terminal.read("Your turn:");
    }
    let left = terminal.my_turn();
    assert!(quits(terminal).contains("bottega play --resume"));

    let elsewhere = directory.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    let data = directory.path().join("data").display().to_string();
    let mut terminal = Terminal::open(&elsewhere, &["play", "--resume", "--data", &data]);
    let found = terminal.my_turn();
    assert_eq!(code(&found), code(&left));
    assert_eq!(board(&found), board(&left));
    let text = terminal.play_until(|text| text.contains(OVER));
    assert_eq!(code(&text), code(&left));
    quits(terminal);
}

/// All but the last lines: they tell what happened since one came.
fn board(text: &str) -> Vec<&str> {
    text.lines().take(22).collect()
}

#[test]
fn what_was_never_left_cannot_be_resumed() {
    let directory = tempfile::tempdir().unwrap();
    let ended = Terminal::open(directory.path(), &["play", "--resume"]).end();
    assert_eq!(ended.code, 1);
    assert_eq!(ended.text.trim(), "bottega: There is no match to go on with.");
}

#[test]
fn people_who_share_a_terminal_never_see_the_cards_of_others() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--hotseat", "masters", "--name", "Ada", "--name", "Bo"];
    let mut terminal = Terminal::open(directory.path(), &play);
    let mut leaders = Vec::new();
    for player in ["Ada", "Bo"] {
        let cover = terminal.read(&format!("{player}: press Enter when nobody else is looking"));
        assert!(!cover.contains("needs") && !cover.contains("Market"), "{cover}");
        terminal.press(ENTER);
        let text = terminal.read("Choose two leaders to keep");
        assert!(text.contains(&format!("{player} (you)")), "{text}");
        let hand: Vec<String> = choices(&text).into_iter().take(4).collect();
        assert!(leaders.iter().all(|seen| !hand.contains(seen)), "{hand:?}");
        leaders.extend(hand);
        // Two leaders, and what else there is to choose before the first turn.
        terminal.play_until(|text| {
            text.contains("press Enter when nobody") || text.contains("Pass the terminal to")
        });
        if terminal.text().contains("▸a Pass the terminal to") {
            terminal.press(ENTER);
        }
    }
    // The rest of the game, with both in turn.
    let text = terminal.play_until(|text| text.contains(OVER));
    assert!(text.contains("Ada") && text.contains("Bo"), "{text}");
    quits(terminal);
}

#[test]
fn who_comes_back_to_a_shared_terminal_finds_the_cards_of_whoever_acts_covered() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--hotseat", "masters", "--seating", "fixed", "--name", "Ada"];
    let mut terminal = Terminal::open(directory.path(), &play);
    // Both keep their leaders, and the first one plays a turn.
    terminal.play_until(|text| text.contains("▸a End the turn"));
    terminal.press(ENTER);
    terminal.pick("Pass the terminal to Player 2");
    terminal.read("Player 2: press Enter");
    assert!(quits(terminal).contains("bottega play --resume"));

    let mut terminal = Terminal::open(directory.path(), &["play", "--resume"]);
    let cover = terminal.read("Player 2: press Enter");
    // Whatever is pressed, and whatever happens to the window, it stays.
    terminal.press("a?:/lt \t\x1b[B\x1b[C");
    terminal.resize(60, 15);
    terminal.read("80×24");
    terminal.resize(80, 24);
    let same = terminal.read("Player 2: press Enter");
    assert_eq!(same, cover);
    assert!(!cover.contains("needs") && !cover.contains("Market"), "{cover}");
    terminal.press(ENTER);
    let text = terminal.read("Your turn:");
    assert!(text.contains("▶ Player 2 (you)"), "{text}");
    quits(terminal);
}

/// What stands in the list, each in a line of its own.
fn choices(text: &str) -> Vec<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with('─')).skip(1);
    lines.filter_map(|line| Some(line.get(2..)?.trim().to_owned())).collect()
}

#[test]
fn a_window_may_change_its_size_in_the_middle_of_a_game() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(directory.path(), &["play", "masters", "--solo"]);
    terminal.play_choices(4);
    terminal.resize(132, 43);
    // There is room for the log now.
    terminal.read("╭ Log");
    terminal.resize(60, 15);
    terminal.read("80×24");
    terminal.resize(80, 24);
    terminal.my_turn();
    terminal.play_choices(4);
    quits(terminal);
}

#[test]
fn what_is_pressed_while_a_window_changes_its_size_is_not_lost() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(directory.path(), &["play"]);
    terminal.read("▸ a ");
    for (columns, entry) in (81..).zip("bcdefg".chars()) {
        terminal.resize(columns, 24);
        terminal.press(DOWN);
        terminal.read(&format!("▸ {entry} "));
    }
    quits(terminal);
}

/// Sizes in no order, and some that nobody has.
const STORM: [(u16, u16); 20] = [
    (132, 43),
    (80, 24),
    (1, 1),
    (300, 100),
    (79, 24),
    (80, 23),
    (200, 24),
    (80, 60),
    (2, 90),
    (250, 3),
    (109, 30),
    (110, 30),
    (111, 25),
    (20, 10),
    (160, 50),
    (81, 25),
    (1, 300),
    (300, 1),
    (100, 30),
    (120, 40),
];

/// Has the page all its parts?
fn is_whole(text: &str) -> bool {
    let last = text.lines().nth(23).unwrap_or_default();
    text.lines().next().is_some_and(|line| line.contains("ada (you)"))
        && text.lines().any(|line| line.starts_with('─'))
        && last.contains("↑↓ or letter")
}

#[test]
fn a_storm_of_sizes_while_bots_move_leaves_the_page_whole() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "eriantys", "--players", "4", "--bots", "random"];
    let mut terminal = Terminal::open(directory.path(), &play);
    let before = terminal.my_turn();
    terminal.press(ENTER);
    terminal.changed_from(&before);
    loop {
        for (columns, rows) in STORM {
            terminal.resize(columns, rows);
            terminal.wait_for("a picture of this size", |screen| {
                let (height, width) = screen.size();
                ((width.get(), height.get()) == (columns, rows)).then_some(())
            });
        }
        let page = drawn_anew(&terminal);
        assert_eq!(code(&page), code(&before));
        if awaits(&page) {
            break;
        }
    }
    terminal.play_choices(1);
    quits(terminal);
}

/// The page, after the window was too small for it.
#[track_caller]
fn drawn_anew(terminal: &Terminal) -> String {
    terminal.resize(60, 15);
    terminal.read("60×15");
    terminal.resize(80, 24);
    terminal.wait("the whole page", |text| is_whole(text).then(|| text.to_owned()))
}

#[test]
fn the_menu_leads_to_a_game_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(directory.path(), &["play"]);
    terminal.read("Play here against bots");
    terminal.press(ENTER);
    terminal.read("◂ Eriantys ▸");
    terminal.press(ESC);
    terminal.read("Several people at this terminal");
    quits(terminal);
}

#[test]
fn with_no_color_in_the_environment_there_are_no_colours() {
    let inks = |environment: &[(&str, &str)]| {
        let directory = tempfile::tempdir().unwrap();
        let play = ["play", "masters", "--solo"];
        let terminal = Terminal::with(directory.path(), &play, environment, (80, 24));
        terminal.my_turn();
        terminal.wait_for("the board", |screen| Some(self::inks(screen)))
    };
    let coloured = inks(&[]);
    assert!(coloured.len() > 3, "{coloured:?}");
    assert_eq!(inks(&[("NO_COLOR", "1")]), [Color::Default]);
}

#[test]
fn whoever_turns_colours_on_has_them_whatever_the_environment_says() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "masters", "--solo"];
    let mut terminal = Terminal::with(directory.path(), &play, &[("NO_COLOR", "1")], (80, 24));
    terminal.my_turn();
    terminal.press(ESC);
    terminal.pick("Settings");
    terminal.read("Colours");
    terminal.press(&[DOWN, DOWN, RIGHT, ENTER, ENTER, ENTER, ENTER].concat());
    let cursor = |screen: &Screen| {
        let colours = inks(screen).len() > 3 && readable(screen).contains("Market");
        let cells = || cells(screen).filter(|cell| cell.inverse());
        colours.then(|| cells().map(|cell| cell.contents()).collect::<String>())
    };
    let cursor = terminal.wait_for("colours at the table", cursor);
    assert!(!cursor.is_empty(), "colours take nothing else away");
}
