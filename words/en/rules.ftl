# Why something is not allowed: the rule that forbids it, in one sentence. The numbers are those of
# docs/eriantys-rules.md and docs/masters-rules.md.

## Eriantys: set-up
rule-E2 = Each player has one seat, and there is no other.
rule-E3 = The islands form a ring, and once islands have joined they count as one.
rule-E14 = Eriantys is for 2, 3 or 4 players; white and black towers are always there, grey ones only with 3.
rule-E19 = Every player takes a different wizard, from 1 to 4.
rule-E21 = Each tower colour belongs to one player, or to one team of two in a game of four.
rule-E23 = Only an expert game has characters: three different ones, the same for the whole game.
rule-E26 = The player who begins must be one of those at the table.

## Eriantys: planning
rule-E28 = Every round begins with the assistants: until everybody has played one, nothing else can be done.
rule-E31 = Assistants are played one player after the other, clockwise.
rule-E32 = Each player plays one assistant per round from their own hand, and a played card never comes back.
rule-E33 = Nobody may repeat an assistant that another player has played in this round, unless the hand has no other.

## Eriantys: a turn
rule-E35 = Players take their turns in the order of their assistants, the lowest number first.
rule-E38 = A turn has a fixed order: move students, then move Mother Nature, then take a cloud.
rule-E39 = You can only move students that stand in your own entrance.
rule-E40 = A table of the dining room has ten seats, and this one is full.
rule-E49 = Mother Nature moves clockwise, at least one island and at most as many as your assistant allows.
rule-E62 = You must take a cloud that still holds students.
rule-E72 = The game is over.

## Eriantys: characters
rule-E73 = A character can only be used in your own turn, never while assistants are played.
rule-E74 = You can use only one character per turn.
rule-E75 = You need enough coins: a character costs its price, and one coin more once it has been used.
rule-E81 = The Monk takes one of the students on his card and puts it on an island.
rule-E82 = The Farmer lets you win professors with an equal number of students.
rule-E83 = The Herald lets you choose an island, which is counted as if Mother Nature had stopped there.
rule-E84 = The Magic postman lets Mother Nature go up to two islands further.
rule-E85 = The Herbalist puts a no-entry tile of the card on an island, as long as there is one.
rule-E86 = With the Centaur towers do not count in this turn.
rule-E87 = The Jester exchanges up to three students of your entrance with students on his card; nothing else can be done until the exchange is ended.
rule-E88 = The Knight gives you two more points of influence in this turn.
rule-E89 = The Mushroom hunter lets you name a colour that does not count in this turn.
rule-E90 = The Minstrel exchanges up to two students between your entrance and your dining room, if their tables have room; nothing else can be done until the exchange is ended.
rule-E91 = The Princess takes one of the students on her card and seats it in your dining room, if its table has room.
rule-E92 = The Thief lets you name a colour of which everybody gives back up to three students.

## Eriantys: people who are away
rule-E93 = A player who is away is passed over.
rule-E96 = Only a player who was away can come back.
rule-E99 = When only one side is left at the table, the game waits until somebody of another side comes back.
rule-E100 = Whoever gave up is out of this game for good.

## Masters: set-up
rule-M10 = Masters of Renaissance is for 1 to 4 players.
rule-M12 = Each player has one seat, and there is no other.
rule-M17 = Everybody keeps exactly two of the four leaders, and this choice is final.
rule-M18 = Only those who play later get bonus resources, and only so many.
rule-M19 = Bonus resources go into the depots: one kind in each, and no more than it has places.
rule-M21 = The first turn begins when everybody has kept two leaders and placed their bonus resources.

## Masters: a turn
rule-M31 = You have one main action per turn: take from the market, buy a card, or produce.
rule-M33 = Leaders are played or discarded before or after the main action, never in the middle of it.
rule-M35 = You must complete a main action before you can end your turn.
rule-M37 = It is not your turn.

## Masters: market and depots
rule-M47 = What you take from the market, and only that, must be stored or discarded before anything else.
rule-M51 = A white marble gives nothing, unless you have played a leader who turns it into a resource.
rule-M60 = A depot holds one kind of resource only, no more than it has places, and no two depots hold the same kind.
rule-M62 = A leader’s depot holds two resources of the kind on the card, and no others.
rule-M64 = You may rearrange your depots, but every resource must find a place that is allowed.
rule-M71 = You can only discard resources that lie in your depots.
rule-M75 = Resources can only be discarded while you take from the market.

## Masters: cards
rule-M81 = A card is paid exactly, with resources you own.
rule-M83 = A level 1 card needs an empty slot; a higher one goes on top of a card exactly one level below.
rule-M84 = This card fits nowhere: level 1 needs an empty slot, a higher level a card exactly one level below.
rule-M85 = This pile is empty and stays empty.

## Masters: production
rule-M100 = You can produce with the basic power, the top card of each slot, and production leaders you have played.
rule-M101 = Each power can be used only once in a production.
rule-M102 = The basic power turns any two resources into one of your choice.
rule-M103 = The power of a card takes exactly what is printed on it and gives exactly what is printed on it.
rule-M104 = A production leader takes one resource of the printed kind and gives one of your choice and a faith point.
rule-M109 = You do not have the resources to pay for this production; what it gives comes only at the end.
rule-M112 = A production that was begun must be finished before anything else.

## Masters: leaders
rule-M120 = You can only play or discard leaders in your own hand.
rule-M123 = A leader can be played only when you have what the card asks for.
rule-M127 = A leader who was played stays: they cannot be discarded or taken back.

## Masters: the end, and people who are away
rule-M161 = You have placed your seventh card, so you cannot buy another one.
rule-M162 = The game is over: the last round has been played.
rule-M190 = The game is over: alone against Lorenzo it ends at the moment it is won or lost.
rule-M213 = A player who is away is skipped until they return.
rule-M217 = The game only waits while nobody is there.
