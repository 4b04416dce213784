//! What a stream may refer to by its number.

use super::FIRST_HANDLE;
use super::classes::ClassId;
use super::graph::NodeId;
use std::collections::VecDeque;
use std::sync::Arc;

#[derive(Debug)]
pub(crate) enum Handle {
    Descriptor(ClassId),
    Text(Arc<str>),
    /// An object or an array.
    Node(NodeId),
    /// A constant of an enum.
    Constant(Arc<str>, Arc<str>),
    ClassItself(Arc<str>),
    /// A constant whose name has not come yet.
    Open,
}

impl Handle {
    /// About how much memory it takes.
    fn weight(&self) -> usize {
        let text = match self {
            Handle::Text(text) => text.len(),
            _ => 0,
        };
        size_of::<Handle>() + text
    }
}

/// The handles since the last reset, as far as they are remembered.
#[derive(Debug, Default)]
pub(crate) struct Handles {
    kept: VecDeque<Handle>,
    weight: usize,
    /// How many older ones are not remembered.
    forgotten: u32,
    /// How many of those that are kept belong to earlier messages.
    earlier: usize,
}

impl Handles {
    /// Gives the next number to something.
    pub(crate) fn add(&mut self, handle: Handle) -> u32 {
        let number = FIRST_HANDLE.wrapping_add(self.forgotten).wrapping_add(self.kept.len() as u32);
        self.weight += handle.weight();
        self.kept.push_back(handle);
        number
    }

    fn index(&self, number: u32) -> usize {
        number.wrapping_sub(FIRST_HANDLE).wrapping_sub(self.forgotten) as usize
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Handle> {
        let index = self.index(number);
        // A node is known by its place in the graph of its own message.
        let handle = self.kept.get(index);
        handle.filter(|handle| index >= self.earlier || !matches!(handle, Handle::Node(_)))
    }

    /// Says what an open one stands for.
    pub(crate) fn settle(&mut self, number: u32, handle: Handle) {
        let index = self.index(number);
        if let Some(open) = self.kept.get_mut(index) {
            *open = handle;
        }
    }

    /// Forgets the oldest, until what is left weighs no more than this.
    pub(crate) fn end_of_message(&mut self, limit: usize) {
        while self.weight > limit
            && let Some(oldest) = self.kept.pop_front()
        {
            self.weight -= oldest.weight();
            self.forgotten = self.forgotten.wrapping_add(1);
        }
        self.earlier = self.kept.len();
    }
}

#[cfg(test)]
mod tests {
    use super::{Handle, Handles};

    #[test]
    fn the_oldest_are_forgotten_and_the_others_keep_their_numbers() {
        let mut handles = Handles::default();
        for number in 0..100u32 {
            let text: std::sync::Arc<str> = number.to_string().into();
            assert_eq!(handles.add(Handle::Text(text)), 0x7E_0000 + number);
            handles.end_of_message(10 * (size_of::<Handle>() + 2));
        }
        assert_eq!(handles.kept.len(), 10);
        for number in 0..100 {
            match handles.get(0x7E_0000 + number) {
                Some(Handle::Text(text)) => assert_eq!(**text, *number.to_string()),
                other => assert!(number < 90 && other.is_none(), "{number}"),
            }
        }
        assert!(handles.get(0).is_none() && handles.get(u32::MAX).is_none());
    }
}
