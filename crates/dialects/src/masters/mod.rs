//! What the dialects of Masters of Renaissance share.

pub(crate) mod ids;
pub(crate) mod scene;
