//! The words of Bottega in every language it speaks. They stand in `words/` at the root of the project,
//! one folder per language, and are shared with the browser client.
//!
//! ```
//! use words::{Language, Words, say};
//!
//! let words = Words::of(Language::Italian);
//! assert_eq!(say!(words, "eriantys-coins", count = 2), "2 monete");
//! ```

mod language;

pub use fluent_bundle::FluentValue as Value;
pub use language::{Language, NoLanguage};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../words"]
struct Files;

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Everything there is to say in a language.
    pub fn of(language: Language) -> Words {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Marks around foreign text would be seen in a terminal.
        bundle.set_use_isolating(false);
        let folder = format!("{}/", language.tag());
        for file in Files::iter().filter(|file| file.starts_with(&folder)) {
            let text = Files::get(&file).map(|file| file.data.into_owned()).unwrap_or_default();
            let text = String::from_utf8_lossy(&text).into_owned();
            // A part that cannot be read is left out; the tests of this crate find it.
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
            let _ = bundle.add_resource(resource);
        }
        Words { language, bundle }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Is there such a message?
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// The message with this name; [`say!`] is shorter. One that is missing is its name.
    pub fn say<'a>(
        &self,
        id: &str,
        arguments: impl IntoIterator<Item = (&'a str, Value<'a>)>,
    ) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let arguments: FluentArgs<'_> = arguments.into_iter().collect();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// `a, b and c`; nothing if there is nothing.
    pub fn list(&self, things: &[impl AsRef<str>]) -> String {
        match things {
            [] => String::new(),
            [one] => one.as_ref().to_owned(),
            [rest @ .., last] => {
                let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
                let and = self.language.and(rest.len() > 1);
                format!("{}{and}{}", rest.join(", "), last.as_ref())
            }
        }
    }
}

/// A message with its variables: `say!(words, "eriantys-coins", count = 2)`.
#[macro_export]
macro_rules! say {
    ($words:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $words.say(::core::convert::AsRef::<str>::as_ref(&$id), [$((stringify!($name), $crate::Value::from($value))),*])
    };
}

#[cfg(test)]
mod tests;
