# What was refused and is no matter of a rule, and what to do about it. The codes are those of
# docs/protocol.md; `offline` is the browser’s own.

## At the table
refused-rule = The rules do not allow it.
refused-notation = The server does not understand this move. Reload the page and try again.
refused-batch_size = That was too much at once. Take fewer steps.
refused-stale = The game has gone on in the meantime. Look again and decide anew.
refused-time_is_out = Your time is up.
refused-no_take_back = At this table nothing can be taken back.
refused-nothing_to_take_back = This can no longer be taken back: somebody else has moved, or something hidden was shown.
refused-not_started = The match has not begun yet.
refused-already_started = The match has already begun.
refused-not_finished = The match is not over yet.
refused-finished = The match is over.
refused-closed = This table is no longer there.
refused-bad_chat = A message has 1 to 300 characters.
refused-chat_too_fast = Not so fast: wait a few seconds before you write again.
refused-chat_full = You have written so much at this table that there is no room for more.
refused-restless = That leads nowhere any more: do something that moves the game on.
refused-left = You have left this table.

## Finding and opening tables
refused-no_such_game = This server does not know that game.
refused-no_such_table = There is no table with this code. Is a letter wrong?
refused-bad_options = These options do not fit together. Change them and try again.
refused-bad_name = A name has 1 to 32 characters and no blank at either end.
refused-name_taken = Somebody who plays here now has this name. Choose another one.
refused-seat_taken = This seat is taken. Choose another one.
refused-table_full = All seats of this table are taken.
refused-already_seated = You already sit at this table.
refused-not_seated = You have no seat at this table; you can only watch.
refused-not_owner = Only the player who owns the table can do this.
refused-no_spectators = Nobody may watch at this table.
refused-too_many_tables = You sit at too many tables. Finish or leave one first.
refused-house_full = The server has no room for another table. Try again later.
refused-table_crowded = There are too many connections to this table. Close some windows.

## The server and the connection
refused-offline = The server cannot be reached. Is it running, and are you connected?
refused-busy = The server is busy. Try again.
refused-stopping = The server is being restarted. Nothing is lost; come back in a moment.
refused-storage = The server cannot store anything now, so nothing was changed. Try again later.
refused-unsure = The server does not know whether this was stored. Reload the page and look.
refused-bad_message = The server did not understand this page. Reload it and try again.
refused-bad_frame = The server did not understand this page. Reload it and try again.
refused-too_large = That was too long for the server.
refused-too_fast = Too many requests in a short time. Wait a moment and try again.
refused-too_slow = The connection is too slow at the moment. Try again.
refused-too_many_connections = The server has as many connections as it can hold. Try again later.
refused-silent = Nothing was heard from you for a while.
refused-no_hello = The connection was not made in time. Reload the page.
refused-bad_origin = The server is not known by this address. Whoever runs it must allow it.
refused-no_token = Only whoever sits there can do this.
refused-bad_token = The key to your seat is damaged, so the server does not know you.
refused-no_socket = This address cannot be opened in a browser.
refused-no_such_page = There is nothing at this address.
refused-bad_method = This cannot be done at this address.
