# Words of the table: arriving, waiting, playing, the end.

# Arriving
table-join-title = Sit down
table-join = Sit down
table-join-name = Your name
table-join-seat = Seat
table-join-any-seat = Any free seat
table-watch-instead = Just watch
table-sit-instead = Sit down instead
table-watching-waiting = You are watching. The match has not begun yet.
table-gone-no_such_table = There is no such table
table-gone-no_such_table-text = Nobody plays at table { $code }. Perhaps a letter of the code is wrong, or the table was given up long ago.
table-gone-closed = This table is closed
table-gone-closed-text = Table { $code } was given up before its match was over.
table-gone-offline = The server does not answer
table-gone-offline-text = Table { $code } cannot be reached right now. Nothing is lost: everything that was played is stored.
table-gone-no_spectators = Nobody may watch here
table-gone-no_spectators-text = The players of table { $code } want to be among themselves.
table-gone-not_seated = This seat is not yours any more
table-gone-not_seated-text = Somebody else sits at your place at table { $code }, or the table has forgotten you.
table-gone-table_crowded = Too many people are here
table-gone-table_crowded-text = Table { $code } has no room for another visitor. Try again later.
table-gone-otherwise = This table cannot be opened
table-gone-otherwise-text = Something keeps you from table { $code }. Try again in a moment.
table-retry = Try again

# Waiting
table-waiting = { $count ->
    [0] The match is about to begin
    [one] One seat is free
   *[other] { $count } seats are free
}
table-owner = opened the table
table-choosing = is choosing
table-fill-level = Bots
table-fill = { $count ->
    [one] Fill the free seat with a bot and begin
   *[other] Fill the free seats with bots and begin
}
table-leave = Leave the table
table-share = Call others
table-share-watch = A link for those who only want to watch

# Players
table-players = Players
table-player-free = free
table-player-here = here
table-player-away = away
table-player-bot = bot
table-player-stand-in = a bot stands in
table-you = you
table-to-act = to act
table-time-left = time left
table-time-little = little time
table-spectators = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}

# Playing
table-board = Board
table-prompt = What to do
table-your-turn = It is your turn
table-over = The match is over.
table-gave-up = You gave up, and the others play on. You can watch them, or leave and play elsewhere.
table-put-back = Put back
table-take-back = Take back
table-catch-up = Skip ahead
table-why-not = Not now:
table-status-connecting = Connecting…
table-status-lost = No connection. Coming back by itself…
table-status-ended = The connection has ended.
table-panel = Log and chat
table-panel-fold = Fold the panel
table-log = Log
table-log-empty = Nothing has happened yet.
table-log-gap = … some moves are missing here …
table-chat = Chat
table-chat-empty = Nobody has said anything yet.
table-chat-say = Say something
table-chat-send = Send
table-chat-said = { $name }: { $text }
table-chat-seated-only = Only players can write here.
table-unread = unread

# Menu
table-menu = Menu
table-menu-score = Score sheet
table-menu-share = Share this table
table-menu-summary = The position in words
table-menu-keys = Keyboard
table-menu-give-up = Give up
table-menu-leave = Leave the table
table-menu-guide = Explain the first turn again
table-menu-about = About Bottega
table-sound = Sounds
table-notify = Notify me when it is my turn
table-notify-refused = The browser does not allow notifications for this page.
table-speed = Movement
table-speed-off = none
table-speed-normal = normal
table-speed-fast = fast
table-give-up-sure = Giving up is for good: you cannot return to this match.
table-leave-sure = You will be away at once, and the others play on. You can come back with this browser.

# Keyboard
table-key-move = from thing to thing
table-key-tab = to the next thing that can be chosen
table-key-choose = choose
table-key-next = to the next thing that can be chosen, or the one before
table-key-back = put back what was chosen, close what is open
table-key-takeBack = take back the last move
table-key-log = log
table-key-chat = chat
table-key-summary = the position in words
table-key-help = all keys
table-key-drag = With a mouse or a finger, pieces can also be dragged. Rest a finger on a thing to learn what it is.

# Guide
table-guide = First turn
table-guide-next = Next
table-guide-done = Done
table-guide-skip = Skip

# The end
table-score-sheet = Score sheet
table-rank = Rank
table-player = Player
table-winner = Winner
table-you-win = You win!
table-you-win-with = You win, together with { $names }!
table-wins = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}
table-drawn = A draw between { $names }
table-no-winner = Nobody wins
table-note-gave-up = gave up
table-note-left = left
table-rematch = Play again
table-rematch-go = To the new match
table-rematch-waiting = Waiting for the others to agree to another match…
table-rematch-wanted = { $count ->
    [one] { $names } wants to play again.
   *[other] { $names } want to play again.
}
table-replay = Watch the replay
table-look = Look at the board
