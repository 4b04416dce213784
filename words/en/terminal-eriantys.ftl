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
