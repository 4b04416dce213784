//! Writes the first inputs of the fuzz target `journals_never_panic`: databases that are sound, made of
//! the records of the tests. `cargo run -p bottega-inputs --example seeds`
#![allow(clippy::unwrap_used, reason = "whoever runs this looks at it")]

use inputs::journals::of_record;
use std::fs;
use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = root.join("fuzz/corpus/journals_never_panic");
    fs::create_dir_all(&target).unwrap();
    for (game, name) in [("eriantys", "three-normal"), ("masters", "solo")] {
        let file = root.join(format!("crates/{game}/tests/records/{name}.record"));
        let record = fs::read_to_string(file).unwrap();
        for (label, entries) in [("whole", None), ("started", Some(8)), ("middle", Some(30))] {
            fs::write(target.join(format!("{game}-{label}")), of_record(&record, entries)).unwrap();
        }
    }
}
