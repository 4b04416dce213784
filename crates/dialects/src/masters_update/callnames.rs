//! What the players at a table are called here: in lower case, all different and, for the narrow
//! fields of Java clients, not longer than names may be.

use kernel::Seat;
use protocol::TableInfo;

use crate::names::Names;

/// The most characters of a name.
pub(super) const LONGEST: usize = 11;
/// The solo opponent.
pub(super) const CPU: &str = "cpu";
/// What nobody may be called.
pub(super) const RESERVED: [&str; 2] = [CPU, "null"];

/// The names by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Callnames(Vec<String>);

impl Callnames {
    /// What everybody at this table is called. A name that is fine as it is stays.
    pub(super) fn of(table: &TableInfo) -> Callnames {
        let known = Names::of(table);
        let mut names: Vec<Option<String>> = Seat::first(Seat::LIMIT)
            .zip(&table.seats)
            .map(|(seat, _)| known.get(seat).filter(|name| is_fine(name)).map(str::to_owned))
            .collect();
        for (number, seat) in Seat::first(Seat::LIMIT).enumerate().take(names.len()) {
            if names.get(number).is_some_and(Option::is_none) {
                let new = similar(known.get(seat).unwrap_or_default(), &names);
                if let Some(name) = names.get_mut(number) {
                    *name = Some(new);
                }
            }
        }
        Callnames(names.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// What a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_default()
    }
}

/// Can somebody be called so in this dialect?
fn is_fine(name: &str) -> bool {
    (1..=LONGEST).contains(&name.encode_utf16().count())
        && name.to_lowercase() == name
        && name.chars().all(char::is_alphanumeric)
        && !RESERVED.contains(&name)
}

/// A name like this one that can be used and that nobody has.
fn similar(name: &str, taken: &[Option<String>]) -> String {
    let letters = name.to_lowercase();
    let letters: Vec<char> = letters.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let base = if letters.is_empty() { vec!['p'] } else { letters };
    let free =
        |name: &String| is_fine(name) && !taken.iter().any(|other| other.as_ref() == Some(name));
    let shortened = |end: String| -> String {
        let room = LONGEST.saturating_sub(end.len());
        let mut units = 0;
        let fits = |letter: &&char| {
            units += letter.len_utf16();
            units <= room
        };
        base.iter().take_while(fits).collect::<String>() + &end
    };
    let plain = shortened(String::new());
    let mut others = (2..100).map(|number| shortened(format!("{number}")));
    if free(&plain) { plain } else { others.find(free).unwrap_or(plain) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_names_become_lower_case_short_and_different() {
        let taken = [Some("anna".to_owned()), Some("bob".to_owned())];
        assert_eq!(similar("Carla", &taken), "carla");
        assert_eq!(similar("An-na", &taken), "anna2");
        assert_eq!(similar("A very long name", &taken), "averylongna");
        assert_eq!(similar("☃", &taken), "p");
        assert_eq!(similar("CPU", &taken), "cpu2");
        assert_eq!(similar("greedy-2", &taken), "greedy2");
        let long = [Some("abcdefghijk".to_owned())];
        assert_eq!(similar("abcdefghijklm", &long), "abcdefghij2");
    }
}
