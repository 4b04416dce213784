//! What holds in every position, checked when a position document is read.
//!
//! Every check says what is inconsistent and by which rule. Together they make sure that a game
//! goes on from the position like from any other.

use kernel::{Flaw, Seat, SeatSet};

use crate::board::LAST_CARD;
use crate::card::{CardId, Colour};
use crate::config::Absence;
use crate::ending::{EndReason, Ending, Trigger};
use crate::faith::{LAST_SPACE, Tile};
use crate::game::{Masters, Phase};
use crate::leader::{Ability, LeaderSet};
use crate::lorenzo::{Lorenzo, Token};
use crate::market::Marble;
use crate::market_action::Obtained;
use crate::production::{Production, all_powers};
use crate::resource::{Resource, Resources};
use crate::tables::{BONUSES, SECTIONS};
use crate::turn::Stage;

type Check = Result<(), Flaw>;

/// No line gives more than this (M41).
const LONGEST_LINE: u8 = 4;

impl Masters {
    pub(crate) fn check(&self) -> Check {
        self.check_market()?;
        self.check_cards()?;
        self.check_leaders()?;
        for seat in self.all_seats().iter() {
            self.check_board(seat)?;
        }
        self.check_lorenzo()?;
        self.check_reports()?;
        match &self.phase {
            Phase::Over(ending) => self.check_ending(ending),
            Phase::SetUp => {
                self.check_running()?;
                self.check_set_up()
            }
            Phase::Turn { place, stage } => {
                self.check_running()?;
                self.check_turn(*place, stage)
            }
        }
    }

    /// M40: the thirteen marbles never change.
    fn check_market(&self) -> Check {
        let mut marbles: Vec<Marble> = self.market.tray.to_vec();
        marbles.push(self.market.slide);
        marbles.sort_unstable();
        Flaw::unless(marbles == Marble::ALL, "M40", || {
            "the marbles must be 4 w, 2 b, 2 g, 2 y, 2 p and 1 r".to_owned()
        })
    }

    /// M3: every card is in its deck or on a board, or was removed in solo; none is there twice.
    fn check_cards(&self) -> Check {
        let in_decks = self.grid.0.iter().flat_map(|deck| deck.cards());
        let on_boards = self.all_seats().iter().flat_map(|seat| {
            let cards: Vec<CardId> = self.boards[seat].cards().collect();
            cards
        });
        let mut cards: Vec<CardId> = in_decks.chain(on_boards).collect();
        cards.sort_unstable();
        let twice = cards.windows(2).find(|pair| matches!(pair, [a, b] if a == b));
        if let Some([card, _]) = twice {
            return Err(Flaw::new("M3", format!("card {card} is there twice")));
        }
        // Lorenzo only ever removes cards.
        let complete = cards.len() == usize::from(CardId::COUNT);
        Flaw::unless(complete || self.lorenzo.is_some(), "M3", || {
            format!("there are {} cards in decks and slots, not {}", cards.len(), CardId::COUNT)
        })
    }

    /// M15: four different leaders for everybody.
    fn check_leaders(&self) -> Check {
        let mut all = LeaderSet::EMPTY;
        for seat in self.all_seats().iter() {
            let board = &self.boards[seat];
            Flaw::unless(board.dealt.len() == 4, "M15", || {
                format!("{seat} must be dealt 4 leaders")
            })?;
            let overlap = board.dealt.len() + all.len() != board.dealt.union(all).len();
            Flaw::unless(!overlap, "M15", || {
                format!("{seat} was dealt a leader of another player")
            })?;
            all = all.union(board.dealt);
            let known = board.hand.union(board.played);
            Flaw::unless(known.is_within(board.dealt), "M15", || {
                format!("{seat} has a leader that was not dealt")
            })?;
            Flaw::unless(board.hand.len() + board.played.len() == known.len(), "M123", || {
                format!("{seat} has a leader both in the hand and played")
            })?;
            Flaw::unless(!board.has_kept() || known.len() <= 2, "M17", || {
                format!("{seat} has more than two leaders")
            })?;
        }
        Ok(())
    }

    fn check_board(&self, seat: Seat) -> Check {
        let board = &self.boards[seat];
        let warehouse = &board.warehouse;
        Flaw::unless(warehouse.fits_shelves(), "M60", || {
            format!("{seat}'s depots {warehouse} hold more than 1, 2 and 3 resources")
        })?;
        Flaw::unless(warehouse.kinds_differ(), "M61", || {
            format!("two of {seat}'s depots {warehouse} hold the same kind")
        })?;
        Flaw::unless(warehouse.fits_leaders(&board.able(Ability::Depot)), "M62", || {
            format!("{seat}'s leader depots cannot hold {}", warehouse.leaders)
        })?;
        Flaw::unless(board.faith <= LAST_SPACE, "M140", || {
            format!("{seat} is on space {}, beyond {LAST_SPACE}", board.faith)
        })?;
        Flaw::unless(board.cards().count() <= usize::from(LAST_CARD), "M161", || {
            format!("{seat} has more than {LAST_CARD} cards")
        })
    }

    /// M143, M144: the reports that were made are those the markers have caused.
    fn check_reports(&self) -> Check {
        let cross = self.lorenzo.map_or(0, |lorenzo| lorenzo.cross);
        let markers = self.all_seats().iter().map(|seat| self.boards[seat].faith);
        let furthest = markers.max().unwrap_or(0).max(cross);
        let due = SECTIONS.iter().filter(|section| furthest >= section.pope).count();
        Flaw::unless(usize::from(self.reports) == due, "M143", || {
            format!("{} reports were made, but the markers have caused {due}", self.reports)
        })?;
        // Whoever caused a report turned the tile up (M147); in solo it may have been Lorenzo.
        for number in 0..due {
            let mut tiles = self.all_seats().iter().map(|seat| self.boards[seat].tiles);
            let up = tiles.any(|tiles| tiles.get(number) == Some(&Tile::Up));
            Flaw::unless(up || self.lorenzo.is_some(), "M147", || {
                format!("nobody has turned tile {} up in its report", number + 1)
            })?;
        }
        for seat in self.all_seats().iter() {
            let board = &self.boards[seat];
            for (number, (tile, section)) in board.tiles.iter().zip(&SECTIONS).enumerate() {
                let made = number < due;
                Flaw::unless((*tile != Tile::Open) == made, "M144", || {
                    format!("{seat}'s tile {} must be open exactly before its report", number + 1)
                })?;
                // Who was there at the report still is; who comes later gets nothing.
                Flaw::unless(*tile != Tile::Up || board.faith >= section.first, "M144", || {
                    format!(
                        "{seat}'s tile {} is up, but the marker is before its section",
                        number + 1
                    )
                })?;
            }
        }
        Ok(())
    }

    fn check_lorenzo(&self) -> Check {
        let solo = self.players.count() == 1;
        Flaw::unless(self.lorenzo.is_some() == solo, "M10", || {
            "Lorenzo plays exactly in a solo game".to_owned()
        })?;
        let Some(Lorenzo { cross, tokens, revealed, last }) = self.lorenzo else { return Ok(()) };
        Flaw::unless(cross <= LAST_SPACE, "M140", || {
            format!("the black cross is on space {cross}")
        })?;
        let mut sorted = tokens;
        sorted.sort_unstable();
        Flaw::unless(sorted == Token::ALL, "M185", || {
            "each solo token must be there once".to_owned()
        })?;
        let shown = tokens.get(..usize::from(revealed));
        Flaw::unless(shown.is_some(), "M185", || format!("{revealed} tokens cannot be revealed"))?;
        let shown = shown.unwrap_or_default();
        let reshuffles = |token: &Token| token.reshuffles();
        Flaw::unless(!shown.iter().any(reshuffles) || self.is_over(), "M184", || {
            "the token that makes a new stack cannot lie among the revealed ones".to_owned()
        })?;
        Flaw::unless(shown.is_empty() || shown.last() == last.as_ref(), "M181", || {
            "the token revealed last must be the one before the hidden ones".to_owned()
        })?;
        Flaw::unless(!shown.is_empty() || last.as_ref().is_none_or(reshuffles), "M184", || {
            "only the token that makes a new stack leaves all seven hidden".to_owned()
        })
    }

    /// What holds only while the game runs.
    fn check_running(&self) -> Check {
        let all = self.all_seats();
        Flaw::unless(
            self.absence == Absence::Skip || self.presence.away().is_empty(),
            "M211",
            || "with this policy the game would be over when somebody is absent".to_owned(),
        )?;
        let left = self.presence.playing().len();
        Flaw::unless(left > 1 || left == 1 && self.lorenzo.is_some(), "M212", || {
            "only one player has not given up, so the game would be over".to_owned()
        })?;
        let at_end = |seat: Seat| self.boards[seat].faith == LAST_SPACE;
        let seven = |seat: Seat| self.boards[seat].has_last_card();
        let triggered = all.iter().any(at_end) || all.iter().any(seven);
        match self.last_round {
            Some(Trigger::FaithTrack) => Flaw::unless(all.iter().any(at_end), "M160", || {
                "nobody has reached the end of the faith track".to_owned()
            })?,
            Some(Trigger::SeventhCard) => {
                Flaw::unless(all.iter().any(seven), "M161", || "nobody has seven cards".to_owned())?
            }
            None => Flaw::unless(!triggered, "M162", || {
                "the end was brought about, so this must be the last round".to_owned()
            })?,
        }
        if let Some(lorenzo) = &self.lorenzo {
            Flaw::unless(self.last_round.is_none(), "M190", || {
                "a solo game has no last round".to_owned()
            })?;
            Flaw::unless(lorenzo.cross < LAST_SPACE, "M189", || {
                "the black cross has won, so the game would be over".to_owned()
            })?;
            for colour in Colour::ALL {
                Flaw::unless(!self.grid.is_gone(colour), "M188", || {
                    format!("{} is gone, so the game would be over", colour.name())
                })?;
            }
        }
        Ok(())
    }

    fn check_set_up(&self) -> Check {
        for (place, bonus) in (0..self.players.count()).zip(&BONUSES) {
            let Some(seat) = self.seat_at(place) else { continue };
            let board = &self.boards[seat];
            let placed = board.warehouse.total().saturating_add(board.bonus);
            Flaw::unless(placed == bonus.resources, "M18", || {
                format!("{seat} must have {} bonus resources, placed or not", bonus.resources)
            })?;
            Flaw::unless(board.faith == bonus.faith, "M20", || {
                format!("{seat} must be on space {}", bonus.faith)
            })?;
            let leaders = if board.has_kept() { 2 } else { 4 };
            Flaw::unless(board.hand.len() == leaders && board.played.is_empty(), "M17", || {
                format!("{seat} must have four leaders in the hand, or two")
            })?;
            let nothing_more = board.cards().next().is_none() && board.strongbox.total() == 0;
            Flaw::unless(nothing_more, "M4", || {
                format!("{seat} has something before the first turn")
            })?;
        }
        if let Some(lorenzo) = &self.lorenzo {
            let cards: u8 = self.grid.0.iter().map(|deck| deck.left()).sum();
            let fresh = lorenzo.cross == 0 && lorenzo.last.is_none() && cards == CardId::COUNT;
            Flaw::unless(fresh, "M180", || "Lorenzo has acted before the first turn".to_owned())?;
        }
        let everybody = || self.all_seats().iter();
        let done = everybody().all(|seat| self.boards[seat].is_set_up());
        Flaw::unless(!done, "M21", || {
            "everybody has chosen, so the first turn would begin".to_owned()
        })?;
        let pending = |seat: Seat| !self.boards[seat].is_set_up() && !self.present().contains(seat);
        Flaw::unless(self.present().is_empty() || !everybody().any(pending), "M215", || {
            "an absent player would have got the default set-up".to_owned()
        })
    }

    fn check_turn(&self, place: u8, stage: &Stage) -> Check {
        let Some(seat) = self.seat_at(place) else {
            return Err(Flaw::new(
                "M30",
                format!("there is no place {place} in the order of play"),
            ));
        };
        for other in self.all_seats().iter() {
            Flaw::unless(self.boards[other].is_set_up(), "M21", || {
                format!("{other} has not finished the set-up")
            })?;
        }
        Flaw::unless(self.present().is_empty() || self.present().contains(seat), "M213", || {
            format!("it is the turn of {seat}, who is absent and would have been skipped")
        })?;
        match stage {
            Stage::Before | Stage::After => Ok(()),
            Stage::Market(obtained) => self.check_obtained(seat, obtained),
            Stage::Production(production) => self.check_production(seat, production),
        }
    }

    fn check_obtained(&self, seat: Seat, obtained: &Obtained) -> Check {
        let waiting = obtained.unplaced.total().saturating_add(obtained.whites);
        Flaw::unless((1..=LONGEST_LINE).contains(&waiting), "M47", || {
            format!("1 to {LONGEST_LINE} resources can be unplaced, not {waiting}")
        })?;
        let conversions = self.boards[seat].able(Ability::WhiteMarble);
        Flaw::unless(obtained.whites == 0 || conversions.total() == 2, "M51", || {
            "a white marble waits only for somebody with two white-marble leaders".to_owned()
        })?;
        for kind in Resource::ALL {
            let marbles = Marble::ALL.iter().filter(|marble| marble.gives() == Some(kind)).count();
            let count = usize::from(obtained.unplaced.count(kind));
            Flaw::unless(count <= marbles || conversions.count(kind) > 0, "M42", || {
                format!("no line gives {count} {}s", kind.name())
            })?;
        }
        Ok(())
    }

    /// M112: what is set aside is what the used powers give.
    fn check_production(&self, seat: Seat, production: &Production) -> Check {
        Flaw::unless(production.used != 0, "M100", || "a production needs a power".to_owned())?;
        let board = &self.boards[seat];
        let mut fixed = Resources::NONE;
        let (mut free, mut faith) = (0, 0);
        for power in all_powers().filter(|power| production.has_used(*power)) {
            let Some(terms) = board.terms(power) else {
                return Err(Flaw::new("M100", format!("{seat} does not have the power {power}")));
            };
            match terms.output {
                Some(output) => fixed.add_all(&output),
                None => free += 1,
            }
            faith += terms.faith;
        }
        let covered = Resource::ALL
            .into_iter()
            .all(|kind| fixed.count(kind) <= production.output.count(kind));
        let right = covered && production.output.total() == fixed.total() + free;
        Flaw::unless(right && production.faith == faith, "M112", || {
            "what is set aside is not what the used powers give".to_owned()
        })
    }

    fn check_ending(&self, ending: &Ending) -> Check {
        let winners = ending.winners;
        let in_play = winners.without(self.all_seats()).is_empty();
        Flaw::unless(in_play, "M170", || "somebody has won who does not play".to_owned())?;
        let solo = self.lorenzo.is_some();
        let everybody = || self.all_seats().iter();
        let at_end = everybody().any(|seat| self.boards[seat].faith == LAST_SPACE);
        let seven = everybody().any(|seat| self.boards[seat].has_last_card());
        let gone = Colour::ALL.into_iter().any(|colour| self.grid.is_gone(colour));
        let cross = self.lorenzo.is_some_and(|lorenzo| lorenzo.cross == LAST_SPACE);
        let ranked = self.ranked(ending.reason);
        // A solo player who has won is the best of one; nobody wins who has given up.
        let best = self.best_of(ranked);
        let triggered = |trigger| !best.is_empty() && (solo || self.last_round == Some(trigger));
        let given_up = solo && self.presence.playing().is_empty();
        let broken_off = self.absence == Absence::Score && !self.presence.away().is_empty();
        let (fits, expected) = match ending.reason {
            EndReason::FaithTrack => (at_end && triggered(Trigger::FaithTrack), best),
            EndReason::SeventhCard => (seven && triggered(Trigger::SeventhCard), best),
            EndReason::ColourGone => (solo && gone, SeatSet::EMPTY),
            EndReason::BlackCross => (solo && cross, SeatSet::EMPTY),
            EndReason::Forfeit => (!solo && ranked.len() == 1, ranked),
            EndReason::GaveUp => (given_up, SeatSet::EMPTY),
            EndReason::BrokenOff => (broken_off && ranked.len() > 1, best),
            EndReason::Aborted => {
                let away = !self.presence.away().is_empty();
                let left = self.absence == Absence::Abort && away;
                (left || self.present().is_empty(), SeatSet::EMPTY)
            }
        };
        Flaw::unless(fits, "M162", || {
            format!("the game cannot have ended by \"{}\" here", ending.reason.why())
        })?;
        Flaw::unless(winners == expected, "M170", || {
            "others have won in this position".to_owned()
        })?;
        // Only a game that was left or broken off can have ended in set-up.
        let by_play = !matches!(
            ending.reason,
            EndReason::Forfeit | EndReason::GaveUp | EndReason::BrokenOff | EndReason::Aborted
        );
        let set_up = everybody().all(|seat| self.boards[seat].is_set_up());
        Flaw::unless(set_up || !by_play, "M21", || "the set-up was never finished".to_owned())
    }
}
