//! Records: written, read and replayed; and what is said about a damaged one.

use kernel::record::game_of;
use kernel::{Digest, Notice, Record, Seat, Seed, Step, Unheard};

use crate::pebbles::{Heap, Pebbles, Take};

/// A match of two, with somebody leaving and coming back in the middle of it.
fn record() -> (Record<Pebbles>, Pebbles) {
    let p = |number| Seat::new(number).unwrap();
    let record = Record {
        config: Heap { players: 2, pebbles: 5 },
        seats: vec![(), ()],
        seed: Seed::from(2),
        steps: vec![
            Step::Act(p(1), Take(1)),
            Step::Notice(Notice::Leaves(p(0))),
            Step::Notice(Notice::Returns(p(0))),
            Step::Act(p(0), Take(2)),
            Step::Act(p(1), Take(2)),
        ],
    };
    let mut end = record.start().unwrap();
    for step in &record.steps {
        step.take(&mut end, &mut Unheard).unwrap();
    }
    (record, end)
}

fn text() -> String {
    let (record, end) = record();
    record.to_text(&end).unwrap()
}

#[test]
fn a_record_is_written_line_by_line() {
    let text = text();
    let lines: Vec<&str> = text.lines().collect();
    let expected = [
        "bottega record 1",
        "game pebbles",
        r#"config {"players":2,"pebbles":5}"#,
        "seats [null,null]",
        "seed 2",
        "steps",
        "p1 t1",
        "p0 leaves",
        "p0 returns",
        "p0 t2",
        "p1 t2",
        "end",
        "result p1 wins: last pebble",
    ];
    assert_eq!(lines[..13], expected);
    assert_eq!(lines[13], format!("digest {}", Digest::of_state(&record().1).unwrap()));
    let above = text.rfind("check ").unwrap();
    assert_eq!(lines[14], format!("check {}", Digest::of_bytes(&text.as_bytes()[..above])));
    assert_eq!(lines.len(), 15);
    assert!(text.ends_with('\n'));
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    assert_eq!(Record::<Pebbles>::read(&text()), Ok(record()));
    assert_eq!(game_of(&text()), Ok("pebbles"));
}

#[test]
fn a_match_that_goes_on_is_recorded_as_unfinished() {
    let (mut record, _) = record();
    record.steps.clear();
    let start = record.start().unwrap();
    let text = record.to_text(&start).unwrap();
    assert!(text.contains("\nsteps\nend\nresult unfinished\n"), "{text}");
    assert_eq!(Record::<Pebbles>::read(&text), Ok((record, start)));
}

/// What is said when the lines are changed as `change` does it; the check is made to fit, so that
/// it is not the check that fails.
fn refusal(change: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = text().lines().map(str::to_owned).collect();
    change(&mut lines);
    if lines.last().is_some_and(|line| line.starts_with("check ")) {
        lines.pop();
        let above = lines.join("\n") + "\n";
        lines.push(format!("check {}", Digest::of_bytes(above.as_bytes())));
    }
    let text = lines.join("\n") + "\n";
    Record::<Pebbles>::read(&text).unwrap_err().to_string()
}

/// What is said when line `number` reads `line` instead.
fn refusal_of(number: usize, line: &str) -> String {
    refusal(|lines| lines[number - 1] = line.to_owned())
}

#[test]
fn a_wrong_header_is_refused_with_its_line() {
    assert_eq!(
        refusal_of(1, "bottega record 2"),
        "line 1: not a record this program can read: it must begin with \"bottega record 1\""
    );
    assert_eq!(
        refusal_of(2, "game chess"),
        "line 2: this is a record of \"chess\", not of pebbles"
    );
    assert_eq!(refusal_of(2, "gamepebbles"), "line 2: expected \"game …\"");
    assert!(refusal_of(3, "config {}").starts_with("line 3: missing field `players`"));
    assert!(refusal_of(4, "seats {}").starts_with("line 4: invalid type: map"));
    assert_eq!(
        refusal_of(5, "seed -1"),
        "line 5: cannot read \"-1\": a seed is a number below 2^64, or 0x and 64 hexadecimal digits"
    );
    assert_eq!(refusal_of(6, "moves"), "line 6: the header must be followed by \"steps\"");
}

#[test]
fn a_match_that_cannot_begin_is_refused_at_the_line_that_is_to_blame() {
    let refusal = refusal_of(3, r#"config {"players":2,"pebbles":0}"#);
    assert_eq!(refusal, "line 3: there is no heap of 0 (P1)");
    let refusal = refusal_of(4, "seats [null,null,null]");
    assert_eq!(refusal, "line 4: 3 cannot sit here (P2)");
}

#[test]
fn the_line_ends_of_another_system_are_named() {
    let why = "a record has plain line ends (LF), not CR LF";
    let error = Record::<Pebbles>::read(&text().replace('\n', "\r\n")).unwrap_err();
    assert_eq!(error.to_string(), format!("line 1: {why}"));
    assert_eq!(refusal_of(9, "p0 returns\r"), format!("line 9: {why}"));
}

#[test]
fn a_wrong_step_is_refused_with_its_line_and_rule() {
    assert_eq!(
        refusal_of(7, "p1 x1"),
        "line 7: cannot read \"x1\": pebbles are taken as t1, t2, t3"
    );
    assert_eq!(refusal_of(7, "p1 t01"), "line 7: a record writes this as \"p1 t1\"");
    assert_eq!(refusal_of(8, "P0 leaves"), "line 8: a record writes this as \"p0 leaves\"");
    assert_eq!(refusal_of(7, "p0 t1"), "line 7: it is not your turn (P3)");
    assert_eq!(refusal_of(10, "p0 t4"), "line 10: that many cannot be taken (P4)");
    assert_eq!(refusal_of(8, "time is up"), "line 8: that cannot be (P5)");
}

#[test]
fn a_wrong_end_is_refused_with_its_line() {
    assert_eq!(
        refusal_of(13, "result p0 wins: last pebble"),
        "line 13: the steps lead to \"p1 wins: last pebble\", not to \"p0 wins: last pebble\""
    );
    assert_eq!(refusal_of(13, "results"), "line 13: expected \"result …\"");
    assert_eq!(
        refusal_of(14, &format!("digest {}", "0".repeat(32))),
        "line 14: the steps lead to another final state than this digest's"
    );
    assert_eq!(
        refusal_of(14, "digest 12"),
        "line 14: cannot read \"12\": a digest is 32 hexadecimal digits"
    );
    assert_eq!(
        refusal(|lines| lines.push("check".to_owned())),
        "line 16: nothing may follow the check"
    );
    assert_eq!(refusal(|lines| lines.push(String::new())), "line 16: nothing may follow the check");
}

#[test]
fn steps_that_are_missing_are_noticed_at_the_result() {
    let refusal = refusal(|lines| drop(lines.remove(10)));
    let expected = "line 12: the steps lead to \"unfinished\", not to \"p1 wins: last pebble\"";
    assert_eq!(refusal, expected);
}

#[test]
fn a_change_that_makes_no_difference_to_the_match_is_noticed_by_the_check() {
    let text = text();
    for (written, changed) in
        [("seed 2", "seed 02"), (":5}", ": 5}"), ("[null,null]", "[null, null]")]
    {
        let error = Record::<Pebbles>::read(&text.replace(written, changed)).unwrap_err();
        assert_eq!(error.to_string(), "line 15: the record was changed after it was written");
        // Even with a check that fits, a record has only one way to be written.
        let refusal = refusal(|lines| {
            let line = lines.iter_mut().find(|line| line.contains(written)).unwrap();
            *line = line.replace(written, changed);
        });
        assert_eq!(refusal, "line 15: the record is not written the way this program writes it");
    }
}

#[test]
fn a_record_that_was_cut_off_is_refused_where_it_ends() {
    let text = text();
    for end in 0..text.len() {
        let cut = &text[..end];
        let error = Record::<Pebbles>::read(cut).unwrap_err();
        assert_eq!(error.why, "the record is cut off here", "{cut:?}");
        assert_eq!(error.line, cut.matches('\n').count() + 1);
    }
}

#[test]
fn the_game_of_a_record_is_known_without_replaying_it() {
    assert_eq!(game_of("bottega record 1\ngame chess\n"), Ok("chess"));
    assert_eq!(
        game_of("bottega record 1\nchess\n").unwrap_err().to_string(),
        "line 2: expected \"game …\""
    );
    assert_eq!(game_of("# a poem").unwrap_err().to_string(), "line 1: the record is cut off here");
}
