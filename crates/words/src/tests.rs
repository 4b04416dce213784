use super::*;
use std::collections::BTreeSet;

#[test]
fn numbers_choose_the_form() {
    let words = Words::of(Language::English);
    assert_eq!(say!(words, "eriantys-coins", count = 1), "1 coin");
    assert_eq!(say!(words, "eriantys-coins", count = 2), "2 coins");
    assert_eq!(say!(words, "no-such-message"), "no-such-message");
    assert!(words.knows("eriantys-coins") && !words.knows("no-such-message"));
}

#[test]
fn lists_are_read_as_people_say_them() {
    let english = Words::of(Language::English);
    let italian = Words::of(Language::Italian);
    assert_eq!(english.list(&[""; 0]), "");
    assert_eq!(english.list(&["a"]), "a");
    assert_eq!(english.list(&["a", "b"]), "a and b");
    assert_eq!(english.list(&["a", "b", "c"]), "a, b, and c");
    assert_eq!(italian.list(&["a", "b", "c"]), "a, b e c");
}

#[test]
fn every_message_can_be_read_in_every_language() {
    let mut all = Vec::new();
    for language in Language::ALL {
        let folder = format!("{}/", language.tag());
        let mut names = BTreeSet::new();
        for file in Files::iter().filter(|file| file.starts_with(&folder)) {
            let text = String::from_utf8(Files::get(&file).unwrap().data.into_owned()).unwrap();
            let resource = FluentResource::try_new(text);
            let resource = resource.unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
            names.extend(resource.entries().filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
        }
        assert!(names.len() > 100, "{folder} has {} messages", names.len());
        all.push(names);
    }
    assert_eq!(all[0], all[1]);
}
