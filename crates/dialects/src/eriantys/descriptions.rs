//! What the characters do, in our own words, for clients that show it.

use eriantys::Character;

/// What a character does, in one sentence.
pub(crate) const fn description(character: Character) -> &'static str {
    match character {
        Character::Monk => "Put one of its students on an island; it draws another.",
        Character::Farmer => "In this turn equal numbers are enough to take a professor.",
        Character::Herald => "Count the influence on any island now.",
        Character::MagicPostman => "Mother Nature may go two steps further in this turn.",
        Character::Herbalist => "Put a no-entry tile on an island: its next count is left out.",
        Character::Centaur => "Towers count nothing in this turn.",
        Character::Jester => "Exchange up to three of its students with your entrance.",
        Character::Knight => "You count two more influence in this turn.",
        Character::MushroomHunter => "One colour counts nothing in this turn.",
        Character::Minstrel => "Exchange up to two students of your entrance and dining room.",
        Character::Princess => "Seat one of its students in your dining room; it draws another.",
        Character::Thief => "Everybody returns up to three students of one colour to the bag.",
    }
}
