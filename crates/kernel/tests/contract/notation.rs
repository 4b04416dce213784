//! How steps and digests are written and read.

use kernel::{Digest, Notice, Seat, Step};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::pebbles::Take;

fn steps() -> Vec<Step<Take>> {
    let mut steps = vec![Step::Notice(Notice::TimeIsUp)];
    for seat in Seat::first(Seat::LIMIT) {
        steps.extend([
            Step::Notice(Notice::Leaves(seat)),
            Step::Notice(Notice::Returns(seat)),
            Step::Notice(Notice::GivesUp(seat)),
            Step::Act(seat, Take(seat.index() as u8)),
        ]);
    }
    steps
}

#[test]
fn steps_read_back_as_written() {
    for step in steps() {
        assert_eq!(step.to_string().parse(), Ok(step));
    }
    let written: Vec<String> = steps()[..5].iter().map(Step::to_string).collect();
    let expected = ["time is up", "p0 leaves", "p0 returns", "p0 gives up", "p0 t0"];
    assert_eq!(written, expected);
}

#[test]
fn nothing_else_reads_as_a_step() {
    for (bad, why) in [
        ("", "a step is a seat and what it does: p0 …"),
        ("p0", "a step is a seat and what it does: p0 …"),
        ("p0t1", "a step is a seat and what it does: p0 …"),
        ("p8 t1", "a seat is written p0, p1, …"),
        (" p0 t1", "a seat is written p0, p1, …"),
        ("Time is up", "a seat is written p0, p1, …"),
        ("p0  t1", "pebbles are taken as t1, t2, t3"),
        ("p0 Leaves", "pebbles are taken as t1, t2, t3"),
        ("p0 gives", "pebbles are taken as t1, t2, t3"),
    ] {
        let error = bad.parse::<Step<Take>>().unwrap_err().to_string();
        assert!(error.ends_with(why), "{bad:?}: {error}");
    }
}

#[test]
fn an_error_quotes_no_more_than_the_beginning_of_a_long_text() {
    let long = "ü".repeat(1000);
    let error = long.parse::<Step<Take>>().unwrap_err().to_string();
    assert!(error.contains(&format!("\"{}…\"", "ü".repeat(40))), "{error}");
}

#[test]
fn a_digest_is_the_first_half_of_a_sha_256() {
    let digest = Digest::of_bytes(b"abc");
    assert_eq!(digest.to_string(), "ba7816bf8f01cfea414140de5dae2223");
    assert_eq!(Digest::default().to_string(), "0".repeat(32));
}

#[test]
fn digests_read_back_as_written_and_nothing_else_reads() {
    let digest = Digest::of_bytes(b"x");
    let text = digest.to_string();
    assert_eq!(text.parse(), Ok(digest));
    let sign = format!("+{}", &text[1..]);
    let letter = format!("g{}", &text[1..]);
    let wide = "ü".repeat(16);
    for bad in ["", &text[1..], &format!("{text}0"), &sign, &letter, &wide] {
        let error = bad.parse::<Digest>().unwrap_err().to_string();
        assert!(error.ends_with("a digest is 32 hexadecimal digits"), "{error}");
    }
}

#[test]
fn a_sum_of_digests_does_not_depend_on_the_order() {
    let digests = [b"a", b"b", b"c"].map(|bytes| Digest::of_bytes(bytes));
    let sum = |order: [usize; 3]| {
        let mut sum = Digest::default();
        order.into_iter().for_each(|i| sum.add(digests[i]));
        sum
    };
    assert_eq!(sum([0, 1, 2]), sum([2, 0, 1]));
    assert_ne!(sum([0, 1, 2]), sum([0, 1, 1]));
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::with_cases(2000)
    })]

    #[test]
    fn no_text_panics_and_every_step_that_reads_is_written_again(
        text in prop_oneof![any::<String>(), "[pP][0-9] (t[0-9]{1,3}|leaves|returns|gives up)"]
    ) {
        if let Ok(step) = text.parse::<Step<Take>>() {
            prop_assert_eq!(step.to_string().parse(), Ok(step));
        }
        let _ = text.parse::<Digest>();
        let _ = text.parse::<Seat>();
    }
}
