use protocol::http::GameInfo;

/// The games as every house describes them.
pub(crate) fn games() -> Vec<GameInfo> {
    let json = |choices: &[kernel::Choice]| serde_json::to_value(choices).unwrap();
    let info = |game: &host::games::Entry| GameInfo {
        name: game.name.to_owned(),
        about: game.about.to_owned(),
        choices: json(game.choices),
        seat_choices: json(game.seat_choices),
        bots: bots::Level::ALL.to_vec(),
    };
    host::games::GAMES.iter().map(info).collect()
}
