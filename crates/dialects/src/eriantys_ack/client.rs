//! The client's side: a player that speaks the dialect.
