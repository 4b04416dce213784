//! `eriantys-phase`: Eriantys for 2 or 3, one prompt per phase.
