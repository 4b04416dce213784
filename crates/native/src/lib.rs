//! The session of the native protocol: what a client says becomes a command to the host, and what the
//! host tells becomes messages. No socket, no clock, no database: whoever serves the host to people
//! speaks through it, over a network or in the same process.

mod asking;

pub use asking::{created, games, joined, newcomer, opening};

use host::{
    Command, Connection, Extent, Farewell, News, Order, Played, Receipt, Refused, Situation,
    Snapshot, Story, Update as Change,
};
use protocol::socket::{
    Bye, Checked, ClientMessage, Done, Missed, Refusal, ServerMessage, State, TableNews, Update,
};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::Arc;

type Message = ServerMessage<Box<RawValue>>;

/// The bytes of a usual message.
const USUAL: usize = 1024;
/// The most characters of the name of a command.
const LONGEST_ID: usize = 64;

/// Reads what a client says.
pub fn read(text: &str) -> Result<ClientMessage, Box<Refusal>> {
    serde_json::from_str(text).map_err(|error| {
        /// Enough to answer a message that cannot be read.
        #[derive(Deserialize)]
        struct Named {
            id: Option<String>,
        }
        let id = serde_json::from_str::<Named>(text).ok().and_then(|named| named.id);
        let id = id.filter(|id| id.chars().count() <= LONGEST_ID);
        refusal(id, "bad_message", format!("this message cannot be read: {error}"))
    })
}

/// What a message after hello asks for.
#[derive(Debug, PartialEq)]
pub enum Request {
    /// Do this.
    Order(Order),
    /// What would become of these actions?
    Check(Vec<String>),
}

/// What a message asks for, and its name.
pub fn request(message: ClientMessage) -> Result<(String, Request), Box<Refusal>> {
    let (id, request) = match message {
        ClientMessage::Hello { .. } => {
            return Err(refusal(None, "bad_message", "hello is said only once".to_owned()));
        }
        ClientMessage::Act { id, seq, actions } => command(id, Some(seq), Command::Act { actions }),
        ClientMessage::Check { id, actions } => (id, Request::Check(actions)),
        ClientMessage::TakeBack { id, seq } => command(id, Some(seq), Command::TakeBack),
        ClientMessage::GiveUp { id } => command(id, None, Command::GiveUp),
        ClientMessage::Say { id, text } => command(id, None, Command::Say { text }),
        ClientMessage::Leave { id } => command(id, None, Command::Leave),
        ClientMessage::Start { id, bots } => command(id, None, Command::Start { bots }),
        ClientMessage::Rematch { id } => command(id, None, Command::Rematch),
    };
    let length = id.chars().take(LONGEST_ID + 1).count();
    if !(1..=LONGEST_ID).contains(&length) {
        let why = format!("the id of a command has 1 to {LONGEST_ID} characters");
        return Err(refusal(None, "bad_message", why));
    }
    Ok((id, request))
}

fn command(id: String, seq: Option<u64>, command: Command) -> (String, Request) {
    (id.clone(), Request::Order(Order { id: Some(id), seq, command }))
}

/// What a request led to, in the order in which it is told: what the command changed comes before its
/// answer, so that whoever reads the answer has seen everything up to it. Only a good-bye comes after.
pub struct Answer {
    /// What everybody is told.
    pub news: Vec<Arc<Change>>,
    /// What only the asker is told.
    pub answer: String,
    /// The last word of the connection.
    pub farewell: Option<Arc<Change>>,
}

/// Does what a request asks for.
pub async fn answer(connection: &mut Connection, id: String, request: Request) -> Answer {
    let answer = match request {
        Request::Order(order) => match connection.order(order).await {
            Ok(Receipt { seq, repeated }) => write(&Message::Done(Done { id, seq, repeated })),
            Err(refused) => write_refused(id, &refused),
        },
        Request::Check(actions) => match connection.check(actions).await {
            Ok(refusal) => write_checked(id, refusal.as_ref()),
            Err(refused) => write_refused(id, &refused),
        },
    };
    let (mut news, mut farewell) = (Vec::new(), None);
    while let Ok(update) = connection.updates.try_recv() {
        if let News::Farewell(_) = update.news {
            farewell = Some(update);
            break;
        }
        news.push(update);
    }
    Answer { news, answer, farewell }
}

/// A refusal in the words of the protocol.
pub fn refusal(id: Option<String>, code: &str, message: String) -> Box<Refusal> {
    Box::new(Refusal { id, code: code.to_owned(), message, rule: None, at: None, seq: None })
}

/// What the host refuses, in the words of the protocol.
pub fn refused(id: Option<String>, refused: &Refused) -> Box<Refusal> {
    let mut refusal = refusal(id, refused.code(), refused.to_string());
    match refused {
        Refused::Rule { rule, at, .. } => {
            refusal.rule = (!rule.is_empty()).then(|| (*rule).to_owned());
            refusal.at = Some(*at);
        }
        Refused::Notation { at, .. } => refusal.at = Some(*at),
        Refused::Stale { seq } => refusal.seq = Some(*seq),
        _ => {}
    }
    refusal
}

/// The answer to a refused message.
pub fn write_refusal(refusal: Refusal) -> String {
    write(&Message::Refused(refusal))
}

fn write_refused(id: String, why: &Refused) -> String {
    metrics::counter!("bottega_refused_total", "reason" => why.code()).increment(1);
    write_refusal(*refused(Some(id), why))
}

/// The answer to a question: what would become of actions.
fn write_checked(id: String, refusal: Option<&Refused>) -> String {
    let refusal = refusal.map(|refusal| *refused(None, refusal));
    write(&Message::Checked(Checked { id, refusal }))
}

/// The first answer: everything.
pub fn write_state(snapshot: &Snapshot) -> String {
    let missed = snapshot.missed.as_ref().map(|missed| {
        let missed = missed.iter();
        missed.map(|(seq, story)| Missed { seq: *seq, events: story.events() }).collect()
    });
    write(&Message::State(State {
        table: snapshot.table.clone(),
        seat: snapshot.seat,
        seq: snapshot.seq,
        game: snapshot.situation.as_ref().map(|game| situation(game, Extent::Whole)),
        chat: snapshot.chat.clone(),
        missed,
    }))
}

/// News as everybody with the same view is told.
pub fn write_news(news: &News, extent: Extent) -> String {
    write(&match news {
        News::Played(Played { seq, story, situation: game }) => Message::Update(Update {
            seq: *seq,
            events: story.as_ref().map_or_else(no_events, |story| story.events()),
            log: match extent {
                Extent::Whole => sentences(story.as_ref()),
                Extent::Brief => Vec::new(),
            },
            game: situation(game, extent),
        }),
        News::Table(table) => Message::Table(TableNews { table: table.clone() }),
        News::Said(line) => Message::Chat(line.as_ref().clone()),
        News::Farewell(why) => Message::Bye(bye(*why)),
    })
}

/// A last word from the server itself.
pub fn write_bye(code: &str, message: &str) -> String {
    write(&Message::Bye(Bye { code: code.to_owned(), message: message.to_owned() }))
}

fn bye(why: Farewell) -> Bye {
    let (code, message) = match why {
        Farewell::Left => ("left", "you have left the table"),
        Farewell::TableClosed => ("closed", "this table was closed"),
        Farewell::Storage => {
            ("storage", "the server cannot store anything now; come back in a moment")
        }
        Farewell::Stopping => ("stopping", "the server is stopping; come back in a moment"),
    };
    Bye { code: code.to_owned(), message: message.to_owned() }
}

fn sentences(story: Option<&Arc<dyn Story>>) -> Vec<String> {
    story.map(|story| story.sentences()).unwrap_or_default()
}

fn no_events() -> Box<RawValue> {
    serde_json::value::to_raw_value::<[(); 0]>(&[]).unwrap_or_default()
}

fn situation(situation: &Situation, extent: Extent) -> protocol::socket::Situation<Box<RawValue>> {
    protocol::socket::Situation {
        view: match extent {
            Extent::Whole => situation.scene.view(),
            // The default is null.
            Extent::Brief => Box::default(),
        },
        legal: situation.scene.legal(),
        to_act: situation.to_act,
        clocks: situation.clocks.clone(),
        may_take_back: situation.may_take_back,
        outcome: situation.outcome.clone(),
    }
}

fn write(message: &Message) -> String {
    // Everything in a message can be written; if not, silence is better than half a message.
    let mut text = Vec::with_capacity(USUAL);
    match serde_json::to_writer(&mut text, message) {
        Ok(()) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_refused_by_name_if_it_has_one() {
        let refused = read(r#"{"type":"act","id":"7","seq":"soon"}"#).unwrap_err();
        assert_eq!((refused.id.as_deref(), refused.code.as_str()), (Some("7"), "bad_message"));
        for wrong in ["", "[]", "{}", r#"{"type":"dance","id":1}"#, &"[".repeat(1000)] {
            assert_eq!(read(wrong).unwrap_err().id, None, "{wrong}");
        }
    }

    #[test]
    fn a_command_has_a_name() {
        for id in ["", &"x".repeat(65)] {
            let message = ClientMessage::GiveUp { id: id.to_owned() };
            assert_eq!(request(message).unwrap_err().code, "bad_message");
        }
        let again = ClientMessage::Hello { token: None, since: None, brief: false };
        assert_eq!(request(again).unwrap_err().code, "bad_message");
    }
}
