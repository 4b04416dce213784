//! Who somebody is who has no token: a nickname, and what lets its owner come back.

use host::Proof;
use protocol::Nickname;
use protocol::name::BadNickname;

use crate::conversation::Peer;
use crate::manners::Rejoin;

/// A nickname as it was typed: `ada`, or `ada#4821` with a PIN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// What others call them.
    pub name: Nickname,
    /// What they typed, and so what their own client looks for.
    pub typed: String,
    pin: Option<String>,
}

/// The digits of a PIN, at least and at most.
const PIN: std::ops::RangeInclusive<usize> = 4..=8;

impl Identity {
    /// Reads what was typed.
    pub fn read(typed: &str) -> Result<Identity, BadNickname> {
        let (name, pin) = match typed.split_once('#') {
            Some((name, pin)) if is_pin(pin) => (name, Some(pin.to_owned())),
            // Whoever mistypes a PIN must not believe to have one.
            Some(_) => return Err(BadNickname),
            None => (typed, None),
        };
        Ok(Identity { name: name.parse()?, typed: typed.to_owned(), pin })
    }

    /// What lets them come back, under this rule; nothing if nothing does.
    pub fn proof(&self, rule: Rejoin, peer: Peer) -> Option<Proof> {
        match (&self.pin, rule) {
            (Some(pin), _) => Some(Proof::new(format!("pin {pin}"))),
            (None, Rejoin::Address) => Some(Proof::new(format!("at {}", peer.address))),
            (None, Rejoin::Anybody) => Some(Proof::new("anybody")),
            (None, Rejoin::Pin) => None,
        }
    }
}

fn is_pin(text: &str) -> bool {
    PIN.contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Peer = Peer { address: std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST) };

    #[test]
    fn a_pin_is_four_to_eight_digits_behind_a_hash() {
        let read = |typed: &str| {
            let identity = Identity::read(typed).unwrap();
            (identity.name.to_string(), identity.pin)
        };
        assert_eq!(read("ada#4821"), ("ada".to_owned(), Some("4821".to_owned())));
        assert_eq!(read("ada#12345678"), ("ada".to_owned(), Some("12345678".to_owned())));
        assert_eq!(read("ada"), ("ada".to_owned(), None));
        for wrong in ["ada#", "ada#123", "ada#123456789", "ada#12a4", "c#9#12345678"] {
            assert!(Identity::read(wrong).is_err(), "{wrong}");
        }
        assert!(Identity::read("#4821").is_err(), "somebody must have a name");
    }

    #[test]
    fn a_pin_counts_wherever_its_owner_is_and_an_address_only_there() {
        let away = Peer { address: "192.0.2.7".parse().unwrap() };
        let with_pin = Identity::read("ada#4821").unwrap();
        let without = Identity::read("ada").unwrap();
        for rule in [Rejoin::Address, Rejoin::Pin, Rejoin::Anybody] {
            assert_eq!(with_pin.proof(rule, HERE), with_pin.proof(rule, away));
            assert_ne!(with_pin.proof(rule, HERE), without.proof(rule, HERE));
        }
        assert_ne!(without.proof(Rejoin::Address, HERE), without.proof(Rejoin::Address, away));
        assert_eq!(without.proof(Rejoin::Anybody, HERE), without.proof(Rejoin::Anybody, away));
        assert_eq!(without.proof(Rejoin::Pin, HERE), None);
    }
}
