//! Views and events as JSON, as they travel to players far away.

use jsonschema::Validator;
use kernel::schemars::JsonSchema;
use kernel::schemars::generate::SchemaSettings;
use kernel::{Game, Seat, Viewer};
use laws::secrets::viewers;
use masters::{
    Action, Config, Content, Event, Masters, Resource, Resources, SeatOptions, Shelf, SlotId,
    Store, View, Warehouse,
};
use serde_json::{Value, json};

use crate::games::{Walk, all_kinds, rich_walk, walk};

/// Games of every kind, played poor and rich.
fn walks(seed: u64) -> impl Iterator<Item = Walk> {
    let walks = move |kind| [walk(kind, seed), rich_walk(kind, seed)];
    all_kinds().into_iter().flat_map(walks)
}

/// What a schema of a type says, as readers and as writers of it are told.
fn validators<T: JsonSchema>() -> [Validator; 2] {
    let readers = SchemaSettings::draft2020_12();
    let writers = readers.clone().for_serialize();
    [readers, writers].map(|settings| {
        let schema = settings.into_generator().into_root_schema_for::<T>();
        jsonschema::validator_for(schema.as_value()).unwrap()
    })
}

fn assert_valid(validators: &[Validator], document: &Value) {
    for validator in validators {
        if let Err(error) = validator.validate(document) {
            panic!("{error} at {} of {document}", error.instance_path());
        }
    }
}

fn assert_invalid(validators: &[Validator], document: &Value) {
    assert!(!validators.iter().any(|validator| validator.is_valid(document)), "{document}");
}

#[test]
fn a_view_reads_back_as_it_was_written() {
    fn check(game: &Masters) {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let json = serde_json::to_string(&view).unwrap();
            let read: View = serde_json::from_str(&json).unwrap();
            assert_eq!(read, view);
            assert_eq!(serde_json::to_string(&read).unwrap(), json);
        }
    }
    for walk in walks(30_000) {
        let end = walk.play(|taken, walk| {
            if walk.dice.one_in(5) {
                check(&taken.before);
            }
        });
        check(&end.game);
    }
}

#[test]
fn what_is_reckoned_from_a_view_is_what_is_legal() {
    let (mut stored, mut rearranged, mut bought) = (0, 0, 0);
    for walk in walks(32_000) {
        let _ = walk.play(|taken, walk| {
            let game = &taken.before;
            let Some(seat) = game.on_turn().filter(|_| walk.dice.one_in(5)) else { return };
            let view = game.view(Viewer::Seat(seat));
            let own = &view.players[seat.index()];
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let stores = Shelf::ALL.map(Store::Shelf).into_iter().chain([Store::Leader]);
            if legal.is_empty() {
                return;
            }
            for (kind, store) in stores.flat_map(|store| Resource::ALL.map(|kind| (kind, store))) {
                if game.unplaced().0.count(kind) > 0 {
                    let can = legal.contains(&Action::Store(kind, store));
                    assert_eq!(own.has_room(kind, store), can);
                    stored += 1;
                }
            }
            assert!(own.can_store(&own.warehouse()));
            let more = Warehouse::of([Content::of(Resource::Coin, 9); 3], Resources::NONE);
            assert!(!own.can_store(&more));
            for action in &legal {
                match action {
                    Action::Rearrange(warehouse) => {
                        assert!(own.can_store(warehouse));
                        rearranged += 1;
                    }
                    Action::Buy { deck, .. } => {
                        for slot in SlotId::ALL {
                            let goes = |other: &Action| match other {
                                Action::Buy { deck: from, slot: to, .. } => {
                                    (from, *to) == (deck, slot)
                                }
                                _ => false,
                            };
                            assert_eq!(own.takes(deck.level(), slot), legal.iter().any(goes));
                        }
                        bought += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(stored > 0 && rearranged > 0 && bought > 0, "{stored} {rearranged} {bought}");
}

#[test]
fn views_and_events_are_as_their_schemas_say() {
    let (views, events) = (validators::<View>(), validators::<Event>());
    let mut heard = std::collections::HashSet::new();
    for walk in walks(31_000) {
        let check = |game: &Masters| {
            for viewer in viewers(game) {
                assert_valid(&views, &serde_json::to_value(game.view(viewer)).unwrap());
            }
        };
        let end = walk.play(|taken, walk| {
            for event in &taken.events {
                // One of a kind is like the other; those of notices are rare.
                if heard.insert(std::mem::discriminant(event)) || walk.dice.one_in(10) {
                    assert_valid(&events, &serde_json::to_value(event).unwrap());
                }
            }
            if walk.dice.one_in(20) {
                check(&taken.before);
            }
        });
        check(&end.game);
    }
    assert!(heard.len() > 25, "only {} kinds of events were met", heard.len());
}

#[test]
fn what_can_be_chosen_is_as_its_schema_says() {
    let (configs, seats) = (validators::<Config>(), validators::<SeatOptions>());
    for kind in all_kinds() {
        assert_valid(&configs, &serde_json::to_value(kind.config()).unwrap());
        for seat in kind.seats() {
            assert_valid(&seats, &serde_json::to_value(seat).unwrap());
        }
    }
    assert_valid(&configs[..1], &json!({"players": 2}));
    assert_invalid(&configs, &json!({"market": "push"}));
    assert_invalid(&configs, &json!({"players": 2, "market": "pull"}));
    assert_invalid(&configs, &json!({"players": 2, "colour": "red"}));
    assert_invalid(&seats, &json!({"wish": 1}));
}

#[test]
fn a_schema_refuses_what_is_no_view() {
    let views = validators::<View>();
    let game = all_kinds()[0].start(1);
    let view = serde_json::to_value(game.view(kernel::Viewer::Seat(Seat::FIRST))).unwrap();
    assert_valid(&views, &view);
    for field in ["phase", "order", "market", "decks", "players"] {
        let mut damaged = view.clone();
        damaged.as_object_mut().unwrap().remove(field);
        assert_invalid(&views, &damaged);
    }
    for (place, wrong) in [
        ("/phase/name", json!("lunch")),
        ("/players/0/tiles/0", json!("broken")),
        ("/players/0/faith", json!(-1)),
        ("/decks/0/deck", json!(1)),
        ("/hand", json!([1, 1])),
    ] {
        let mut damaged = view.clone();
        *damaged.pointer_mut(place).unwrap() = wrong;
        assert_invalid(&views, &damaged);
    }
}
