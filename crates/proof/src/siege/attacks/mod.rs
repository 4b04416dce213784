//! The attacks, one file per kind.

mod crowds;
mod floods;
mod frames;
mod nonsense;
mod seats;
mod slow;

pub(crate) use floods::clear;

use anyhow::Result;
use std::sync::Arc;

use super::field::Field;

/// What is done to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attack {
    MalformedJson,
    WrongTypes,
    DeepNesting,
    HugeFrames,
    BadFrames,
    TinyFrames,
    PingFlood,
    OtherTokens,
    OtherSeats,
    CommandFlood,
    TalkativeCrowd,
    RequestFlood,
    WrongCodes,
    TableFlood,
    HardWork,
    DoAndUndo,
    HugeHeads,
    SlowReaders,
    SlowWriters,
    HalfOpen,
    Storm,
    OneAddress,
    IdleConnections,
    IdleTables,
}

impl Attack {
    /// In the order in which they are made: those that leave most behind come last.
    pub(crate) const ALL: [Attack; 24] = [
        Attack::MalformedJson,
        Attack::WrongTypes,
        Attack::DeepNesting,
        Attack::HugeFrames,
        Attack::BadFrames,
        Attack::TinyFrames,
        Attack::PingFlood,
        Attack::OtherTokens,
        Attack::OtherSeats,
        Attack::CommandFlood,
        Attack::TalkativeCrowd,
        Attack::RequestFlood,
        Attack::WrongCodes,
        Attack::TableFlood,
        Attack::HardWork,
        Attack::DoAndUndo,
        Attack::HugeHeads,
        Attack::SlowReaders,
        Attack::SlowWriters,
        Attack::HalfOpen,
        Attack::Storm,
        Attack::OneAddress,
        Attack::IdleTables,
        Attack::IdleConnections,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Attack::MalformedJson => "malformed JSON",
            Attack::WrongTypes => "wrong types",
            Attack::DeepNesting => "deep nesting",
            Attack::HugeFrames => "huge frames",
            Attack::BadFrames => "bad frames",
            Attack::TinyFrames => "tiny frames",
            Attack::PingFlood => "pings and pongs",
            Attack::OtherTokens => "other people's tokens",
            Attack::OtherSeats => "commands for other seats",
            Attack::CommandFlood => "flood of commands",
            Attack::TalkativeCrowd => "talkative crowd",
            Attack::RequestFlood => "flood of requests",
            Attack::WrongCodes => "flood of wrong codes",
            Attack::TableFlood => "flood of tables",
            Attack::HardWork => "hard work for bots",
            Attack::DoAndUndo => "do and take back",
            Attack::HugeHeads => "huge heads",
            Attack::SlowReaders => "slow readers",
            Attack::SlowWriters => "slow writers",
            Attack::HalfOpen => "half-open sockets",
            Attack::Storm => "connection storm",
            Attack::OneAddress => "too many from one address",
            Attack::IdleConnections => "idle connections",
            Attack::IdleTables => "idle tables",
        }
    }

    /// What it does, in words.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Attack::MalformedJson => "text that is no JSON, over sockets and as bodies",
            Attack::WrongTypes => "JSON with wrong types, missing and unknown fields",
            Attack::DeepNesting => "60,000 and 100,000 opening brackets",
            Attack::HugeFrames => "messages over the limit, sent, in pieces, or only announced",
            Attack::BadFrames => "unmasked, reserved, continued from nothing, not UTF-8, binary",
            Attack::TinyFrames => "messages in pieces of no and of one byte, without end",
            Attack::PingFlood => "pings and pongs as fast as they go, also before hello",
            Attack::OtherTokens => "wrong tokens, tokens of other tables, none; taken names",
            Attack::OtherSeats => "acting for others, out of turn, as a spectator",
            Attack::CommandFlood => "commands as fast as they go",
            Attack::TalkativeCrowd => "200 sockets of one address, each just slow enough",
            Attack::RequestFlood => "lists, pages, descriptions as fast as they go",
            Attack::WrongCodes => "guessing codes of tables",
            Attack::TableFlood => "opening tables under new names as fast as it goes",
            Attack::HardWork => "tables of one attacker and three greedy bots",
            Attack::DoAndUndo => "the same move made and taken back without end",
            Attack::HugeHeads => "requests whose heads never end, 300 kB each",
            Attack::SlowReaders => "readers who never read: spectators, players, lists",
            Attack::SlowWriters => "a byte a second: in a head, in a body, in a frame",
            Attack::HalfOpen => "connected and nothing said; hello said and never again",
            Attack::Storm => "connections opened and closed, reset, broken off in the handshake",
            Attack::OneAddress => "more connections from one address than it may have",
            Attack::IdleConnections => "sockets at tables, alive and silent",
            Attack::IdleTables => "tables at which nobody looks, half waiting, half playing",
        }
    }

    /// Makes it.
    pub(crate) async fn run(self, field: Arc<Field>) -> Result<Aftermath> {
        match self {
            Attack::MalformedJson => nonsense::malformed(&field).await?,
            Attack::WrongTypes => nonsense::wrong_types(&field).await?,
            Attack::DeepNesting => nonsense::deep(&field).await?,
            Attack::HugeFrames => frames::huge(&field).await?,
            Attack::BadFrames => frames::bad(&field).await?,
            Attack::TinyFrames => frames::tiny(field).await?,
            Attack::PingFlood => frames::pings(field).await?,
            Attack::OtherTokens => seats::other_tokens(&field).await?,
            Attack::OtherSeats => seats::other_seats(&field).await?,
            Attack::CommandFlood => floods::commands(field).await?,
            Attack::TalkativeCrowd => floods::talkative_crowd(field).await?,
            Attack::RequestFlood => floods::requests(field).await?,
            Attack::WrongCodes => floods::wrong_codes(field).await?,
            Attack::TableFlood => floods::tables(field).await?,
            Attack::HardWork => floods::hard_work(field).await?,
            Attack::DoAndUndo => floods::do_and_undo(field).await?,
            Attack::HugeHeads => slow::huge_heads(field).await?,
            Attack::SlowReaders => slow::readers(field).await?,
            Attack::SlowWriters => slow::writers(field).await?,
            Attack::HalfOpen => slow::half_open(field).await?,
            Attack::Storm => crowds::storm(field).await?,
            Attack::OneAddress => crowds::one_address(field).await?,
            Attack::IdleConnections => return crowds::idle_connections(field).await,
            Attack::IdleTables => return crowds::idle_tables(field).await,
        }
        Ok(Aftermath::default())
    }
}

/// What stays until the server has been looked at, and how to clear it away.
#[derive(Default)]
pub(crate) struct Aftermath {
    /// How many connections or tables lie there.
    pub(crate) idle: Option<usize>,
    pub(crate) peers: tokio::task::JoinSet<()>,
    pub(crate) camps: Vec<super::field::Camp>,
}
