//! What a player's hands do.

use crate::pty::{DOWN, ENTER, HOME, RIGHT, Terminal};

/// What stands on the screen when a match is over.
pub(crate) const OVER: &str = "Score sheet";

impl Terminal {
    /// Plays on with what stands first in the list until something is so; gives what is on the
    /// screen then. In both games the first choice always leads to the end.
    #[track_caller]
    pub(crate) fn play_until(&mut self, done: impl Fn(&str) -> bool) -> String {
        let mut text = self.text();
        while !done(&text) {
            if awaits(&text) {
                text = self.take_first(&text);
            }
            text = self.changed_from(&text);
        }
        text
    }

    /// Chooses what stands first; gives what was on the screen before.
    #[track_caller]
    fn take_first(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        if text.contains("\n a ") {
            self.press(HOME);
            text = self.read("\n▸a ");
        }
        self.press(ENTER);
        text
    }

    /// Plays so many choices.
    #[track_caller]
    pub(crate) fn play_choices(&mut self, count: usize) -> String {
        let mut text = self.my_turn();
        for _ in 0..count {
            let before = self.take_first(&text);
            self.changed_from(&before);
            text = self.my_turn();
        }
        text
    }

    /// Waits until something can be chosen.
    #[track_caller]
    pub(crate) fn my_turn(&self) -> String {
        self.wait("something to choose", |all| awaits(all).then(|| all.to_owned()))
    }

    /// Chooses what is called so, in a list or in a menu.
    #[track_caller]
    pub(crate) fn pick(&mut self, entry: &str) {
        let (letter, under_cursor) = self.wait(entry, |text| entry_of(text, entry));
        if !under_cursor {
            self.press(&letter.to_string());
            self.wait(&format!("the cursor on {entry}"), |text| {
                entry_of(text, entry).filter(|(_, under_cursor)| *under_cursor)
            });
        }
        self.press(ENTER);
    }

    /// At a server, opens a table for two from the menu.
    #[track_caller]
    pub(crate) fn open_a_table(&mut self, game: &str, second: &str) {
        self.read("▸ a  Create a table");
        self.press(ENTER);
        self.read("◂ Eriantys ▸");
        self.answer("Game", game);
        self.answer("Seat 2", second);
        while self.text().contains("Create a table") {
            let text = self.text();
            self.press(ENTER);
            self.changed_from(&text);
        }
    }

    /// In a form, goes to a question and turns to an answer.
    #[track_caller]
    pub(crate) fn answer(&mut self, question: &str, answer: &str) {
        self.turn(DOWN, |line| line.contains(&format!("▸ {question} ")));
        self.turn(RIGHT, |line| {
            line.contains(&format!("▸ {question} ")) && line.contains(&format!("◂ {answer}"))
        });
    }

    /// Presses a key until there is such a line.
    #[track_caller]
    fn turn(&mut self, key: &str, is_there: impl Fn(&str) -> bool) {
        let mut text = self.text();
        for _ in 0..40 {
            if text.lines().any(&is_there) {
                return;
            }
            self.press(key);
            text = self.changed_from(&text);
        }
        panic!("it is not to be found:\n{text}");
    }
}

/// The letter of an entry, and whether the cursor is on it.
fn entry_of(text: &str, entry: &str) -> Option<(char, bool)> {
    text.lines().find_map(|line| {
        let mut before = line.split_once(entry)?.0.trim_end().chars().rev();
        let letter = before.next().filter(char::is_ascii_lowercase)?;
        let cursor = before.next().filter(|sign| ['▸', ' '].contains(sign))?;
        Some((letter, cursor == '▸'))
    })
}

/// Waits the program for a choice, or for somebody to sit down in front of it?
pub(crate) fn awaits(text: &str) -> bool {
    let list = text.lines().skip_while(|line| !line.starts_with('─'));
    let mut first = list.filter_map(|line| line.strip_prefix(['▸', ' '])?.strip_prefix("a "));
    first.any(|choice| !choice.starts_with("Back to the menu"))
        || text.contains("press Enter when nobody")
}
