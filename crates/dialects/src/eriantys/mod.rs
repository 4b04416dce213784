//! What the dialects of Eriantys share.

pub(crate) mod descriptions;
pub(crate) mod scene;
