//! The texts that clients are sent. Those of the replies are known to clients.

macro_rules! texts {
    ($($name:ident = $text:literal;)*) => {
        $(pub(super) const $name: &str = $text;)*

        /// Every `resp` of a reply, a question or a notice, but for what the house itself says.
        pub const ALL: &[&str] = &[$($name),*];
    };
}

texts! {
    ALREADY_EXISTS = "sorry username already exists, please try again";
    OTHER_CAPITALS = "sorry username already exists in other capitals, please try again";
    EMPTY_NAME = "sorry a username cannot be empty, please try again";
    LONG_NAME = "sorry a username has at most 32 characters, please try again";
    UNFIT_NAME = "sorry a username has no blanks, quotes, backslashes, commas or brackets and is not null, please try again";
    LEADERS_AGAIN = "sorry there was a problem in the server, player try choosing your leader cards again";
    RESOURCES_AGAIN = "sorry there was an error on the server, please try again to choose the initial resources";
    HOW_MANY = "a game is for 1 to 4 players, please say how many";
    NOT_YOUR_TURN = "it's not your turn";
    NOT_UNDERSTOOD = "it wasn't possible to understand your command";
    MAIN_ACTION_DONE = "you have already done a main action";
    WRONG_ACTION = "wrong action requested";
    WHITES_FIRST = "you still have to use the leader effect";
    OVER = "the game is over";
    NO_SUCH_LINE = "invalid market position requested";
    NOT_VIABLE = "the requested production isn't viable";
    CANNOT_BUY = "you can't buy that card";
    NOT_IN_THAT_SLOT = "it wasn't possible to place the card in that slot";
    REQUIREMENT = "the leader requirement wasn't met";
    CANNOT_DISCARD = "you can't discard this leader";
    NO_MAIN_ACTION = "you still haven't done your main action";
    PLACED = "you have ended the placing of your resources";
    BOUGHT = "you bought the card successfully";
    ACTIVATED = "the leader has been activated";
    DISCARDED = "the leader has been discarded";
    SEAT_LEFT = "your seat was left";
    TABLE_CLOSED = "the table was closed";
    NO_STORAGE = "the server cannot store the game now, come back later";
    STOPPING = "the server stops, come back in a moment";
    OTHER_GAME = "this is a table of another game";
}

macro_rules! deeds {
    ($($name:ident = $text:literal;)*) => {
        /// What a player did, for the log of everybody.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Deed {
            $($name,)*
        }

        impl Deed {
            /// As it stands behind the name.
            pub(super) const fn text(self) -> &'static str {
                match self {
                    $(Deed::$name => $text,)*
                }
            }
        }

        /// Every line of the log, without the name before it.
        pub const DEEDS: &[&str] = &[$(Deed::$name.text()),*];
    };
}

deeds! {
    First = "is the first player";
    BoughtFromMarket = "bought from the market";
    Placed = "placed a bought resource";
    Discarded = "discarded a bought resource";
    EndedPlacing = "ended placing his resources (and might have discarded the remaining \
                    resources he had to place)";
    Produced = "activated his production";
    Buying = "is buying a development card";
    Paid = "bought a development card but still hasn't placed it";
    PlacedCard = "placed the bought development card";
    ActivatedLeader = "activated a leader";
    DiscardedLeader = "discarded a leader";
    EndedTurn = "ended his turn";
    Away = "is away, the game goes on";
    Awaited = "is away, the game waits";
    Back = "is back";
    GaveUp = "has given up";
    Skipped = "is away, so that turn is skipped";
    TookBack = "has taken something back";
}
