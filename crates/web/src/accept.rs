//! What an `Accept-Encoding` asks for.

/// How much each encoding is wanted, in thousandths.
pub(crate) struct Accepted<'a> {
    header: &'a str,
}

impl<'a> Accepted<'a> {
    pub(crate) fn read(header: &'a str) -> Accepted<'a> {
        Accepted { header }
    }

    /// How much an encoding is wanted; not at all if it is not named.
    pub(crate) fn wish(&self, encoding: &str) -> u16 {
        self.named(encoding).or_else(|| self.named("*")).unwrap_or(0)
    }

    /// How much the file as it is is wanted. Whoever does not name it takes it where there is nothing
    /// else.
    pub(crate) fn identity(&self) -> u16 {
        self.named("identity").unwrap_or(0)
    }

    fn named(&self, encoding: &str) -> Option<u16> {
        self.header.split(',').find_map(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            let named = parts.next()?.eq_ignore_ascii_case(encoding);
            named.then(|| parts.find_map(weight).unwrap_or(1000))
        })
    }
}

/// `q=0.5`, in thousandths. What cannot be read is not wanted.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let value = value.trim().parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0);
    Some((value * 1000.0) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_says_how_much_an_encoding_is_wanted() {
        let accepted = Accepted::read("BR; q=0.5 , gzip;Q=1.000,deflate;level=3,zstd;q=x, *;q=0.1");
        for (encoding, wish) in
            [("br", 500), ("gzip", 1000), ("deflate", 1000), ("zstd", 0), ("other", 100)]
        {
            assert_eq!(accepted.wish(encoding), wish, "{encoding}");
        }
    }

    #[test]
    fn what_is_not_named_is_not_wanted() {
        for header in ["", ",", ";q=1", "gzip", "br;q=0", "br;q=0, *"] {
            assert_eq!(Accepted::read(header).wish("br"), 0, "{header}");
        }
    }
}
