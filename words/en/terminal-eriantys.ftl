# The words of Eriantys that only the terminal needs.

## Choices

eriantys-choice-entrance = A { $colour } student of your entrance ({ $count })
eriantys-choice-seated = A { $colour } student of your dining room ({ $count })
eriantys-choice-dining = Your dining room, { $colour } table: { $count } of 10
eriantys-choice-walk = { eriantys-steps } to island { $number }: { $things }
eriantys-choice-vain = Nothing to exchange now: it would be paid in vain

## On the board

eriantys-board-hand = Hand
eriantys-board-hand-about = value/steps
eriantys-board-clouds = Clouds
eriantys-board-bag = Bag
eriantys-board-reserve = Reserve
eriantys-board-free = Free
eriantys-board-entrance = Entrance
eriantys-board-dining = Dining room

# What an island is; the browser shows it instead.
eriantys-help-island = An island. When Mother Nature stops here, the side with the most influence puts up its towers: students whose professors it has, and its towers, count one each. Neighbours with towers of one side grow together.

## The position in sentences: what the browser shows

eriantys-sum-reserve = { eriantys-coins } in the reserve.

## The guided first turn; the browser points at things

eriantys-first-assistant = Begin with an assistant. A low number moves early, a high one lets Mother Nature go farther.
eriantys-first-student = Now move students out of your entrance: choose one, then where it goes.
eriantys-first-where = At your tables students win professors; on islands they bring influence to whoever has their professor.
eriantys-first-mother-nature = Move Mother Nature clockwise. Where she stops the influence is counted, and the stronger side puts up a tower.
eriantys-first-wait = Now the others play. Who first puts up all towers wins.
