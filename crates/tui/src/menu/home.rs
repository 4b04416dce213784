//! The first page.

use words::say;

use super::{
    Contents, Desk, Entry, Go, List, Newcomer, Page, here, online, past, resume, settings,
};

/// The first page: everything that can be done from here.
pub(crate) fn home() -> Page {
    Page::List(List::new(contents))
}

fn contents(desk: &Desk) -> Contents {
    let words = &desk.words;
    let entry = |label: &str, about: &str, go: fn(&mut Desk) -> Go| {
        Entry::new(words.say(label, []), go).about(words.say(about, []))
    };
    let mut entries = Vec::new();
    let kept = desk.memory.tables().len();
    if kept > 0 {
        let label = say!(words, "terminal-resume");
        let about = say!(words, "terminal-resume-about", count = kept);
        let go = |desk: &mut Desk| Go::Work(resume::own_tables(Newcomer::of(desk)));
        entries.push(Entry::new(label, go).about(about));
    }
    entries.extend([
        entry("terminal-here", "terminal-here-about", |desk| Go::Work(here::against_bots(desk))),
        entry("terminal-hotseat", "terminal-hotseat-about", |desk| Go::Work(here::hotseat(desk))),
        entry("terminal-online", "terminal-online-about", |desk| Go::To(online::address(desk))),
        entry("watch-title", "terminal-watch-about", |desk| Go::To(online::address_to_watch(desk))),
        entry("finished-title", "terminal-replay-about", |desk| Go::Work(past::here(desk))),
        entry("terminal-settings", "terminal-settings-about", |desk| Go::To(settings(desk))),
        entry("terminal-quit", "terminal-quit-about", |_| Go::Quit),
    ]);
    let name = desk.name.as_str();
    let mut lead: Vec<String> = desk.flaws.iter().map(|flaw| flaw.in_words(words)).collect();
    lead.push(format!("{} {name}.", say!(words, "name-you-play-as")));
    let lead = lead.join(" ");
    Contents { title: say!(words, "terminal-home"), lead, entries }
}
