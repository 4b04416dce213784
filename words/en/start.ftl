# The first page.
start-page-title = Bottega – two board games, one table
start-title = Pull up a chair
start-lead = Two board games of islands and marbles, against bots or with friends. Nothing to install, nothing to sign up for.

## Our name. The list is divided by bars; a number follows each name.
name-you-play-as = You play as
name-change = Change
name-label = Your name
name-save = Keep it
suggested-names = Clever Fox | Quiet Owl | Merry Otter | Bold Badger | Gentle Heron | Swift Hare | Curious Cat | Patient Tortoise | Bright Magpie | Sly Marten | Brave Robin | Calm Bear | Lucky Toad | Nimble Squirrel | Wise Raven | Jolly Mole

## Play now
now-title = Play now
choose-game = Game
game-eriantys-about = Islands, students, towers and Mother Nature. 2–4 players.
game-masters-about = Marbles, cards and faith in Florence. 1–4 players.
choice-players = Players
choice-level = The bots are
level-random = Novices
level-greedy = Strong
players-alone = 1
players-alone-about = Alone against Lorenzo the Magnificent.
play = Play

## Our tables
yours-title = Your tables
yours-waiting = Waits for players
yours-playing = In the middle of a match
yours-continue = Continue
yours-leave = Leave
yours-give-up = Give up
leave-title = Are you sure?
leave-waiting = Your seat becomes free. If nobody else sits there, the table is gone.
leave-playing = Whoever gives up loses this match; the others go on without you.

## Join
join-title = Join a table
join-code = Code or link of a table
join-do = Join
join-sit = Sit down
join-none = No open table waits right now. Open one yourself: if it is public, others will see it here.
join-free = { $count ->
    [one] One free seat
   *[other] { $count } free seats
}
join-no-code = This is not a table code: that has 8 or 12 letters and digits.

## Watch, and look back
watch-title = Watch
watch-do = Watch
watch-none = Nobody plays at an open table right now.
finished-title = Replay a match
finished-do = Replay
finished-none = No match has been finished here yet.
# English says both alike; other languages do not.
finished-won = { $count ->
    [one] { $who } won
   *[other] { $who } won
}
list-all = Show all { $count }
list-fewer = Show fewer
tag-players = { $count ->
    [one] solo
   *[other] { $count } players
}
tag-expert = expert
tag-per_turn = { $seconds } s per turn
tag-per_game = { $minutes } min each{ $increment ->
    [0] {""}
   *[other] {" "}+ { $increment } s per turn
}
tag-private = private

## A new table
create-title = Create a table
friends-title = Play with friends
friends-about = For friends with a link or a QR code, or open to everybody. Bots can take the empty seats.
create-do = Open the table
seats-title = Who plays
seat-you = You
seat-number = Seat { $number }
seat-open = Open
option-private = Private table
option-private-on = Only people with the link can come and watch.
option-private-off = Everybody sees it in the list and can sit down.
more-table = Clock, absence, taking back
more-game = More about the game
wishes-title = What you wish for
option-clock = Clock
option-clock-none = None
option-clock-per_turn = Per turn
option-clock-per_game = Per game
option-clock-per_turn-about = When the time is up, a bot finishes the turn.
option-clock-per_game-about = Whoever runs out of time has lost.
option-turn-seconds = Time for a turn
option-game-minutes = Time for the whole game
option-increment = More after each turn
time-seconds = { $number ->
    [one] 1 second
   *[other] { $number } seconds
}
time-minutes = { $number ->
    [one] 1 minute
   *[other] { $number } minutes
}
option-absence = When somebody is away for a minute
option-absence-skip = the game goes on without them until they return
option-absence-wait = everybody waits
option-absence-bot = a bot plays for them until they return
option-absence-abort = the game is broken off
option-take_back = Moves can be taken back
option-take_back-about = Until somebody else has moved or something hidden was shown.
option-spectators = Others may watch

## What can be chosen about Eriantys
choice-eriantys-expert = Expert game: coins and characters
choice-eriantys-absence = What the rules do when a player has left
choice-eriantys-absence-skip = pass them over until they return
choice-eriantys-absence-abort = end the game for everybody
choice-eriantys-absence-auto-highest = play their highest assistant, skip the rest
choice-eriantys-characters = The three characters
choice-eriantys-characters-unsaid = Drawn by lot
choice-eriantys-characters-1 = Monk
choice-eriantys-characters-2 = Farmer
choice-eriantys-characters-3 = Herald
choice-eriantys-characters-4 = Magic postman
choice-eriantys-characters-5 = Herbalist
choice-eriantys-characters-6 = Centaur
choice-eriantys-characters-7 = Jester
choice-eriantys-characters-8 = Knight
choice-eriantys-characters-9 = Mushroom hunter
choice-eriantys-characters-10 = Minstrel
choice-eriantys-characters-11 = Princess
choice-eriantys-characters-12 = Thief
choice-eriantys-first = Who begins
choice-eriantys-first-unsaid = drawn by lot
choice-eriantys-mother_nature = Where Mother Nature starts
choice-eriantys-mother_nature-unsaid = drawn by lot
choice-eriantys-mother_nature-each = island { $place }
choice-eriantys-tower = Towers
choice-eriantys-tower-unsaid = any colour
choice-eriantys-tower-W = white
choice-eriantys-tower-K = black
choice-eriantys-tower-X = grey (with three players)
choice-eriantys-wizard = Wizard
choice-eriantys-wizard-unsaid = any
choice-eriantys-wizard-each = wizard { $value }

## What can be chosen about Masters of Renaissance
choice-masters-market = The market after a line was taken
choice-masters-market-push = the marble pushes the line, as in the rule book
choice-masters-market-shuffle = the whole tray is mixed anew
choice-masters-seating = Order of play
choice-masters-seating-random = drawn by lot
choice-masters-seating-fixed = as the seats are numbered
choice-masters-absence = What the rules do when a player has left
choice-masters-absence-skip = pass over their turns until they return
choice-masters-absence-abort = end the game without a result
choice-masters-absence-score = end the game and score those who remain
