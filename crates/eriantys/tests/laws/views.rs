//! What far players are sent: views and events as JSON, and the schemas that describe it.

use eriantys::view::PhaseView;
use eriantys::{Absence, Config, Eriantys, Event, SeatOptions, Tower, View};
use jsonschema::Validator;
use kernel::{Game, Viewer};
use laws::secrets::viewers;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

use crate::games::{all_kinds, play};

#[test]
fn a_view_written_as_json_reads_back_equal() {
    for kind in all_kinds() {
        for seed in 20_000..20_003 {
            play(kind, seed, |_, walk| {
                for viewer in viewers(&walk.game) {
                    let view = walk.game.view(viewer);
                    let json = serde_json::to_string(&view).unwrap();
                    let read: View = serde_json::from_str(&json).unwrap();
                    assert_eq!(read, view, "{json}");
                    assert_eq!(serde_json::to_string(&read).unwrap(), json);
                }
            });
        }
    }
}

/// What is written, and what is read, must look like this.
struct Schemas([Validator; 2]);

impl Schemas {
    fn of<T: JsonSchema>() -> Schemas {
        let settings = SchemaSettings::draft2020_12;
        Schemas([settings().for_serialize(), settings().for_deserialize()].map(|settings| {
            let schema = settings.into_generator().into_root_schema_for::<T>();
            jsonschema::draft202012::new(schema.as_value()).unwrap()
        }))
    }

    fn describe(&self, value: &impl Serialize) {
        let json = serde_json::to_value(value).unwrap();
        for schema in &self.0 {
            if let Err(error) = schema.validate(&json) {
                panic!("{error} at {}: {json:#}", error.instance_path());
            }
        }
    }

    fn refuse_to_write(&self, json: &Value) -> bool {
        !self.0[0].is_valid(json)
    }
}

#[test]
fn views_and_events_are_as_their_schemas_say() {
    let (views, events) = (Schemas::of::<View>(), Schemas::of::<Event>());
    let mut phases = [0; 5];
    for kind in all_kinds() {
        play(kind, 21_000, |taken, walk| {
            taken.events.iter().for_each(|event| events.describe(event));
            let seat = walk.game.to_act().single();
            let view = walk.game.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
            views.describe(&view);
            phases[match view.phase {
                PhaseView::Planning { .. } => 0,
                PhaseView::Students { .. } => 1,
                PhaseView::MotherNature { .. } => 2,
                PhaseView::Cloud { .. } => 3,
                PhaseView::Over { .. } => 4,
            }] += 1;
        });
    }
    assert!(phases.iter().all(|count| *count > 20), "{phases:?}");
}

#[test]
fn a_schema_names_every_field_of_a_view() {
    let schema = Schemas::of::<View>();
    let end = play(all_kinds()[1], 22_000, |_, _| {});
    let view = serde_json::to_value(end.game.view(Viewer::Spectator)).unwrap();
    for parent in ["", "/phase", "/players/0", "/groups/0", "/supply/0", "/characters/0"] {
        let fields = view.pointer(parent).and_then(Value::as_object).unwrap();
        for field in fields.keys() {
            let mut without = view.clone();
            let fields = without.pointer_mut(parent).and_then(Value::as_object_mut);
            fields.unwrap().remove(field);
            assert!(schema.refuse_to_write(&without), "{parent}/{field}");
        }
    }
}

#[test]
fn options_are_as_their_schemas_say() {
    let (configs, seats) = (Schemas::of::<Config>(), Schemas::of::<SeatOptions>());
    for kind in all_kinds() {
        let walk = crate::games::walk(kind, 23_000);
        configs.describe(&walk.record().config);
        walk.record().seats.iter().for_each(|options| seats.describe(options));
    }
    let (absence, first) = (Absence::AutoHighest, kernel::Seat::new(1));
    let mother_nature = eriantys::GroupId::new(11);
    let config = Config::expert(eriantys::Players::Four);
    configs.describe(&Config { absence, first, mother_nature, ..config });
    seats.describe(&SeatOptions { wizard: Some(4), tower: Some(Tower::Grey) });
}

#[test]
fn a_turn_begins_where_others_may_act_or_a_round_begins() {
    for kind in all_kinds() {
        for seed in 24_000..24_005 {
            play(kind, seed, |taken, walk| {
                let (before, after) = (&taken.before, &walk.game);
                let [was, is] = [before, after].map(|game| game.view(Viewer::Spectator));
                let begins = taken.events.iter().any(Eriantys::begins_turn);
                if matches!(is.phase, PhaseView::Over { .. }) {
                    return;
                }
                // In planning one card follows the other: that is one turn of the whole table.
                let in_turn = |view: &View| !matches!(view.phase, PhaseView::Planning { .. });
                let others = was.to_act != is.to_act || !in_turn(&was);
                let other = in_turn(&is) && !is.to_act.is_empty() && others;
                let expected = other || was.round != is.round;
                assert_eq!(begins, expected, "{}: {:?}", taken.step, taken.events);
            });
        }
    }
}
