//! Lorenzo, the opponent of the solo game (M180 to M193).

use kernel::{Events, Pick};

use crate::card::{Colour, DeckId};
use crate::ending::EndReason;
use crate::event::Event;
use crate::game::Masters;
use crate::tables::TOKENS;

/// Cards that a token removes (M182).
const REMOVED: u8 = 2;

/// What a solo token does (M182 to M184).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenEffect {
    /// Remove two cards of a colour.
    Remove(Colour),
    /// Move the black cross, and perhaps shuffle the stack.
    Advance { steps: u8, reshuffle: bool },
}

/// A solo token, known by its id 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

impl Token {
    /// All seven, by ascending id.
    pub const ALL: [Token; 7] =
        [Token(1), Token(2), Token(3), Token(4), Token(5), Token(6), Token(7)];

    /// The token with this id.
    pub fn new(id: u8) -> Option<Token> {
        Token::ALL.into_iter().find(|token| token.0 == id)
    }

    /// Its id.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The colour of the cards it removes, if it removes any (M182).
    pub fn removes(self) -> Option<Colour> {
        match self.effect()? {
            TokenEffect::Remove(colour) => Some(colour),
            TokenEffect::Advance { .. } => None,
        }
    }

    /// How far it moves the black cross (M183, M184).
    pub fn steps(self) -> u8 {
        match self.effect() {
            Some(TokenEffect::Advance { steps, .. }) => steps,
            Some(TokenEffect::Remove(_)) | None => 0,
        }
    }

    /// Does it make a new stack (M184)?
    pub fn reshuffles(&self) -> bool {
        matches!(self.effect(), Some(TokenEffect::Advance { reshuffle: true, .. }))
    }

    fn effect(self) -> Option<TokenEffect> {
        TOKENS.get(usize::from(self.0).wrapping_sub(1)).copied()
    }
}

kernel::as_number!(Token, id, "solo tokens have ids 1 to 7");

/// The black cross and the stack of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lorenzo {
    pub(crate) cross: u8,
    /// The stack; index 0 is revealed first.
    pub(crate) tokens: [Token; 7],
    /// How many of them were revealed.
    pub(crate) revealed: u8,
    /// The one revealed last, also after a reshuffle (M200).
    pub(crate) last: Option<Token>,
}

impl Lorenzo {
    /// R5.
    pub(crate) fn new(pick: &mut impl Pick) -> Lorenzo {
        let mut lorenzo = Lorenzo { cross: 0, tokens: Token::ALL, revealed: 0, last: None };
        lorenzo.shuffle(pick);
        lorenzo
    }

    /// M184: all seven, from the list of ids.
    fn shuffle(&mut self, pick: &mut impl Pick) {
        self.tokens = Token::ALL;
        self.revealed = 0;
        pick.shuffle(&mut self.tokens);
    }

    /// Deals what lies face down anew, from a known order.
    pub(crate) fn redeal(&mut self, pick: &mut impl Pick) {
        let hidden = self.tokens.get_mut(usize::from(self.revealed)..).unwrap_or_default();
        hidden.sort_unstable();
        pick.shuffle(hidden);
    }
}

impl Masters {
    /// Reveals and applies the next token (M181).
    pub(crate) fn reveal_token(&mut self, events: &mut impl Events<Event>) {
        let Some(lorenzo) = &mut self.lorenzo else { return };
        let Some(token) = lorenzo.tokens.get(usize::from(lorenzo.revealed)).copied() else {
            return;
        };
        lorenzo.revealed += 1;
        lorenzo.last = Some(token);
        events.push(Event::TokenRevealed { token });
        match token.effect() {
            Some(TokenEffect::Remove(colour)) => self.remove_cards(colour, events),
            Some(TokenEffect::Advance { steps, reshuffle }) => {
                for _ in 0..steps {
                    if !self.is_over() {
                        self.move_cross(events);
                    }
                }
                if reshuffle && !self.is_over() {
                    let Masters { lorenzo, chance, .. } = self;
                    if let Some(lorenzo) = lorenzo {
                        chance.draw(|stream| lorenzo.shuffle(stream));
                    }
                }
            }
            None => {}
        }
    }

    /// Removes two cards of a colour, each from the lowest level that has any (M182, M193).
    fn remove_cards(&mut self, colour: Colour, events: &mut impl Events<Event>) {
        for _ in 0..REMOVED {
            let lowest = DeckId::of(colour).find(|deck| self.grid.deck(*deck).left() > 0);
            if let Some(deck) = lowest
                && let Some(card) = self.grid.deck_mut(deck).remove_top()
            {
                events.push(Event::CardRemoved { card });
                events.push(Event::NextCard { deck, card: self.grid.deck(deck).top() });
            }
        }
        if self.grid.is_gone(colour) {
            self.lose(EndReason::ColourGone, events); // M188
        }
    }
}
