# Words of every page.
loading = One moment…
close = Close
cancel = Cancel
copy = Copy
copied = Copied
language = Language
about-link = About
missing-page-title = Nothing here – Bottega
missing-title = There is nothing here
missing-text = This address leads nowhere. Perhaps a letter is missing.
unloaded-title = This page did not arrive
unloaded-text = Part of it could not be loaded. Perhaps the connection was interrupted.
try-again = Try again
to-start = To the first page
game-eriantys = Eriantys
game-masters = Masters of Renaissance
player-nobody = free
player-bot-random = Novice bot
player-bot-greedy = Strong bot

## The link of a table
share-title = A table at Bottega
share-play = Whoever opens this link can sit down at the table.
share-watch = Whoever opens this link can watch.
share-code = The code of the table:
share-copy = Copy the link
share-send = Send it
share-qr = The link as a QR code
share-local = This link works only on this computer. So that others can come, start the server like this and open this page by the address of this computer in your network:

## Keys
key-enter = Enter
key-space = Space
key-replay-step = In a replay: one move back or forward
key-replay-play = In a replay: play or pause
key-replay-ends = In a replay: to the beginning or to the end
key-home = Home
key-end = End
