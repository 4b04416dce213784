# Words of the terminal client: its menus, its keys, its pages. The browser client does not load them.

terminal-yes = yes
terminal-no = no
terminal-away = Back to the menu
terminal-quit = Quit
terminal-trouble = That did not work
terminal-too-small = This terminal has { $width }×{ $height } letters. Bottega needs at least 80×24: make the window larger or the letters smaller.
terminal-no-address = “{ $address }” is no address of a server. It looks like http://127.0.0.1:8080.
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
terminal-pass-on = Pass the terminal to { $name }
terminal-cover-title = Cards are covered
terminal-cover = It is { $name }’s turn. Pass the terminal on.
terminal-cover-enter = { $name }: press Enter when nobody else is looking.
terminal-watching = watching
terminal-lost = no connection
terminal-unread = { $count ->
    [one] 1 new message
   *[other] { $count } new messages
}
terminal-no-help = There is nothing more to say about this.
terminal-leave-sure = You will be away at once, and the others play on. You can come back.
terminal-sure = Enter: yes, do it. Esc: no.
terminal-menu-notation = An action in notation
terminal-menu-log = The whole log

## Hints in the last line
terminal-hint-list = ↑↓ or letter, Enter: choose · Esc: back, menu · Tab: board · ?: explain
terminal-hint-board = Arrows: move · Enter: choose · ?: explain · Tab: log · Esc: to the list
terminal-hint-log = ↑↓ PgUp PgDn: scroll · Enter: everything · Tab: chat · Esc: to the list
terminal-hint-chat = ↑↓: scroll · Enter or /: write · Tab, Esc: to the list
terminal-hint-form = ↑↓: question · ←→: answer · Enter: on · Esc: back

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
terminal-key-colon-does = an action in notation, several separated by commas
terminal-key-slash = /
terminal-key-backspace = Backspace
terminal-key-page = PgUp PgDn
terminal-key-page-does = scroll the log
terminal-key-mouse = Mouse
terminal-key-mouse-does = click to choose, right click to explain, wheel to scroll
terminal-key-ctrl-c = Ctrl-C
terminal-key-ctrl-c-does = quit; nothing is lost

## Settings
terminal-settings = Settings
terminal-colours = Colours
terminal-ascii = Only plain letters (ASCII)
