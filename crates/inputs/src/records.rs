//! A record is refused with the line that is wrong, or it is exactly what would be written.
//!
//! No fuzzer finds the digests that close a record. A text whose steps can all be taken is therefore
//! also closed with the right ones and read again.

use eriantys::Eriantys;
use kernel::record::game_of;
use kernel::{Digest, Game, Record, Step, Unheard};
use masters::Masters;

fn read<G: Game>(text: &str) -> bool {
    match Record::<G>::read(text) {
        Ok((record, end)) => {
            assert_eq!(record.to_text(&end).unwrap(), text);
            assert_eq!(game_of(text), Ok(G::NAME));
            assert_eq!(G::from_position(&end.position()), Ok(end));
            true
        }
        Err(error) => {
            assert!((1..=text.matches('\n').count() + 1).contains(&error.line));
            assert!(!error.why.is_empty());
            false
        }
    }
}

fn one<G: Game>(text: &str) {
    if read::<G>(text) {
        return;
    }
    let Some((header, steps)) = text.split_once("\nsteps\n") else {
        return;
    };
    let field = |name| header.lines().find_map(|line: &str| line.strip_prefix(name));
    let record = || -> Option<(Record<G>, G)> {
        let mut record = Record::<G> {
            config: serde_json::from_str(field("config ")?).ok()?,
            seats: serde_json::from_str(field("seats ")?).ok()?,
            seed: field("seed ")?.parse().ok()?,
            steps: Vec::new(),
        };
        let mut end = record.start().ok()?;
        for line in steps.lines().take_while(|line| *line != "end") {
            let step: Step<G::Action> = line.parse().ok()?;
            step.take(&mut end, &mut Unheard).ok()?;
            record.steps.push(step);
        }
        Some((record, end))
    };
    if let Some((record, end)) = record() {
        let whole = record.to_text(&end).unwrap();
        assert!(read::<G>(&whole));
        // The same record with another check is refused.
        let (above, _) = whole.split_at(whole.rfind("check ").unwrap_or(0));
        assert!(!read::<G>(&format!("{above}check {}\n", Digest::of_bytes(text.as_bytes()))));
    }
}

/// Checks a text.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    match game_of(text) {
        Ok(Masters::NAME) => one::<Masters>(text),
        _ => one::<Eriantys>(text),
    }
}
