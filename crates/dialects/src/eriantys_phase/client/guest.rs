//! What a guest spares an original server: legal moves after which it no longer reads what the player
//! sends, and sends the player away. Where no other move is left, they are made all the same.

use eriantys::Character;

use super::model::Model;
use crate::eriantys_phase::server_messages::Player;
use crate::eriantys_phase::words::ColorT;

/// With fewer groups the original stops joining before it stumbles: it keeps three.
const FEWEST_GROUPS: usize = 6;

impl Model {
    /// How many steps Mother Nature may take, up to so many.
    pub(super) fn steps(&self, most: u8) -> Vec<u8> {
        let groups = self.view.virtual_world.len().max(1);
        let target = |steps: &u8| (self.view.mn_pos + usize::from(*steps)) % groups;
        let steps = self.spare((1..=most).collect(), |steps| self.joins_badly(target(steps)));
        // With an empty bag the original ends the match here, unless it is a draw. Then somebody has to
        // take a cloud with too few students.
        self.spare(steps, |steps| self.bag() == 0 && self.is_drawn(target(steps)))
    }

    /// The groups that card 3 may resolve.
    pub(super) fn safe_islands(&self) -> Vec<usize> {
        let all = (0..self.view.virtual_world.len()).collect();
        self.spare(all, |island| self.joins_badly(*island))
    }

    /// The original cannot take fewer students from a cloud than belong on it.
    pub(super) fn safe_clouds(&self, clouds: Vec<usize>) -> Vec<usize> {
        let full = self.view.virtual_players.len() + 1;
        let students =
            |index: &usize| self.view.virtual_clouds.get(*index).map(|it| it.students.len());
        self.spare(clouds, |index| students(index) < Some(full))
    }

    /// The assistants, by position, that are best played now: those of one step leave Mother Nature no
    /// way round a join later on.
    pub(super) fn first_assistants(&self, positions: Vec<usize>) -> Vec<usize> {
        let hand = self.mine().map(|player| player.virtual_hand.cards.as_slice());
        let card = |position: &usize| hand.and_then(|hand| hand.get(position.checked_sub(1)?));
        self.spare(positions, |position| card(position).is_some_and(|card| card.mn_steps > 1))
    }

    /// The original cannot refill a card from an empty bag.
    pub(super) fn is_safe(&self, card: Character) -> bool {
        let refills = matches!(card, Character::Monk | Character::Princess);
        !(self.is_guest && refills && self.bag() == 0)
    }

    /// Those that are not bad, for a guest; all if there are no others.
    fn spare<T: Copy>(&self, all: Vec<T>, is_bad: impl Fn(&T) -> bool) -> Vec<T> {
        let good: Vec<T> = all.iter().copied().filter(|one| !is_bad(one)).collect();
        if good.is_empty() || !self.is_guest { all } else { good }
    }

    /// Would the original stumble when Mother Nature resolves this group? Once it has joined a group
    /// with both its neighbours, it goes on with the last but one group of all. If the same towers
    /// stand there, it looks for a group that no longer exists.
    fn joins_badly(&self, at: usize) -> bool {
        let world = &self.view.virtual_world;
        let groups = world.len();
        if groups < FEWEST_GROUPS {
            return false;
        }
        let (next, before) = ((at + 1) % groups, (at + groups - 1) % groups);
        let tower =
            |index: usize| world.get(index).and_then(|island| island.towers.first().copied());
        let Some(color) = tower(next).filter(|color| tower(before) == Some(*color)) else {
            return false;
        };
        if !self.may_conquer(at, color) {
            return false;
        }
        let mut towers: Vec<Option<ColorT>> = (0..groups).map(tower).collect();
        let joined = join(&mut towers, (at, next), color);
        let before = (joined + towers.len() - 1) % towers.len();
        join(&mut towers, (joined, before), color);
        towers.len().checked_sub(2).and_then(|last_but_one| towers.get(last_but_one).copied())
            == Some(Some(color))
    }

    /// May a group get towers of this colour now? Characters that work change what counts.
    fn may_conquer(&self, at: usize, color: ColorT) -> bool {
        let Some(island) = self.view.virtual_world.get(at) else { return false };
        let works = self.view.virtual_characters.iter().any(|card| card.active);
        let conqueror = self.conqueror(at).and_then(|index| self.view.virtual_players.get(index));
        let conquers = conqueror.and_then(|player| self.color_of(player)) == Some(color);
        island.no_entry == 0 && (works || self.asking.is_some() || conquers)
    }

    /// The player, by index, who has most influence on a group, alone.
    fn conqueror(&self, at: usize) -> Option<usize> {
        let island = self.view.virtual_world.get(at)?;
        let influence = |player: &Player| {
            let owns = |color| {
                let owner = self.view.virtual_profs.get(color);
                owner.is_some_and(|owner| owner.nickname == player.nickname)
            };
            let own = self.color_of(player);
            let students = island.students.iter().filter(|color| owns(*color)).count();
            students + island.towers.iter().filter(|tower| Some(**tower) == own).count()
        };
        let all: Vec<usize> = self.view.virtual_players.iter().map(influence).collect();
        let most = all.iter().max().copied().filter(|most| *most > 0)?;
        let mut first =
            all.iter().enumerate().filter(|(_, one)| **one == most).map(|(index, _)| index);
        first.next().filter(|_| first.next().is_none())
    }

    /// Would the original find nobody ahead after Mother Nature has resolved this group?
    fn is_drawn(&self, at: usize) -> bool {
        let Some(island) = self.view.virtual_world.get(at) else { return false };
        let conqueror = self.conqueror(at).filter(|_| island.no_entry == 0);
        let standing = self.view.virtual_players.iter().enumerate().map(|(index, player)| {
            let own = island.towers.first().copied().filter(|_| conqueror.is_some());
            let back =
                if own.is_some() && own == self.color_of(player) { island.towers.len() } else { 0 };
            let built = if conqueror == Some(index) { island.num_sub_island } else { 0 };
            let left = (player.virtual_board.towers.len() + back).saturating_sub(built);
            let owners = self.view.virtual_profs.values();
            let professors = owners.filter(|owner| owner.nickname == player.nickname).count();
            (left, std::cmp::Reverse(professors))
        });
        let all: Vec<_> = standing.collect();
        let best = all.iter().min();
        all.iter().filter(|one| Some(*one) == best).count() > 1
    }
}

/// Joins two groups where the first of them is, under these towers; says where that is.
fn join(towers: &mut Vec<Option<ColorT>>, (one, other): (usize, usize), color: ColorT) -> usize {
    let (first, last) = (one.min(other), one.max(other));
    towers.remove(last);
    if let Some(joined) = towers.get_mut(first) {
        *joined = Some(color);
    }
    first
}
