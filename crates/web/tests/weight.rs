//! How much must be loaded before the first page works.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

use std::collections::BTreeSet;

/// Compressed JavaScript that the first page may need, in bytes.
const MOST: usize = 200_000;

/// A file of the browser client in the form that this `Accept-Encoding` asks for.
fn file(path: &str, encoding: &str) -> Vec<u8> {
    web::file(path, encoding).expect(path).bytes.into_owned()
}

fn text(path: &str) -> String {
    String::from_utf8(file(path, "")).unwrap()
}

/// Strings in a script or page that stand right after one of these words.
fn strings_after(text: &str, words: &[&str]) -> Vec<String> {
    let pieces: Vec<&str> = text.split(['"', '\'', '`']).collect();
    let after = |pair: &&[&str]| words.iter().any(|word| pair[0].trim_end().ends_with(word));
    pieces.windows(2).filter(after).map(|pair| pair[1].to_owned()).collect()
}

/// Scripts that a script imports, by the words it does so with.
fn imports(path: &str, words: &[&str]) -> Vec<String> {
    let places = strings_after(&text(path), words);
    let names = places.iter().filter_map(|place| place.strip_prefix("./"));
    names.filter(|name| name.ends_with(".js")).map(|name| format!("assets/{name}")).collect()
}

const AT_ONCE: [&str; 2] = ["from", "import"];
const LATER: [&str; 1] = ["import("];

/// These scripts, and all that they import at once.
fn with_imports(mut open: Vec<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while let Some(path) = open.pop() {
        if found.insert(path.clone()) {
            open.extend(imports(&path, &AT_ONCE));
        }
    }
    found
}

#[test]
fn the_first_page_needs_at_most_200_kilobytes_of_compressed_javascript() {
    let named = strings_after(&text(web::PAGE), &["src=", "href="]);
    let scripts = named.iter().filter_map(|path| path.strip_prefix('/'));
    let scripts = scripts.filter(|path| path.ends_with(".js")).map(str::to_owned).collect();
    let mut needed = with_imports(scripts);
    assert!(needed.len() > 1, "{needed:?}");
    // Words are scripts that import nothing. The page takes those of one language; all are counted.
    let later: BTreeSet<String> = needed.iter().flat_map(|path| imports(path, &LATER)).collect();
    let is_words = |path: &String| imports(path, &AT_ONCE).is_empty();
    needed.extend(later.into_iter().filter(is_words));
    let weights: Vec<(usize, String)> =
        needed.into_iter().map(|path| (file(&path, "gzip").len(), path)).collect();
    let sum: usize = weights.iter().map(|(bytes, _)| bytes).sum();
    assert!(sum <= MOST, "{sum} bytes: {weights:#?}");
    // With less, this test overlooks something.
    assert!(sum > 20_000, "{weights:#?}");
}
