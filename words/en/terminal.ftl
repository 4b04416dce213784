# Words of the terminal client: its menus, its keys, its pages. The browser client does not load them.

terminal-yes = yes
terminal-no = no
terminal-away = Back to the menu
terminal-quit = Quit
terminal-trouble = That did not work
terminal-too-small = This terminal has { $width }×{ $height } letters. Bottega needs at least 80×24: make the window larger or the letters smaller.
terminal-no-address = “{ $address }” is no address of a server. It looks like http://127.0.0.1:8080.
terminal-failed = A part of the program has failed, so it ends here. Every move is stored. To go on: bottega play --resume
terminal-confused = The server says something that this program does not understand; one of them is older than the other. ({ $what })

## What the browser says about reloading its page helps nobody here
terminal-refused-notation = This is not an action of the game. Look at the list, or at the notation in the manual of the game.
terminal-refused-unsure = The server does not know whether this was stored. Look at the table and decide again.
terminal-refused-bad_message = The server did not understand this program. One of them is older than the other.
terminal-refused-bad_frame = The server did not understand this program. One of them is older than the other.
terminal-refused-no_hello = The connection was not made in time.
terminal-refused-no_socket = No table can be reached at this address.
terminal-refused-table_crowded = There are too many connections to this table. Close some.

## The table
terminal-fill = { $count ->
    [one] Fill the free seat and begin: { $bot }
   *[other] Fill the free seats and begin: { $bot }
}
terminal-invite = Invite others
terminal-invite-terminal = Whoever has Bottega in a terminal can also type:
terminal-invite-local = This address works only on this computer. Others can come by the address that this computer has in your network, if the server is started like this:
terminal-no-invitation = This table is on this computer: nobody else can come to it. Others play with you at a server, bottega play --connect, or at this terminal, bottega play --hotseat.
terminal-pass-on = Pass the terminal to { $name }
terminal-about-invite = Shows what to send to others, so that they can come to this table.
terminal-about-fill = Bots take all free seats, and the match begins at once. Nobody else can sit down after that.
terminal-about-rematch = Another match with the same people. It begins as soon as all of them want it, and then you are there.
terminal-about-rematch-go = Leads to the table of the next match.
terminal-about-score = Shows who won, and what was counted for everybody.
terminal-about-replay = Shows this match again, move by move.
terminal-about-pass-on = Covers the cards until whoever is next sits in front of the terminal.
terminal-about-sit-down = You stop watching, and take a free seat at this table.
terminal-about-away = Leads away from this table, to the menu. A match in which you have a seat waits for you there.
terminal-cover-title = Cards are covered
terminal-cover = It is { $name }’s turn. Pass the terminal on.
terminal-time-out = Your time is out: a bot finishes the turn.
terminal-cover-clock = Time left: { $left }
terminal-cover-enter = { $name }: press Enter when nobody else is looking.
terminal-watching = watching
terminal-spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
terminal-lost = no connection
terminal-unread = { $count ->
    [one] 1 new message
   *[other] { $count } new messages
}
terminal-no-help = There is nothing more to say about this.
terminal-leave-sure = You will be away at once, and the others play on. You can come back.
terminal-sure = Enter: yes, do it · Esc: no
terminal-menu-notation = An action in notation
terminal-menu-log = The whole log
terminal-menu-no-guide = Explain the first turn no more
terminal-no-board = This program cannot show this match of “{ $game }”: it is older or newer than the game.

## Hints in the last line
terminal-hint-list = ↑↓ or letter, Enter: choose · Esc: back, menu · Tab: board · ?: explain
terminal-hint-board = Arrows: move · Enter: choose · ?: explain · Tab: log · Esc: to the list
terminal-hint-log = ↑↓ PgUp PgDn: scroll · Enter: everything · Tab: chat · Esc: to the list
terminal-hint-chat = ↑↓: scroll · Enter or /: write · Tab, Esc: to the list
terminal-hint-form = ↑↓: question · ←→: answer · Enter: on · Esc: back
terminal-hint-idle = Tab: board, log, chat · ?: keys · Esc: menu
terminal-hint-menu = ↑↓ or letter, Enter: choose · Esc: back · ?: keys
terminal-hint-text = ↑↓ PgUp PgDn: scroll · Esc: close
terminal-hint-write = Enter: send · Esc: close
terminal-hint-wait = Esc: do not wait
terminal-hint-cover = Enter: show the cards · Esc: back to the menu
terminal-hint-close = Any key: close
terminal-menu-keys =
    ↑↓: from entry to entry
    a, b, c …: to that entry; the same letter again chooses it
    Enter: choose
    PgUp PgDn: ten entries
    Esc: back
    Mouse: click to choose, also a hint; wheel to move
    Ctrl-C: quit; nothing is lost

## Keys
terminal-key-arrows = Arrows
terminal-key-arrows-do = in the list, or from thing to thing on the board
terminal-key-letter = a, b, c …
terminal-key-letter-does = to that entry of the list; the same letter again chooses it
terminal-key-esc = Esc
terminal-key-esc-does = one step back; with nothing chosen, the menu
terminal-key-tab = Tab
terminal-key-tab-does = list, board, log, chat
terminal-key-question = ?
terminal-key-question-does = explain what is under the cursor
terminal-key-colon = :
terminal-key-colon-does = an action in notation, several separated by commas or semicolons
terminal-key-slash = /
terminal-key-backspace = Backspace
terminal-key-page = PgUp PgDn
terminal-key-page-does = scroll the log; without room for it, the list
terminal-key-mouse = Mouse
terminal-key-mouse-does = click to choose, also a hint; right click to explain, wheel to scroll
terminal-key-ctrl-c = Ctrl-C
terminal-key-ctrl-c-does = quit; nothing is lost

## Settings
terminal-settings = Settings
terminal-colours = Colours
terminal-ascii = Only plain letters (ASCII)
terminal-bell = A bell at your turn and at the end
terminal-settings-about = Name, language, colours

## The first page
terminal-home = two board games, one table
terminal-resume = Go on
terminal-resume-about = { $count ->
    [one] One match waits for you
   *[other] { $count } matches wait for you
}
terminal-resume-none = There is no match to go on with.
terminal-resume-unknown = There is no such match to go on with. To see which there are: bottega play --list
terminal-unknown-table = This server does not know the table. Perhaps it is another one at the same address: your seat is kept.
terminal-unknown-forget = If it is gone for good, forget it in the menu, at “{ terminal-resume }”.
terminal-forget = Forget
terminal-forget-about = This computer forgets the table. Nothing is given up: the others wait for you, or play on without you. But you cannot come back to this seat.
terminal-left = You have left the table.
terminal-give-up-all = Everybody at this terminal gives up, and the match is over.
terminal-gave-up = You have given up: this match is lost.
terminal-here = Play here against bots
terminal-here-about = In this program, without a server
terminal-hotseat = Several people at this terminal
terminal-hotseat-about = Hidden cards are covered between turns
terminal-online = Play online
terminal-online-about = At a server: join a table, or open one
terminal-watch-about = A match at a server
terminal-replay-about = Matches that are over, move by move
terminal-quit-about = Nothing is lost
terminal-in-notation = In notation: { $action }
terminal-unanswered = What you did before is not answered yet. Try again in a moment.
terminal-come-back = The match waits for you. To go on: { $command }

## Questions
terminal-player = Player { $number }
terminal-name-of = Name of player { $number }
terminal-wish-of = { $what }, player { $number }
terminal-same-name = Two people cannot both be called { $name }.
terminal-all-or-none = { $what }: choose all of them, or none.
terminal-address = Address of the server
terminal-go = Go there
terminal-join-as = You want to
terminal-again = Look again
terminal-place-here = on this computer
terminal-replay-server = Matches of a server
terminal-replay-file = A record in a file
terminal-ago-minutes = { $count ->
    [0] just now
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
terminal-ago-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
terminal-ago-days = { $count ->
    [one] yesterday
   *[other] { $count } days ago
}
terminal-file = File
terminal-no-file = { $file } is no file that could hold a record.
terminal-file-large = { $file } is too large to be a record.
terminal-record-damaged = Line { $line } of the record is wrong ({ $why }).
terminal-record = The record
terminal-record-is-file = This match is a record in a file already.
terminal-record-saved = The record is in { $file }.
terminal-record-there = { $file } is there already, and is left as it is.
terminal-record-not-saved = The record cannot be written to { $file } ({ $why }).

## A match that is over
terminal-hint-replay = ←→: move · Space: play · Tab: board · l: log · ?: all keys · Esc: back
terminal-hint-replay-board = Arrows: from thing to thing · ?: explain · Tab, Esc: to the moves
terminal-hint-jump = Enter: go there · Esc: close
terminal-hint-replay-log = ↑↓ PgUp PgDn, Enter: to that move · Esc: close
terminal-no-link = Only matches of a server have a link. This one can be sent as a record.
terminal-replay-more = { $count } more lines · l: everything
terminal-replay-keys =
    ←→: one move back, or on
    PgUp PgDn: ten moves
    Home End: to the beginning, to the end
    Space: play, pause
    + -: faster, slower
    :: to the move with a number
    Tab: from thing to thing on the board; there ? explains
    l: everything that happened so far; Enter goes to the move of a line
    t: the position in words
    s: the score sheet
    v: seen by somebody else
    i: the link to this move
    w: write the record into a file
    Esc: back

## What is remembered, and where
terminal-file-damaged = { $file } cannot be read ({ $why }). It is kept as { $now }.
terminal-file-newer = { $file } was written by a newer Bottega. It is left as it is, and nothing is remembered there.
terminal-file-unusable = { $file } cannot be used ({ $why }). Nothing is remembered there.
terminal-house-in-use = Another bottega plays in { $directory }, or serves from there. End it first, or choose another directory with --data.
terminal-house-directory = The directory { $directory } cannot be created ({ $why }).
terminal-house-journal = The matches in { $directory } cannot be opened ({ $why }).
terminal-house-randomness = The system gives no random numbers, so nothing can be shuffled.

## Lines instead of drawing
terminal-plain-table = { $game }, table { $code }.
terminal-plain-help-hint = Type a number to choose, help for everything else.
terminal-plain-number = Type one of the numbers.
terminal-plain-too-long = This line is too long.
terminal-plain-unknown = This is not understood. Type a number, or help.
terminal-plain-nothing-chosen = Nothing is chosen. To go back to the menu type leave, to end the program quit.
terminal-plain-taken-back = Something was taken back.
terminal-plain-again = The connection is back.
terminal-plain-form = An empty line keeps what is in brackets. back goes to the question before, and from the first one out of here.
terminal-plain-no-guide = The first turn is explained no more. To hear it again, type guide.
terminal-plain-no-score = There is no score sheet before the end of the match.
terminal-plain-here = { $name } is here.
terminal-plain-away = { $name } is away.
terminal-plain-stand-in = A bot stands in for { $name }.
terminal-plain-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
terminal-plain-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
terminal-plain-clock = You have { $left } left.
terminal-plain-give-up = To give up, type giveup again. Anything else goes on with the match.
terminal-plain-stand-up = To leave the table, type standup again. With anything else you stay.
terminal-plain-replay = An empty line goes on, back goes back, a number goes to that move, help tells the rest.
terminal-plain-replay-help =
    An empty line: the next move
    back: the move before
    12: to the move with this number
    table: the position in words
    look: everything on the board, each with a number
    look 3: explain what has this number there
    log: everything that happened until here
    score: the score sheet
    view: seen by somebody else
    link: the link to this move
    save: write the record into a file
    leave: back
    quit: end the program
terminal-plain-help =
    3: choose what has this number
    back: put back what was chosen last
    ?3: explain what has this number
    : ACTION: an action in notation, several separated by commas
    undo: take back the last move
    table: who is there, and the position in words
    look: everything on the board, each with a number
    look 3: explain what has this number there, and why it cannot be chosen now
    log: everything that happened
    chat: everything that was said
    say TEXT: say something to the others
    invite: how others come to the table
    guide: explain the first turn again, or no more
    score: the score sheet
    giveup: give up for good
    settings: your name, the language, colours, a bell
    leave: back to the menu, without giving up
    standup: leave the table; in a match you are away at once, and can come back
    quit: end the program; nothing is lost
    An empty line tells again what can be done.
