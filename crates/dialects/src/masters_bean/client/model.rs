//! What a client knows of its match, from updates alone.

use masters::view::PlayerView;
use masters::{Ability, CardId, Content, Counts, LeaderId, Masters, Resource, SlotId, Tile};

use super::super::server_messages::{Name, Response, Topic};
use super::super::words::{Kind, Marble};
use crate::masters::ids::Named;

/// Some of a kind, or nothing.
pub type Pile = (Option<Resource>, u8);

/// A player, as the updates show them.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Board {
    pub name: String,
    pub shelves: [Pile; 3],
    pub places: [Pile; 2],
    pub chest: [u16; 4],
    /// Code and whether it is active.
    pub leaders: [(u8, bool); 2],
    pub piles: [Vec<u8>; 3],
    pub faith: u8,
    pub tiles: [bool; 3],
}

impl Board {
    /// How many of a kind are in the warehouse.
    pub fn stored(&self, kind: Resource) -> u8 {
        let piles = self.shelves.iter().chain(&self.places);
        piles.filter(|(there, _)| *there == Some(kind)).map(|(_, count)| *count).sum()
    }

    /// How many of a kind are in the chest.
    pub fn in_chest(&self, kind: Resource) -> u16 {
        self.chest.get(kind as usize).copied().unwrap_or_default()
    }

    /// The player as a view of the match would show them: the rules are asked about that.
    pub fn seen(&self) -> PlayerView {
        let content =
            |(kind, count): Pile| kind.map_or(Content::NOTHING, |it| Content::of(it, count));
        let [c, v, h, s] = [Resource::Coin, Resource::Servant, Resource::Shield, Resource::Stone]
            .map(|kind| self.in_chest(kind));
        let active = self.leaders.iter().filter(|(_, active)| *active);
        let cards = |pile: &Vec<u8>| pile.iter().filter_map(|code| card(*code)).collect();
        let [first, second, third] = &self.piles;
        PlayerView {
            depots: self.shelves.map(content),
            leader_depots: self
                .places
                .iter()
                .filter_map(|(kind, it)| Some(((*kind)?, *it)))
                .collect(),
            strongbox: Counts { c, v, h, s },
            slots: [first, second, third].map(cards),
            faith: self.faith,
            tiles: self.tiles.map(|up| if up { Tile::Up } else { Tile::Open }),
            leaders_in_hand: 0,
            leaders: active.filter_map(|(code, _)| LeaderId::of_code(i64::from(*code))).collect(),
            set_up: true,
            bonus: 0,
            absent: false,
            gave_up: false,
        }
    }

    /// The active leaders with an ability, by position.
    pub fn able(&self, ability: Ability) -> impl Iterator<Item = (usize, LeaderId)> {
        let active = self.leaders.iter().enumerate().filter(|(_, (_, active))| *active);
        let leaders =
            active.filter_map(|(at, (code, _))| Some((at, LeaderId::of_code(i64::from(*code))?)));
        leaders.filter(move |(_, leader)| leader.printed().ability == ability)
    }

    /// Points and resources, which decide who wins.
    pub fn score(&self) -> (i32, u32) {
        let seen = self.seen();
        (seen.points(), seen.resources())
    }

    fn check(&self) -> Result<(), &'static str> {
        if self.shelves.iter().any(|(kind, count)| kind.is_some() != (*count > 0)) {
            return Err("a shelf cannot be like that");
        }
        if self.places.iter().any(|(kind, count)| kind.is_none() && *count > 0) {
            return Err("a leader place cannot be like that");
        }
        let seen = self.seen();
        match seen.can_store(&seen.warehouse()) {
            true => Ok(()),
            false => Err("resources cannot lie like that"),
        }
    }
}

/// The card of a code.
pub fn card(code: u8) -> Option<CardId> {
    CardId::of_code(i64::from(code))
}

/// A match, as the updates show it.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Model {
    /// In turn order.
    pub boards: Vec<Board>,
    pub me: usize,
    pub market: [[Option<Marble>; 4]; 3],
    pub extra: Option<Marble>,
    /// Green, purple, blue, yellow; each by level.
    pub grid: [[u8; 3]; 4],
    pub cross: u8,
    /// From 0.
    pub turn: usize,
    pub last_token: i8,
    /// What cannot be, and was told all the same.
    doubts: Vec<&'static str>,
}

impl Model {
    /// A match of these players.
    pub fn new(names: [Option<Name>; 4], me: &str) -> Result<Model, &'static str> {
        let named = |Name(name)| Board { name, ..Board::default() };
        let boards: Vec<Board> = names.into_iter().flatten().map(named).collect();
        let me = boards.iter().position(|board| board.name == me);
        let me = me.ok_or("this client is not among the players")?;
        Ok(Model { boards, me, ..Model::default() })
    }

    /// One's own board.
    pub fn own(&self) -> Option<&Board> {
        self.boards.get(self.me)
    }

    /// What cannot be, and was told all the same since this was asked last.
    pub fn doubts(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.doubts)
    }

    fn board(&mut self, name: Option<&String>) -> Result<&mut Board, &'static str> {
        let board = self.boards.iter_mut().find(|board| Some(&board.name) == name);
        board.ok_or("an update names an unknown player")
    }

    /// Learns what an update tells, also what cannot be: that becomes a [doubt](Model::doubts). `false`
    /// if it tells nothing about the match.
    pub fn learn(&mut self, topic: Topic, told: &Response) -> Result<bool, &'static str> {
        match topic {
            Topic::FaithTrackUpdate => self.faith(told).ok_or("fields are missing")?,
            Topic::MarketUpdate => self.market(told).ok_or("fields are missing")?,
            Topic::DevCardSpaceUpdate => self.grid(told).ok_or("fields are missing")?,
            Topic::StorageUpdate => {
                let board = self.board(told.player_username.as_ref())?;
                storage(board, told).ok_or("fields are missing")?;
                let doubt = board.check().err();
                self.doubts.extend(doubt);
            }
            Topic::ChestUpdate => {
                let board = self.board(told.player_username.as_ref())?;
                chest(board, told).ok_or("fields are missing")?;
            }
            Topic::LeaderCardsUpdate => self.leaders(told)?,
            Topic::PersonalDevCardSlotUpdate => self.place(told)?,
            Topic::LorenzoActionUpdate => {
                self.last_token = told.last_action_card_used_code.ok_or("a token is missing")?;
                if !(-6..=-1).contains(&self.last_token) || self.boards.len() != 1 {
                    self.doubts.push("there is no such token");
                }
            }
            Topic::EndTurnUpdate => {
                let turn = told.new_current_player.ok_or("a player is missing")?;
                self.turn = usize::from(turn).wrapping_sub(1);
                if self.turn >= self.boards.len() {
                    return Err("there is no such player");
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn faith(&mut self, told: &Response) -> Option<()> {
        let positions = told.new_players_positions?;
        let tiles = [
            told.new_active_first_papal_favour_card?,
            told.new_active_second_papal_favour_card?,
            told.new_active_third_papal_favour_card?,
        ];
        let cross = told.new_black_cross_position?;
        let back = cross < self.cross || cross > Masters::LAST_SPACE;
        self.cross = cross;
        for (turn, board) in self.boards.iter_mut().enumerate() {
            let space = *positions.get(turn)?;
            if space < board.faith || space > Masters::LAST_SPACE || back {
                self.doubts.push("a marker cannot move like that");
            }
            board.faith = space.min(Masters::LAST_SPACE);
            for (up, row) in board.tiles.iter_mut().zip(tiles) {
                *up = *row.get(turn)?;
            }
        }
        Some(())
    }

    fn market(&mut self, told: &Response) -> Option<()> {
        let rows =
            [told.new_first_market_row?, told.new_second_market_row?, told.new_third_market_row?];
        let extra = told.new_extra_marble?;
        let mut shown: Vec<masters::Marble> =
            rows.iter().flatten().chain([&extra]).map(|marble| marble.ours()).collect();
        shown.sort_unstable();
        let mut all = masters::Marble::ALL;
        all.sort_unstable();
        if shown != all {
            self.doubts.push("marbles are missing");
        }
        self.market = rows.map(|row| row.map(Some));
        self.extra = Some(extra);
        Some(())
    }

    fn grid(&mut self, told: &Response) -> Option<()> {
        self.grid = [
            [told.new_green1?, told.new_green2?, told.new_green3?],
            [told.new_purple1?, told.new_purple2?, told.new_purple3?],
            [told.new_blue1?, told.new_blue2?, told.new_blue3?],
            [told.new_yellow1?, told.new_yellow2?, told.new_yellow3?],
        ];
        Some(())
    }

    fn leaders(&mut self, told: &Response) -> Result<(), &'static str> {
        let own = self.own().map(|board| board.name.clone());
        let mine = own.is_some() && own == told.player_username;
        let board = self.board(told.player_username.as_ref())?;
        let missing = "a leader is missing";
        let new = [
            (told.leader1_code.ok_or(missing)?, told.leader1_active.ok_or(missing)?),
            (told.leader2_code.ok_or(missing)?, told.leader2_active.ok_or(missing)?),
        ];
        board.leaders = new;
        let secret = |(code, active): &(u8, bool)| *active || [0, 5].contains(code);
        if !mine && !new.iter().all(secret) {
            self.doubts.push("a leader of another player is shown before it is played");
        }
        Ok(())
    }

    fn place(&mut self, told: &Response) -> Result<(), &'static str> {
        let code = told.new_dev_card_code.ok_or("a card is missing")?;
        let slot = told.stack_slot_number_to_place.ok_or("a slot is missing")?;
        let printed = card(code).ok_or("there is no such card")?.printed();
        if !self.grid.iter().flatten().any(|top| *top == code) {
            self.doubts.push("the card was not on top of a pile");
        }
        let board = self.board(told.player_username.as_ref())?;
        let seen = board.seen();
        let mut piles = SlotId::ALL.into_iter().zip(&mut board.piles);
        let found = piles.find(|(id, _)| id.number() == slot);
        let (id, pile) = found.ok_or("there is no such slot")?;
        pile.push(code);
        if !seen.takes(printed.level, id) {
            self.doubts.push("the card does not fit there");
        }
        Ok(())
    }
}

fn pile(kind: Kind, count: u8) -> Pile {
    (kind.resource(), count)
}

fn storage(board: &mut Board, told: &Response) -> Option<()> {
    board.shelves = [
        pile(told.new_resource_type_of_slot1?, told.new_quantity_of_slot1?),
        pile(told.new_resource_type_of_slot2?, told.new_quantity_of_slot2?),
        pile(told.new_resource_type_of_slot3?, told.new_quantity_of_slot3?),
    ];
    board.places = [
        pile(told.new_resource_type_of_leader_slot1?, told.new_quantity_of_leader_slot1?),
        pile(told.new_resource_type_of_leader_slot2?, told.new_quantity_of_leader_slot2?),
    ];
    Some(())
}

fn chest(board: &mut Board, told: &Response) -> Option<()> {
    let mut chest = [0; 4];
    for (kind, count) in [
        (Resource::Coin, told.new_coins_quantity?),
        (Resource::Shield, told.new_shields_quantity?),
        (Resource::Stone, told.new_stones_quantity?),
        (Resource::Servant, told.new_servants_quantity?),
    ] {
        *chest.get_mut(kind as usize)? = count;
    }
    board.chest = chest;
    Some(())
}
