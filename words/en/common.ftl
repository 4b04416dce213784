# Words of every page.
loading = One moment…
missing-title = There is nothing here
missing-text = This address leads nowhere. Perhaps a letter is missing.
to-start = To the first page
game-eriantys = Eriantys
game-masters = Masters of Renaissance
player-nobody = free
player-bot-random = Novice bot
player-bot-greedy = Strong bot
