//! Buying: S35 to S43.

use crate::given::given;
use crate::table::Table;

/// Enough of everything for any purchase.
const PLENTY: &str = "{C20 V20 H20 S20}";

/// The step that buys the top card of a deck into a slot for exactly what is printed on it.
fn purchase(t: &Table, letter: &str, deck: &str, slot: u8) -> String {
    let decks = t.view().decks;
    let top = decks.iter().find(|shown| shown.deck.to_string() == deck).unwrap().top.unwrap();
    format!("{letter} buy {deck} {slot} s:{}", top.printed().cost)
}

/// The four decks of a level.
fn decks(level: u8) -> [String; 4] {
    ["g", "b", "y", "p"].map(|colour| format!("{colour}{level}"))
}

#[test]
fn s35_m80_m81_m87_paying_from_all_stores() {
    let mut t = given(2).on_top(&[13]).stores("A [H | CC | -] {H1}").start();
    t.deck("g1", Some(13), 4);
    t.accepts("A buy g1 1 d:HCC s:H").stores("A [- | - | -] {}").slots("A 1: 13");
    t.deck("g1", Some(9), 3).phase("after_action");
}

#[test]
fn s36_m82_a_discount_to_zero_for_single_kinds() {
    let t = given(2)
        .active_leaders("A", &[1, 2])
        .slots("A 1: 1, 20 / 2: 3, 18")
        .on_top(&[5])
        .stores("A {V1 S1}")
        .start();
    t.clone().accepts("A buy g1 3 s:S").stores("A {V1}").slots("A 1: 1, 20 / 2: 3, 18 / 3: 5");
    t.clone().refuses("A buy g1 3 s:SV", "M81");
    // Nor does another kind do, or the stone from where it does not lie.
    t.clone().refuses("A buy g1 3 s:V", "M81").refuses("A buy g1 3 d:S", "M81");
}

#[test]
fn s37_m82_a_discount_of_another_kind_is_lost() {
    let mut t = given(2)
        .active_leaders("A", &[4])
        .slots("A 1: 4 / 2: 2")
        .on_top(&[1])
        .stores("A {H2}")
        .start();
    t.refuses("A buy g1 3 s:H", "M81");
    t.accepts("A buy g1 3 s:HH").stores("A {}").slots("A 1: 4 / 2: 2 / 3: 1");
}

#[test]
fn s38_m82_two_discounts_add_up() {
    let mut t = given(2)
        .active_leaders("A", &[2, 4])
        .slots("A 1: 3 / 2: 2, 20")
        .on_top(&[13])
        .stores("A {C2 H2}")
        .start();
    assert_eq!(t.legal_beginning("A", "buy g1"), ["buy g1 3 s:CH"]);
    t.refuses("A buy g1 3 s:CCHH", "M81").refuses("A buy g1 3 s:CCH", "M81");
    t.refuses("A buy g1 3 s:CHH", "M81").refuses("A buy g1 3 s:C", "M81");
    t.accepts("A buy g1 3 s:CH").stores("A {C1 H1}");
}

#[test]
fn s39_m83_m84_each_card_needs_one_of_the_level_before() {
    let mut t = given(2).slots("A 1: 1").on_top(&[20]).stores(&format!("A {PLENTY}")).start();
    for deck in decks(3) {
        for slot in 1..=3 {
            t.refuses(&purchase(&t, "A", &deck, slot), "M84");
        }
    }
    t.refuses("A buy y2 2 s:SSSS", "M83");
    t.accepts("A buy y2 1 s:SSSS").slots("A 1: 1, 20").stores("A {C20 V20 H20 S16}");
}

#[test]
fn s40_m84_a_card_that_fits_in_no_slot() {
    let mut t = given(2).slots("A 1: 1 / 2: 2 / 3: 3").stores(&format!("A {PLENTY}")).start();
    for deck in decks(1) {
        for slot in 1..=3 {
            t.refuses(&purchase(&t, "A", &deck, slot), "M84");
        }
        assert!(t.legal_beginning("A", &format!("buy {deck}")).is_empty());
    }
}

#[test]
fn s41_m83_nothing_goes_on_a_full_slot() {
    let mut t = given(2).slots("A 1: 1, 20, 42").stores(&format!("A {PLENTY}")).start();
    for deck in [1, 2, 3].into_iter().flat_map(decks) {
        // The other slots are empty, so a level 1 card would fit there.
        let rule = if deck.ends_with('1') { "M83" } else { "M84" };
        t.refuses(&purchase(&t, "A", &deck, 1), rule);
    }
    // Another slot is free.
    t.accepts(&purchase(&t, "A", "g1", 2));
}

#[test]
fn s42_m85_m3_an_exhausted_deck_stays_empty() {
    // The other three blue cards of level 1 are B's.
    let mut t = given(3)
        .slots("B 1: 3 / 2: 7 / 3: 11")
        .slots("C 1: 1, 17")
        .stores(&format!("A {PLENTY}"))
        .stores(&format!("B {PLENTY}"))
        .stores(&format!("C {PLENTY}"))
        .start();
    t.deck("b1", Some(15), 1).deck("b2", Some(31), 4).deck("b3", Some(47), 4);
    t.accepts("A buy b1 1 s:CCVV").slots("A 1: 15");
    t.deck("b1", None, 0).deck("b2", Some(31), 4).deck("b3", Some(47), 4);
    // Nobody can buy blue level 1; B buys blue level 2 and C blue level 3.
    t.accepts("A end").refuses("B buy b1 1 s:CCVV", "M85").refuses("B buy b1 1", "M85");
    t.accepts("B buy b2 1 s:CCCSSS").slots("B 1: 3, 31 / 2: 7 / 3: 11");
    t.accepts("B end").refuses("C buy b1 2 s:CCVV", "M85").refuses("C buy b1 2 s:CC", "M85");
    assert!(t.legal_beginning("C", "buy b1").is_empty());
    t.accepts("C buy b3 1 s:CCCCSSSS").slots("C 1: 1, 17, 47");
    t.accepts("C end").refuses("A buy b1 2 s:CCVV", "M85");
    t.deck("b1", None, 0).deck("b2", Some(27), 3).deck("b3", Some(43), 3);
}

#[test]
fn s43_m88_m31_a_new_card_works_from_the_next_turn_on() {
    let mut t = given(2).on_top(&[6]).stores("A {C2 V1 H1}").start();
    t.accepts("A buy p1 1 s:CVH").slots("A 1: 6").stores("A {C1}");
    t.refuses("A use 1 s:C", "M31");
    t.accepts("A end; B row 1; B end");
    t.accepts("A use 1 s:C; A finish").stores("A {H1}");
}
