//! Tells cargo that the words belong to this crate: a new file of them is seen like a change in one.

fn main() {
    println!("cargo::rerun-if-changed=../../words");
}
