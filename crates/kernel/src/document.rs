//! How small types stand in documents: as their text, or as their number.

/// Is this the default, which a document may leave out?
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Lets types stand in documents as their text, by `Display` and `FromStr`.
#[macro_export]
macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize<'de>>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }

        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ "type": "string" })
            }
        }
    )+};
}

/// Lets a type stand in documents as its number: `as_number!(CardId, id, "cards are 1 to 48")`.
/// The type has `new(u8) -> Option<Self>` and the named method that gives the number.
#[macro_export]
macro_rules! as_number {
    ($type:ty, $number:ident, $rule:literal) => {
        impl TryFrom<u8> for $type {
            type Error = String;
            fn try_from(number: u8) -> Result<Self, String> {
                <$type>::new(number).ok_or_else(|| format!("{}, not {number}", $rule))
            }
        }

        impl From<$type> for u8 {
            fn from(value: $type) -> u8 {
                value.$number()
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.$number())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let number = <u8 as ::serde::Deserialize>::deserialize(deserializer)?;
                <$type>::try_from(number).map_err(::serde::de::Error::custom)
            }
        }

        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ "type": "integer", "description": $rule })
            }
        }
    };
}
