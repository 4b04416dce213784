//! Constants that travel by name.

/// A set of constants, in the order of their ordinals, with the Java class they belong to.
macro_rules! constants {
    ($(#[$about:meta])* $name:ident of $class:literal { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        #[expect(missing_docs, reason = "the names are the protocol's own")]
        pub enum $name {
            $(#[serde(rename = $text)] $variant),+
        }

        impl $name {
            /// Every constant, in the order of the ordinals.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The Java class.
            pub const CLASS: &'static str = concat!("it.polimi.ingsw.", $class);

            /// As it travels.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// The constant of this name.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|constant| constant.name() == name)
            }
        }
    };
}

pub(crate) use constants;
