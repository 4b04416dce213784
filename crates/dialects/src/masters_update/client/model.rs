//! What a client knows of its match, made of nothing but messages.

use masters::Masters;
use std::collections::BTreeMap;
use wire::Framing;

use crate::masters_update::client_messages::ClientMessage;
use crate::masters_update::server_messages::{Card, Heap, LeaderCard, Marble, Shelf, Update};
use crate::masters_update::words::Color;

/// The marbles of the market.
const MARBLES: [(Color, usize); 6] = [
    (Color::White, 4),
    (Color::Blue, 2),
    (Color::Grey, 2),
    (Color::Yellow, 2),
    (Color::Purple, 2),
    (Color::Red, 1),
];
/// Cards of a deck at the start.
const DECK: i32 = 4;

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The shelves by position.
    pub shelves: Vec<Shelf>,
    /// The chest.
    pub chest: Heap,
    /// The columns, the bottom card first.
    pub columns: [Vec<Card>; 3],
    /// Where the marker is.
    pub faith: i32,
    /// Points as they were told last.
    pub points: i32,
    /// They were told in this batch.
    scored: bool,
    /// The leaders that were played.
    pub played: Vec<LeaderCard>,
    /// What the report tiles score.
    pub tiles: i32,
}

impl Board {
    fn new() -> Board {
        let shelf = |position| Shelf { position, max_size: position + 1, size: 0, color: None };
        Board {
            shelves: (0..3).map(shelf).collect(),
            chest: Heap::default(),
            columns: Default::default(),
            faith: 0,
            points: 0,
            scored: false,
            played: Vec::new(),
            tiles: 0,
        }
    }

    /// How many of a colour, wherever they lie.
    pub fn count(&self, color: Color) -> i32 {
        let shelves = self.shelves.iter().filter(|shelf| shelf.color == Some(color));
        shelves.map(|shelf| shelf.size).sum::<i32>() + self.chest.count(color)
    }

    /// All resources.
    pub fn resources(&self) -> i32 {
        self.shelves.iter().map(|shelf| shelf.size).sum::<i32>() + self.chest.total()
    }

    /// Can it be paid?
    pub fn can_afford(&self, cost: &Heap) -> bool {
        cost.0.iter().all(|(color, count)| self.count(*color) >= *count)
    }

    /// What the player scores as far as can be seen; resources count only when the game is over.
    fn reckoned(&self, over: bool) -> i32 {
        let cards = self.columns.iter().flatten().map(|card| card.victory_points).sum::<i32>();
        let space = u8::try_from(self.faith).unwrap_or_default();
        let leaders = self.played.iter().map(|leader| leader.victory_point).sum::<i32>();
        cards
            + i32::from(Masters::track_points(space))
            + self.tiles
            + leaders
            + if over { self.resources() / 5 } else { 0 }
    }
}

/// A deck of the market.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The card on top, and its price.
    pub top: Option<(Card, Heap)>,
    /// How many cards are left.
    pub left: i32,
}

/// How far the own turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It has just begun.
    New,
    /// Marbles are stored.
    Storing,
    /// Powers are used.
    Producing,
}

/// Everything a client knows.
pub struct Model {
    framing: Framing,
    /// What the client itself is called.
    pub me: String,
    /// The players in the order of play.
    pub players: Vec<(String, Board)>,
    /// Where the black cross is, in a solo game.
    pub cross: Option<i32>,
    /// The rows of the market.
    pub rows: [Vec<Color>; 3],
    /// The marble on the slide.
    pub slide: Option<Color>,
    /// The decks by colour and level.
    pub decks: BTreeMap<(i32, i32), Deck>,
    /// Whose turn it is.
    pub active: Option<String>,
    /// The marbles that are not stored.
    pub buffer: Vec<Marble>,
    /// The powers used in this turn.
    pub used: Vec<String>,
    /// The own leaders.
    pub leaders: Vec<LeaderCard>,
    /// Bonus resources to place.
    pub bonus: i32,
    /// The own turn.
    pub turn: Turn,
    /// Moves in this turn.
    pub moves: u32,
    /// The turn has just begun.
    pub(super) untouched: bool,
    /// The server takes leader actions only before the main action.
    pub(super) early_leaders: bool,
    /// Others may have played leaders of which this client is not told (14.6).
    blind: bool,
}

impl Model {
    pub(super) fn new(framing: Framing) -> Model {
        Model {
            framing,
            me: String::new(),
            players: Vec::new(),
            cross: None,
            rows: Default::default(),
            slide: None,
            decks: BTreeMap::new(),
            active: None,
            buffer: Vec::new(),
            used: Vec::new(),
            leaders: Vec::new(),
            bonus: 0,
            turn: Turn::New,
            moves: 0,
            untouched: false,
            early_leaders: false,
            blind: false,
        }
    }

    /// The own board.
    pub fn mine(&self) -> Option<&Board> {
        self.players.iter().find(|(name, _)| *name == self.me).map(|(_, board)| board)
    }

    fn board(&mut self, name: &str) -> Result<&mut Board, String> {
        let found = self.players.iter_mut().find(|(known, _)| known == name);
        found.map(|(_, board)| board).ok_or_else(|| format!("nobody is called {name}"))
    }

    /// A list of the own leaders came.
    pub(super) fn leaders(&mut self, leaders: Vec<LeaderCard>) -> Result<(), String> {
        if leaders.len() > 4 {
            return Err("too many leaders".to_owned());
        }
        self.leaders = leaders;
        self.blind |= self.framing == Framing::Java && self.leaders.len() < 2;
        Ok(())
    }

    /// The shelves of the own board where one more of a colour has room.
    pub fn room_for(&self, color: Color) -> Vec<i32> {
        let Some(board) = self.mine() else { return Vec::new() };
        let basic = board.shelves.iter().filter(|shelf| shelf.position < 3);
        let stored = basic.clone().any(|shelf| shelf.color == Some(color));
        let fits = |shelf: &&Shelf| match shelf.color {
            Some(there) => there == color && shelf.size < shelf.max_size,
            None => !stored,
        };
        board.shelves.iter().filter(fits).map(|shelf| shelf.position).collect()
    }

    /// The last command was done.
    pub(super) fn done(&mut self, command: Option<&ClientMessage>) {
        match command {
            Some(ClientMessage::TakeResources { .. }) => self.turn = Turn::Storing,
            Some(
                ClientMessage::BasicProduction { .. }
                | ClientMessage::CardProduction { .. }
                | ClientMessage::LeaderCardProduction { .. },
            ) => self.turn = Turn::Producing,
            Some(ClientMessage::MoveResources { .. }) => self.moves += 1,
            // A Java client is not told of the second one (14.5).
            Some(ClientMessage::DiscardLeaderCard { card_id }) => {
                self.leaders.retain(|leader| leader.id != *card_id);
                self.blind |= self.framing == Framing::Java;
            }
            _ => {}
        }
    }

    /// A bonus resource was placed, and the shelf is not told yet.
    pub(super) fn stored(&mut self, command: Option<&ClientMessage>) {
        let Some(ClientMessage::DepositResource { color, shelf }) = command else { return };
        let me = self.me.clone();
        let Ok(board) = self.board(&me) else { return };
        if let Some(known) = board.shelves.iter_mut().find(|known| known.position == *shelf) {
            (known.color, known.size) = (*color, known.size + 1);
        }
    }

    /// Takes a message in.
    pub(super) fn apply(&mut self, player: Option<&str>, update: Update) -> Result<(), String> {
        let owner = player.ok_or_else(|| "whose board is it?".to_owned());
        match update {
            Update::PlayerSetup { username, play_position } => {
                if usize::try_from(play_position).ok() != Some(self.players_set_up()) {
                    return Err("players out of order".to_owned());
                }
                self.players.push((username, Board::new()));
                self.settle_faith();
            }
            Update::AvailableLeaderCard { view_leader_card } => self.leaders(view_leader_card)?,
            Update::ActivePlayer { username } => {
                self.board(&username)?;
                self.active = Some(username);
                (self.turn, self.moves, self.untouched) = (Turn::New, 0, true);
                self.buffer.clear();
                self.used.clear();
            }
            Update::ResourceMarketUpdate { position, marbles } => self.line(position, &marbles)?,
            Update::ResourceMarketExtra { marble } => self.slide = Some(plain(&marble)?),
            Update::MarketCardUpdate { x, y, card, price } => self.deck(x, y, card, price)?,
            Update::MarketResourceAvailable { marble } => {
                let fine = match &marble {
                    Marble::Plain(color) => color.resource().is_some(),
                    Marble::Selectable { color, selectable_colors } => {
                        *color == Color::White && (1..=2).contains(&selectable_colors.len())
                    }
                };
                if !fine {
                    return Err("a marble that nobody can store".to_owned());
                }
                self.buffer.push(marble);
            }
            Update::MarketResourceTaken { marble } => {
                let ordinary = self.buffer.iter().position(|one| *one == Marble::Plain(marble));
                let white = |one: &Marble| {
                    matches!(one, Marble::Selectable { selectable_colors, .. }
                        if selectable_colors.contains(&marble))
                };
                let at = ordinary.or_else(|| self.buffer.iter().position(white));
                self.buffer.remove(at.ok_or("a marble that is not in the buffer")?);
            }
            Update::ShelfUpdate(shelf) => self.board(owner?)?.put_shelf(shelf)?,
            Update::ChestUpdate { resources } => {
                let fine =
                    |(color, count): (&Color, &i32)| color.resource().is_some() && *count > 0;
                if !resources.0.iter().all(fine) {
                    return Err("no such chest".to_owned());
                }
                self.board(owner?)?.chest = resources;
            }
            Update::DevelopmentCardBuyUpdate { position, card } => {
                let board = self.board(owner?)?;
                let column = usize::try_from(position).ok();
                let column = column.and_then(|column| board.columns.get_mut(column));
                column.ok_or("no such column")?.push(card);
            }
            Update::ProductionBufferUpdate { id, .. } => {
                if self.used.contains(&id) {
                    return Err("a power was used twice".to_owned());
                }
                self.used.push(id);
            }
            Update::LeaderCardActivation { leader_card } => {
                if !leader_card.active {
                    return Err("a leader that was not played".to_owned());
                }
                let owner = owner?;
                if owner == self.me {
                    let own = self.leaders.iter_mut().find(|own| own.id == leader_card.id);
                    own.ok_or("a leader that is not in the hand")?.active = true;
                }
                self.board(owner)?.played.push(leader_card);
            }
            Update::VaticanRoutePosition { username, position } => {
                self.faith(username, position)?
            }
            Update::VaticanReport { index, players } => {
                let number = u8::try_from(index).ok().filter(|index| (1..=3).contains(index));
                let points = Masters::tile_points(number.ok_or("no such report")?);
                for name in players.iter().filter(|name| *name != "cpu") {
                    self.board(name)?.tiles += i32::from(points);
                }
            }
            Update::VictoryPointsUpdate { username, victory_points } => {
                let board = self.board(&username)?;
                (board.points, board.scored) = (victory_points, true);
            }
            Update::ActionTokenPlayed { .. } => {
                self.cross.ok_or("a token without an opponent")?;
            }
            Update::EndGame { username } => {
                if username != "cpu" {
                    self.board(&username)?;
                }
            }
        }
        Ok(())
    }

    /// Does everything fit together once a batch is complete?
    pub(super) fn check(&mut self, over: bool) -> Result<(), String> {
        // An original server tells other points: everything else is checked all the same.
        let points = self.check_points(over);
        let marbles: Vec<Color> = self.rows.iter().flatten().copied().chain(self.slide).collect();
        for (color, many) in MARBLES {
            if marbles.iter().filter(|marble| **marble == color).count() != many {
                return Err(format!("the market has not {many} {}: {marbles:?}", color.name()));
            }
        }
        if self.players.iter().any(|(name, _)| name.is_empty()) {
            return Err("a marker of nobody".to_owned());
        }
        if self.decks.len() != 12 {
            return Err("decks are missing".to_owned());
        }
        for (name, board) in &self.players {
            let basic: Vec<Color> =
                board.shelves.iter().take(3).filter_map(|shelf| shelf.color).collect();
            let twice = |(at, color): (usize, &Color)| {
                basic.iter().skip(at + 1).any(|other| other == color)
            };
            if basic.iter().enumerate().any(twice) {
                return Err(format!("{name} has a colour on two shelves"));
            }
        }
        points
    }

    /// Are the points that were told those that can be seen? An original server counts a point for each
    /// leader that was discarded (17).
    fn check_points(&mut self, over: bool) -> Result<(), String> {
        let mut differ = false;
        for (name, board) in &mut self.players {
            let known = !self.blind || *name == self.me;
            let told = std::mem::take(&mut board.scored);
            differ |= told && known && board.points != board.reckoned(over);
        }
        if differ { Err("points that differ from what can be seen".to_owned()) } else { Ok(()) }
    }

    fn players_set_up(&self) -> usize {
        self.players.iter().filter(|(name, _)| !name.is_empty()).count()
    }

    /// Positions come just before the player they belong to.
    fn settle_faith(&mut self) {
        if let [.., (early, early_board), (name, board)] = self.players.as_mut_slice()
            && early.is_empty()
        {
            board.faith = early_board.faith;
            *early = std::mem::take(name);
            std::mem::swap(early_board, board);
            self.players.pop();
        }
    }

    fn faith(&mut self, username: String, position: i32) -> Result<(), String> {
        if !(0..=24).contains(&position) {
            return Err("beyond the track".to_owned());
        }
        if username == "cpu" {
            self.cross = Some(position);
            return Ok(());
        }
        if self.active.is_none() && self.board(&username).is_err() {
            // It is told before the player is.
            let board = Board { faith: position, ..Board::new() };
            self.players.push((String::new(), board));
            return Ok(());
        }
        self.board(&username)?.faith = position;
        Ok(())
    }

    fn line(&mut self, position: i32, marbles: &[Marble]) -> Result<(), String> {
        let colors: Vec<Color> = marbles.iter().map(plain).collect::<Result<_, _>>()?;
        match (position, colors.len()) {
            (4..=6, 4) => {
                let row = usize::try_from(position - 4).unwrap_or_default();
                if let Some(row) = self.rows.get_mut(row) {
                    *row = colors;
                }
            }
            (0..=3, 3) => {
                let column = usize::try_from(position).unwrap_or_default();
                for (row, color) in self.rows.iter_mut().zip(colors) {
                    *row.get_mut(column).ok_or("a column before the rows")? = color;
                }
            }
            _ => return Err("no such line".to_owned()),
        }
        Ok(())
    }

    fn deck(&mut self, x: i32, y: i32, card: Card, price: Heap) -> Result<(), String> {
        if !(0..4).contains(&x) || !(0..3).contains(&y) {
            return Err("no such deck".to_owned());
        }
        let left = self.decks.get(&(x, y)).map_or(DECK, |deck| deck.left - 1);
        let top = (card.id != "null").then_some((card, price));
        if left < 0 || top.is_none() != (left == 0) {
            return Err(format!("the deck has {left} cards"));
        }
        self.decks.insert((x, y), Deck { top, left });
        Ok(())
    }
}

impl Board {
    fn put_shelf(&mut self, shelf: Shelf) -> Result<(), String> {
        let at = usize::try_from(shelf.position).map_err(|_| "no such shelf")?;
        let leader = shelf.position > 2;
        let room = if leader { 2 } else { shelf.position + 1 };
        let colored = leader || (shelf.size > 0);
        let fine = shelf.max_size == room
            && (0..=room).contains(&shelf.size)
            && shelf.color.is_some() == colored
            && shelf.color.is_none_or(|color| color.resource().is_some());
        if !fine || at > self.shelves.len() || at > 4 {
            return Err("no such shelf".to_owned());
        }
        match self.shelves.get_mut(at) {
            Some(known) => *known = shelf,
            None => self.shelves.push(shelf),
        }
        Ok(())
    }
}

fn plain(marble: &Marble) -> Result<Color, String> {
    match marble {
        Marble::Plain(color) => Ok(*color),
        Marble::Selectable { .. } => {
            Err("a marble of the market that can be chosen for".to_owned())
        }
    }
}
