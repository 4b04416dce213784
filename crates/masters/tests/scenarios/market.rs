//! The market: S9 to S20.

use crate::command::cannot_be_said;
use crate::given::given;
use crate::table::Table;

#[test]
fn s9_m41_m42_m43_m46_m48_a_row_gives_its_marbles_and_is_pushed() {
    let mut t = given(2).start();
    t.accepts("A row 2").unplaced("CCS").market("pbpg wrww gyyb w");
}

#[test]
fn s10_m44_a_column_is_pushed_up() {
    let mut t = given(2).start();
    t.accepts("A col 0").unplaced("V").market("wbpg wrww bgyy p");
}

#[test]
fn s11_m42_m45_m140_a_red_marble_moves_the_marker() {
    let mut t = given(2).start();
    t.accepts("A col 1").faith("A 1, B 0").unplaced("HS").market("prpg wgww wbyy b");
}

#[test]
fn s12_m40_m43_m44_the_marbles_never_change() {
    #[track_caller]
    fn thirteen(t: &Table) {
        let view = t.view();
        let mut marbles: Vec<char> =
            view.market.iter().chain([&view.slide]).flat_map(|row| row.chars()).collect();
        marbles.sort_unstable();
        assert_eq!(marbles.iter().collect::<String>(), "bbggpprwwwwyy");
    }
    let mut t = given(2).start();
    thirteen(&t);
    thirteen(t.accepts("A row 0").unplaced("HSVV").market("bpgb wrww wgyy p"));
    t.accepts("A H-1; A V-2; A V-2; A S-3; A end");
    thirteen(t.accepts("B col 3").unplaced("CH").market("bpgw wrwy wgyp b"));
    t.accepts("B C-1; B H-2; B end");
    thirteen(t.accepts("A row 0").unplaced("HSV").market("pgwb wrwy wgyp b"));
    t.accepts("A H-x; A V-x; A S-3; A end");
    thirteen(t.accepts("B col 3").unplaced("CHV").market("pgwy wrwp wgyb b"));
}

#[test]
fn s13_m1_m46_m47_a_line_may_give_nothing_to_place() {
    let mut t = given(2).stores("A [C | SS | VVV]").start();
    t.accepts("A row 1").faith("A 1, B 0").phase("after_action").stores("A [C | SS | VVV]");
    t.accepts("A end").to_act("B");
}

#[test]
fn s14_m47_m35_the_turn_cannot_end_before_everything_is_placed() {
    let mut t = given(2).start();
    t.accepts("A row 2; A S-1").unplaced("CC");
    t.refuses("A end", "M47").stores("A [S | - | -]").faith("B 0");
    // "Discard the rest" is said by discarding it.
    t.accepts_command("A C-x; C-x; end").faith("B 2").stores("A [S | - | -]").to_act("B");
}

#[test]
fn s15_m50_m53_a_white_leader_turns_every_white_marble() {
    let mut t = given(2).active_leaders("A", &[12]).slots("A 1: 2, 18 / 2: 1").start();
    t.stores("A [- | - | -]");
    t.accepts("A row 1").faith("A 1").unplaced("CCC");
    // Of all ways to store the three one after the other, only one is possible.
    let mut possible = Vec::new();
    for (a, b, c) in (0..27).map(|n| (n / 9 + 1, n / 3 % 3 + 1, n % 3 + 1)) {
        let command = format!("A C-{a}; C-{b}; C-{c}");
        if t.would_accept(&command) {
            possible.push(command);
        }
    }
    assert_eq!(possible, ["A C-3; C-3; C-3"]);
    t.accepts_command("A C-3; C-3; C-3").stores("A [- | - | CCC]").phase("after_action");
}

/// The position of S16.
fn two_white_leaders() -> Table {
    let slots = "A 1: 2, 20 / 2: 10, 19 / 3: 1, 24";
    given(2).active_leaders("A", &[9, 12]).slots(slots).start()
}

#[test]
fn s16a_m51_with_two_white_leaders_each_marble_is_chosen_for() {
    let mut t = two_white_leaders();
    t.accepts("A row 1").unplaced("www").faith("A 1");
    t.refuses("A w-S", "M51").refuses("A w-H", "M51");
    t.refuses_command("A w-V; w-C; w-S", "M51");
    t.refuses_command("A w-V; w-C; w-C; w-C", "M51");
    t.accepts_command("A w-V; w-C; w-C").unplaced("CCV");
    t.refuses("A w-C", "M51");
}

#[test]
fn s16b_m51_the_action_stays_open_until_the_third_choice() {
    // One action chooses for one marble; none names two choices.
    cannot_be_said("w-VC");
    cannot_be_said("w-V w-C");
    let mut t = two_white_leaders();
    t.accepts("A row 1");
    // A command with two choices for three marbles does not get to the end of the action.
    t.refuses_command("A w-V; w-C; V-1; C-2; end", "M47").unplaced("www");
    // Marble by marble.
    t.accepts("A w-V").unplaced("Vww");
    t.accepts("A V-1").unplaced("ww");
    t.refuses("A end", "M47");
    t.accepts("A w-C").unplaced("Cw");
    t.accepts("A C-2").unplaced("w");
    t.refuses("A end", "M47");
    t.accepts("A w-C").unplaced("C");
    t.accepts("A C-2").phase("after_action");
    t.stores("A [V | CC | -]").faith("A 1, B 0");
}

#[test]
fn s17_m52_m70_m50_what_a_white_marble_gives_must_be_stored_or_discarded() {
    let mut t = given(3)
        .stores("A [V | CC | SSS]")
        .active_leaders("A", &[12])
        .slots("A 1: 2, 18 / 2: 1")
        .start();
    t.accepts("A row 1").faith("A 1, B 0, C 0").unplaced("CCC");
    // Nothing that is stored can lie elsewhere, and no coin fits.
    assert_eq!(t.legal_beginning("A", "depots"), ["depots V/CC/SSS"]);
    assert_eq!(t.legal_beginning("A", "C-"), ["C-x"]);
    t.refuses("A C-1", "M60").refuses("A C-2", "M60").refuses("A C-3", "M60");
    t.refuses("A C-L", "M62").refuses("A end", "M47");
    t.accepts("A C-x; A C-x; A C-x").phase("after_action");
    t.stores("A [V | CC | SSS]").faith("A 1, B 3, C 3");
}

#[test]
fn s18_m33_m47_m53_a_leader_played_later_does_not_count_for_the_line() {
    let start = given(2).hand("A", &[12]).slots("A 1: 2, 18 / 2: 1").start();
    let mut t = start.clone();
    t.accepts("A row 2").unplaced("CCS");
    t.refuses("A play 12", "M33");
    t.accepts("A S-1; A C-2").refuses("A play 12", "M33");
    t.accepts("A C-2").phase("after_action");
    t.accepts("A play 12").phase("after_action").stores("A [S | CC | -]");
    assert_eq!(t.player("A").leaders, crate::notation::leaders(&[12]));
    // The other line leaves nothing to place.
    let mut t = start;
    t.accepts("A row 1").phase("after_action");
    t.accepts("A play 12").phase("after_action").stores("A [- | - | -]");
}

#[test]
fn s19_m31_m35_one_main_action_per_turn() {
    let mut t = given(2).stores("A {C2 H2}").on_top(&[1]).start();
    for action in ["row 0", "buy g1 1 s:HH", "use basic s:CC =S"] {
        assert!(t.would_accept(&format!("A {action}")), "{action} would be possible before");
    }
    t.accepts("A row 1").phase("after_action");
    t.refuses("A row 0", "M31").refuses("A col 3", "M31");
    t.refuses("A buy g1 1 s:HH", "M31");
    t.refuses("A use basic s:CC =S", "M31");
    t.accepts("A end").to_act("B").phase("before_action");
}

#[test]
fn s20_m32_the_market_is_always_possible() {
    let mut t = given(2).start();
    let lines = ["row 0", "row 1", "row 2", "col 0", "col 1", "col 2", "col 3"];
    assert_eq!(t.legal("A"), [&lines[..], &["depots -/-/-"]].concat());
    for deck in t.view().decks {
        let cost = deck.top.unwrap().printed().cost;
        for slot in 1..=3 {
            let rule = if deck.deck.level() == 1 { "M81" } else { "M84" };
            t.refuses(&format!("A buy {} {slot}", deck.deck), rule);
            t.refuses(&format!("A buy {} {slot} d:{cost}", deck.deck), rule);
            t.refuses(&format!("A buy {} {slot} s:{cost}", deck.deck), rule);
        }
    }
    t.refuses("A use basic s:CC =S", "M109").refuses("A use basic d:CV =S", "M109");
    t.refuses("A use basic =S", "M102").refuses("A use 1", "M100");
    let pushed = [
        ("row 0", "bpgb wrww wgyy p"),
        ("row 1", "pbpg rwwb wgyy w"),
        ("row 2", "pbpg wrww gyyb w"),
        ("col 0", "wbpg wrww bgyy p"),
        ("col 1", "prpg wgww wbyy b"),
        ("col 2", "pbwg wryw wgby p"),
        ("col 3", "pbpw wrwy wgyb g"),
    ];
    for (line, market) in pushed {
        t.clone().accepts(&format!("A {line}")).market(market);
    }
}

#[test]
fn m41_a_view_tells_the_marbles_of_every_line() {
    use kernel::{Game, Viewer};
    use masters::Line;
    let t = given(2).start();
    let view = t.game.view(Viewer::Spectator);
    for (line, row) in [Line::Row0, Line::Row1, Line::Row2].into_iter().zip(&view.market) {
        assert_eq!(view.line(line).map(|marble| marble.letter()).collect::<String>(), *row);
    }
    for (column, line) in [Line::Col0, Line::Col1, Line::Col2, Line::Col3].into_iter().enumerate() {
        let down: String = view.market.iter().filter_map(|row| row.chars().nth(column)).collect();
        assert_eq!(view.line(line).map(|marble| marble.letter()).collect::<String>(), down);
    }
}
