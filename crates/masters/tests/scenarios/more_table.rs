//! More of the language: set-ups with named leaders, last turns, and looks at a game that only a
//! few scenarios need.

use kernel::{Game, Pick, Seat, Viewer};
use masters::position::{PhaseDocument, Position};
use masters::view::View;
use masters::{Config, Event, LeaderId, LeaderSet, Masters, Players, Tile, Trigger};

use crate::given::Given;
use crate::notation::{leaders, seat};
use crate::table::Table;

/// A generator for which every draw j equals i, so that no shuffle changes anything. Counts.
#[derive(Default)]
pub(crate) struct NoSwap(pub(crate) u32);

impl Pick for NoSwap {
    fn pick(&mut self, n: u32) -> u32 {
        self.0 += 1;
        n.saturating_sub(1)
    }
}

/// A new game in which no draw changes an order, and how many draws it took.
pub(crate) fn new_game(players: u8) -> (Table, u32) {
    let mut pick = NoSwap::default();
    let config = Config::new(Players::try_from(players).unwrap());
    let seats = vec![Default::default(); usize::from(players)];
    let game = Masters::deal(&config, &seats, &mut pick).unwrap();
    (Table { game, events: Vec::new() }, pick.0)
}

/// A new game in which these leaders were dealt, to A, B, … in this order.
pub(crate) fn dealt(hands: &[[u8; 4]]) -> Table {
    let (table, _) = new_game(hands.len() as u8);
    let mut position = table.game.position();
    for (player, hand) in position.players.iter_mut().zip(hands) {
        player.dealt = leaders(hand);
        player.hand = player.dealt;
    }
    from(&position)
}

/// The game of a document.
#[track_caller]
pub(crate) fn from(position: &Position) -> Table {
    Table { game: Masters::from_position(position).unwrap(), events: Vec::new() }
}

/// The letter of a seat.
fn letter(seat: Seat) -> char {
    char::from(b"ABCD"[seat.index()])
}

impl Given {
    /// Of two players B has seven cards and only has to end the turn, and with it the game.
    pub(crate) fn b_ends_the_game(self) -> Table {
        let last = PhaseDocument::AfterAction { place: 1 };
        let mut table =
            self.slots("B 1: 5, 17, 33 / 2: 2, 18 / 3: 3, 19").turn_of("B").phase(last).start();
        table.accepts("B end");
        table
    }
}

impl Table {
    /// What a player sees.
    pub(crate) fn seen_by(&self, letter: &str) -> View {
        self.game.view(Viewer::Seat(seat(letter)))
    }

    /// What the last step did on the faith track, in this order: `A 8, report 1, A up, B gone, x 9`.
    /// The black cross is `x`.
    #[track_caller]
    pub(crate) fn track(&self, text: &str) -> &Table {
        let told: Vec<String> = (self.events.iter())
            .filter_map(|event| match event {
                Event::Faith { seat, space } => Some(format!("{} {space}", letter(*seat))),
                Event::BlackCross { space } => Some(format!("x {space}")),
                Event::Report { number } => Some(format!("report {number}")),
                Event::FavourTile { seat, tile: Tile::Up, .. } => {
                    Some(format!("{} up", letter(*seat)))
                }
                Event::FavourTile { seat, .. } => Some(format!("{} gone", letter(*seat))),
                _ => None,
            })
            .collect();
        assert_eq!(told.join(", "), text, "the faith track");
        self
    }

    /// Whether the last round has begun, and why.
    #[track_caller]
    pub(crate) fn last_round(&self, trigger: Option<Trigger>) -> &Table {
        assert_eq!(self.view().last_round, trigger, "last round");
        self
    }

    /// The leaders that lie face up before a player.
    #[track_caller]
    pub(crate) fn active_leaders(&self, letter: &str, ids: &[u8]) -> &Table {
        assert_eq!(self.player(letter).leaders, leaders(ids), "{letter}'s active leaders");
        self
    }

    /// How many leaders everybody sees in a player's hand.
    #[track_caller]
    pub(crate) fn hand_size(&self, letter: &str, count: u8) -> &Table {
        assert_eq!(self.player(letter).leaders_in_hand, count, "size of {letter}'s hand");
        self
    }

    /// The place of a player on the score sheet.
    #[track_caller]
    pub(crate) fn rank(&self, letter: &str, rank: u8) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        let mut scores = outcome.scores.iter();
        let score = scores.find(|score| score.seats.contains(seat(letter))).unwrap();
        assert_eq!(score.rank, rank, "place of {letter}: {outcome:?}");
        self
    }

    /// The token revealed last, and how many lie face down.
    #[track_caller]
    pub(crate) fn tokens(&self, last: Option<u8>, left: u8) -> &Table {
        let lorenzo = self.view().lorenzo.unwrap();
        assert_eq!((lorenzo.last.map(|token| token.id()), lorenzo.left), (last, left), "tokens");
        self
    }
}

/// Leaders that are in none of these sets, so many of them.
pub(crate) fn others(taken: &[LeaderSet], count: usize) -> LeaderSet {
    let free = |leader: &LeaderId| !taken.iter().any(|set| set.contains(*leader));
    (1..=16).filter_map(LeaderId::new).filter(free).take(count).collect()
}
