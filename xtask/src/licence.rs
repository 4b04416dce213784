//! Licences as packages name them: SPDX expressions.

use std::collections::BTreeSet;

/// Can the licences be chosen so that all of them are allowed? What cannot be read is not allowed.
pub(crate) fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    // Older packages write a slash where today there is OR.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    reader.any() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a BTreeSet<String>,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let there = self.words.first() == Some(&word);
        if let (true, [_, rest @ ..]) = (there, self.words) {
            self.words = rest;
        }
        there
    }

    fn any(&mut self) -> Option<bool> {
        let mut fine = self.all()?;
        while self.take("OR") {
            fine |= self.all()?;
        }
        Some(fine)
    }

    fn all(&mut self) -> Option<bool> {
        let mut fine = self.one()?;
        while self.take("AND") {
            fine &= self.one()?;
        }
        Some(fine)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let fine = self.any()?;
            return self.take(")").then_some(fine);
        }
        let [licence, rest @ ..] = self.words else { return None };
        self.words = rest;
        // An exception takes conditions away, but it is named by itself.
        if self.take("WITH") {
            let [exception, rest @ ..] = self.words else { return None };
            self.words = rest;
            return Some(self.allowed.contains(&format!("{licence} WITH {exception}")));
        }
        Some(self.allowed.contains(*licence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_allowed_if_every_part_of_one_choice_is() {
        let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
        for fine in [
            "MIT",
            "GPL-3.0 OR MIT",
            "GPL-3.0/MIT",
            "MIT AND ISC",
            "(GPL-3.0 OR ISC) AND MIT",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_allowed(fine, &allowed), "{fine}");
        }
        for wrong in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR GPL-3.0",
            "MIT MIT",
            "MIT OR",
            "ISC WITH LLVM-exception",
            "(MIT OR ISC) AND (GPL-3.0 OR AGPL-3.0)",
        ] {
            assert!(!is_allowed(wrong, &allowed), "{wrong}");
        }
    }
}
