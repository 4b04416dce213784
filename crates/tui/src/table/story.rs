//! The story of a match: one chapter for every change. What is taken back leaves the story.

use kernel::Digest;
use serde_json::Value;

use crate::play::Line;

/// Chapters that are kept.
const LONGEST: usize = 1000;

/// What became of one change.
#[derive(Clone, Debug)]
pub(crate) struct Chapter {
    pub(crate) seq: u64,
    /// What to read; nothing where nobody told us what happened.
    pub(crate) lines: Option<Vec<Line>>,
    /// The position on which it happened, if we saw it.
    before: Option<Digest>,
}

/// Everything that happened, as far as it was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    chapters: Vec<Chapter>,
}

impl Story {
    pub(crate) fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// The last change that is known; 0 if there is none.
    pub(crate) fn seq(&self) -> u64 {
        self.chapters.last().map_or(0, |chapter| chapter.seq)
    }

    /// Writes a chapter; one that is there already stays.
    pub(crate) fn write(&mut self, seq: u64, lines: Option<Vec<Line>>, before: Option<Digest>) {
        if seq <= self.seq() {
            return;
        }
        self.chapters.push(Chapter { seq, lines, before });
        let surplus = self.chapters.len().saturating_sub(LONGEST);
        self.chapters.drain(..surplus);
    }

    /// Forgets what was taken back: the match stands again as it stood before it.
    pub(crate) fn take_back(&mut self, now: &Digest) {
        let taken = self.chapters.iter().rposition(|chapter| chapter.before.as_ref() == Some(now));
        self.chapters.truncate(taken.unwrap_or(self.chapters.len().saturating_sub(1)));
    }

    /// After a while without a connection: what the house tells of the changes from `first` on is all
    /// there is; what it does not tell again was taken back. `told` are the numbers of these changes.
    pub(crate) fn come_back(&mut self, told: &[u64]) {
        let Some(first) = told.first() else { return };
        self.chapters.retain(|chapter| chapter.seq < *first || told.contains(&chapter.seq));
    }

    pub(crate) fn forget(&mut self) {
        self.chapters.clear();
    }
}

/// What makes two positions the same.
pub(crate) fn digest(view: &Value) -> Digest {
    Digest::of_bytes(view.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line(text: &str) -> Option<Vec<Line>> {
        Some(vec![Line { text: text.to_owned(), marks: Vec::new(), seat: None }])
    }

    fn seqs(story: &Story) -> Vec<u64> {
        story.chapters().iter().map(|chapter| chapter.seq).collect()
    }

    #[test]
    fn what_is_taken_back_leaves_the_story() {
        let mut story = Story::default();
        for seq in 1..5 {
            story.write(seq, line("it"), Some(digest(&json!({ "at": seq }))));
        }
        story.take_back(&digest(&json!({ "at": 3 })));
        assert_eq!(seqs(&story), [1, 2]);
        story.take_back(&digest(&json!({ "at": 99 })));
        assert_eq!(seqs(&story), [1]);
    }

    #[test]
    fn what_is_not_told_again_was_taken_back() {
        let mut story = Story::default();
        for seq in 1..6 {
            story.write(seq, line("it"), None);
        }
        story.come_back(&[3, 5, 7]);
        assert_eq!(seqs(&story), [1, 2, 3, 5]);
        story.write(5, line("again"), None);
        story.write(7, line("new"), None);
        assert_eq!(seqs(&story), [1, 2, 3, 5, 7]);
    }
}
