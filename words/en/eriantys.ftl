# The words of Eriantys.

## Things

eriantys-colour-G = green
eriantys-colour-R = red
eriantys-colour-Y = yellow
eriantys-colour-P = pink
eriantys-colour-B = blue
eriantys-students-G = { $count ->
    [one] 1 green student
   *[other] { $count } green students
}
eriantys-students-R = { $count ->
    [one] 1 red student
   *[other] { $count } red students
}
eriantys-students-Y = { $count ->
    [one] 1 yellow student
   *[other] { $count } yellow students
}
eriantys-students-P = { $count ->
    [one] 1 pink student
   *[other] { $count } pink students
}
eriantys-students-B = { $count ->
    [one] 1 blue student
   *[other] { $count } blue students
}
eriantys-towers-W = { $count ->
    [one] 1 white tower
   *[other] { $count } white towers
}
eriantys-towers-K = { $count ->
    [one] 1 black tower
   *[other] { $count } black towers
}
eriantys-towers-X = { $count ->
    [one] 1 grey tower
   *[other] { $count } grey towers
}
eriantys-coins = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
eriantys-steps = { $count ->
    [one] 1 step
   *[other] { $count } steps
}
eriantys-no-entry = { $count ->
    [one] 1 no-entry tile
   *[other] { $count } no-entry tiles
}
eriantys-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles joined
}
eriantys-nobody = nobody
eriantys-nothing = nothing
eriantys-hand = Your assistants
eriantys-characters = Characters
eriantys-schools = The other schools
eriantys-islands = Islands and clouds
eriantys-wizard-1 = Wizard of the Wood
eriantys-wizard-2 = Wizard of the Sea
eriantys-wizard-3 = Wizard of the Sand
eriantys-wizard-4 = Wizard of the Snow
eriantys-character-1 = Monk
eriantys-character-2 = Farmer
eriantys-character-3 = Herald
eriantys-character-4 = Magic postman
eriantys-character-5 = Herbalist
eriantys-character-6 = Centaur
eriantys-character-7 = Jester
eriantys-character-8 = Knight
eriantys-character-9 = Mushroom hunter
eriantys-character-10 = Minstrel
eriantys-character-11 = Princess
eriantys-character-12 = Thief
eriantys-the-character-1 = the Monk
eriantys-the-character-2 = the Farmer
eriantys-the-character-3 = the Herald
eriantys-the-character-4 = the Magic postman
eriantys-the-character-5 = the Herbalist
eriantys-the-character-6 = the Centaur
eriantys-the-character-7 = the Jester
eriantys-the-character-8 = the Knight
eriantys-the-character-9 = the Mushroom hunter
eriantys-the-character-10 = the Minstrel
eriantys-the-character-11 = the Princess
eriantys-the-character-12 = the Thief
eriantys-effect-1 = A student here to an island
eriantys-effect-2 = Ties win you professors
eriantys-effect-3 = Count any island now
eriantys-effect-4 = Up to 2 steps more
eriantys-effect-5 = Close an island once
eriantys-effect-6 = Towers count nothing
eriantys-effect-7 = Swap up to 3 with your entrance
eriantys-effect-8 = 2 more influence
eriantys-effect-9 = A colour counts nothing
eriantys-effect-10 = Swap 2: dining room, entrance
eriantys-effect-11 = Seat a student from here
eriantys-effect-12 = All return 3 of a colour

## On the table

eriantys-round = Round { $number }
eriantys-phase-planning = Planning
eriantys-phase-students = Students
eriantys-phase-mother_nature = Mother Nature
eriantys-phase-cloud = Clouds
eriantys-phase-over = Over
eriantys-order = Order of turns
eriantys-last-round = Last round
eriantys-last-round-bag-empty = Last round: the bag is empty
eriantys-last-round-assistants-used-up = Last round: somebody has played the last assistant
eriantys-short-round = No clouds in this round
eriantys-team-of = Team with { $name }
eriantys-you = you
eriantys-away = away
eriantys-gave-up = gave up
eriantys-used-now = used this turn
eriantys-ignored = { $colour } counts nothing
eriantys-price = costs { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
eriantys-reserve = { $count } in the reserve
eriantys-assistant-label = Assistant { $value }: { eriantys-steps }
eriantys-last-label = { $name } played assistant { $value } last: { eriantys-steps }
eriantys-no-last = { $name } has played no assistant yet
eriantys-entrance-label = Your entrance: { $students }
eriantys-seated-label = Your table: { $students } of 10
eriantys-dining-label = Your dining room: { $students }
eriantys-row-label = { $name }: { $seated } at the table, { $waiting } in the entrance
eriantys-professor-label = { eriantys-professor }: { $name }
eriantys-professor = { $colour ->
    [G] Green professor
    [R] Red professor
    [Y] Yellow professor
    [P] Pink professor
   *[B] Blue professor
}
eriantys-towers-label = { $name }: { $towers } left to place
eriantys-coins-label = { $name }: { eriantys-coins }
eriantys-school-label = School of { $name }
eriantys-cloud-label = Cloud { $number }: { $students }
eriantys-island-label = Island { $number }, { $tiles }: { $things }
eriantys-here = Mother Nature is here
eriantys-mother-nature-label = Mother Nature, on island { $number }
eriantys-character-label = { $name }, { eriantys-price }. { $effect }
eriantys-card-label = On { $character }: { $students }
eriantys-colour-label = Name a colour for { $character }: { $colour }
eriantys-bag-label = Bag: { $count } students

## Buttons

eriantys-do-done = End the exchange
eriantys-do-lap = Once more round

## What is to be done

eriantys-ask-assistant = Play an assistant.
eriantys-ask-student = Move a student out of your entrance: { $number } of { $all }.
eriantys-ask-where = Where does the { $colour } student go? To your dining room or to an island.
eriantys-ask-mother-nature = Move Mother Nature: up to { eriantys-steps }.
eriantys-ask-mother-nature-where = Choose the island where Mother Nature stops.
eriantys-ask-cloud = Take the students of a cloud.
eriantys-ask-use-1 = Choose a student on the Monk.
eriantys-ask-island-1 = Which island gets the { $colour } student of the Monk?
eriantys-ask-use-3 = Choose the island that is counted now.
eriantys-ask-use-5 = Choose the island that gets a no-entry tile.
eriantys-ask-use-9 = Choose the colour that counts nothing in this turn.
eriantys-ask-use-11 = Choose the student of the Princess that you seat.
eriantys-ask-dining-11 = Seat the { $colour } student in your dining room.
eriantys-ask-use-12 = Choose the colour of which everybody returns three students.
eriantys-ask-pair-7 = Exchange { $number } of 3: choose a student on the Jester and one in your entrance, or end the exchange.
eriantys-ask-pair-10 = Exchange { $number } of 2: choose a student in your dining room and one in your entrance, or end the exchange.
eriantys-ask-give = Which student of your entrance goes there for the { $colour } one?
eriantys-ask-take = Which student do you take for the { $colour } one?
eriantys-wait-planning = { $name } chooses an assistant.
eriantys-wait-students = { $name } moves students.
eriantys-wait-mother_nature = { $name } moves Mother Nature.
eriantys-wait-cloud = { $name } chooses a cloud.
eriantys-wait-suspended = The game waits until an opponent comes back.
eriantys-won = The game is over: { $names } won.
eriantys-drawn = The game is over: a draw between { $names }.
eriantys-no-winner = The game is over without a winner.

## What happened

eriantys-told-round = Round { $number } begins.
eriantys-told-last_round-bag-empty = The bag is empty: this is the last round!
eriantys-told-last_round-assistants-used-up = A last assistant was played: this is the last round!
eriantys-told-assistant_played = { $name } plays assistant { $value }, good for { eriantys-steps }.
eriantys-told-passed_over = { $name } is away and is passed over.
eriantys-told-student_seated = { $name } seats a { $colour } student.
eriantys-told-student_on_group = { $name } sends a { $colour } student to { $island ->
    [0] an island
   *[other] island { $island }
}.
eriantys-told-coin_gained = { $name } earns a coin.
eriantys-told-professor = The { $colour } professor comes to { $name }.
eriantys-told-professor-from = The { $colour } professor leaves { $other } for { $name }.
eriantys-told-mother_nature = Mother Nature walks { eriantys-steps } to { $island ->
    [0] another island
   *[other] island { $island }
}.
eriantys-told-no_entry_used = { $island ->
    [0] An island
   *[other] Island { $island }
} is closed: nothing is counted, and the no-entry tile goes back to its card.
eriantys-told-towers_returned = { $towers } must leave { $island ->
    [0] an island
   *[other] island { $island }
}.
eriantys-told-towers_placed = On { $island ->
    [0] an island
   *[other] island { $island }
}: { $towers } put up!
eriantys-told-joined = { $island ->
    [0] An island
   *[other] Island { $island }
} grows together with its { $neighbours ->
    [one] neighbour
   *[other] two neighbours
}{ $count ->
    [0] {""}
   *[other] : { eriantys-tiles }
}.
eriantys-told-cloud_taken = { $name } takes { $students } from cloud { $cloud }.
eriantys-told-character_used = { $name } pays { eriantys-coins } and calls { $character }.
eriantys-told-colour_ignored = Until the end of the turn { $colour } students count nothing.
eriantys-told-card_refilled = From the bag, a { $colour } student comes to { $character }.
eriantys-told-no_entry_placed = { $island ->
    [0] An island
   *[other] Island { $island }
} is closed with a no-entry tile.
eriantys-told-swapped = { $name } takes a { $take } student and gives a { $give } one.
eriantys-told-students_returned = { $name } returns { $students } to the bag.
eriantys-told-left = { $name } has left the table.
eriantys-told-returned = { $name } is back.
eriantys-told-gave_up = { $name } gives up.
eriantys-told-suspended = Only one side is left at the table: the game waits.
eriantys-told-resumed = The game goes on.
eriantys-told-over = The game is over. { $reason }

## The score sheet

eriantys-count-towers = Towers on islands
eriantys-count-professors = Professors
eriantys-side-white = White
eriantys-side-black = Black
eriantys-side-grey = Grey
eriantys-note-gave-up = gave up
eriantys-end-last-tower = A side has placed its last tower.
eriantys-end-three-groups = Only three islands or fewer are left.
eriantys-end-bag-empty = The bag was empty, and the last round has been played.
eriantys-end-assistants-used-up = The assistants were used up, and the last round has been played.
eriantys-end-forfeit = Only one side is left at the table.
eriantys-end-aborted = The game was broken off without a winner.

## What things are

eriantys-help-assistant = Assistant { $value }. Who plays the lowest value moves first in this round; Mother Nature may then go up to { eriantys-steps }. A value that lies on the table already is taken.
eriantys-help-last = The assistant played last. Low values move first; the steps say how far Mother Nature may go.
eriantys-help-entrance = Students who wait in your entrance. In your turn you move some of them, to your dining room or to islands; a cloud brings new ones.
eriantys-help-dining = Your dining room. Who has the most students of a colour at the tables has the professor of that colour.
eriantys-help-dining-coins = Your dining room. Who has the most students of a colour at the tables has the professor of that colour. Every third seat earns a coin.
eriantys-help-row = One colour in the school of { $name }: first the entrance, then the table with its ten seats, then the professor.
eriantys-help-professor = With a professor, the students of this colour on islands count for you. It goes to whoever has the most of them in the dining room.
eriantys-help-mother-nature = Mother Nature walks clockwise, as far as your assistant allows. Where she stops, influence is counted.
eriantys-help-cloud = A cloud. At the end of your turn you take all students of one cloud into your entrance.
eriantys-help-bag = The bag, from which the clouds are filled. When it is empty, the last round is played.
eriantys-help-towers = Towers that still wait for an island. Who places the last one wins at once.
eriantys-help-coins = Coins pay for characters. Students on every third seat of a table earn one.
eriantys-help-school = The school of { $name }, { $wizard }.
eriantys-help-character-1 = The Monk. Take one of the students here and put it on any island; a new one comes from the bag.
eriantys-help-character-2 = The Farmer. In this turn you also get a professor when you have as many students at the table as the one who has most.
eriantys-help-character-3 = The Herald. Choose an island: influence is counted there at once, as if Mother Nature had stopped. She still moves as usual.
eriantys-help-character-4 = The Magic postman. Mother Nature may go up to two steps farther in this turn.
eriantys-help-character-5 = The Herbalist. Put a no-entry tile on an island. The next time Mother Nature stops there nothing is counted, and the tile comes back.
eriantys-help-character-6 = The Centaur. Towers count nothing when influence is counted in this turn.
eriantys-help-character-7 = The Jester. Exchange up to three students here with as many of your entrance.
eriantys-help-character-8 = The Knight. You have two more influence in every count of this turn.
eriantys-help-character-9 = The Mushroom hunter. Name a colour: in this turn its students count nothing on islands.
eriantys-help-character-10 = The Minstrel. Exchange up to two students between your dining room and your entrance.
eriantys-help-character-11 = The Princess. Seat one of the students here in your dining room; a new one comes from the bag.
eriantys-help-character-12 = The Thief. Name a colour: everybody, you too, returns three students of it from the dining room to the bag, or all they have.
eriantys-help-price = It costs { eriantys-coins } now. Once used, a character costs one more. You may use one in each of your turns.

# After the price, when the coins do not suffice.
eriantys-help-missing = You have { $have } of { eriantys-coins }.

## The position in sentences

eriantys-sum-round = Round { $number }, { $phase }. { $count } students in the bag.
eriantys-sum-order = Order of turns: { $names }.
eriantys-sum-first = { $name } plays the first assistant of this round.
eriantys-sum-open = Still to play an assistant: { $names }.
eriantys-sum-player = { $name }, { $towers } left to place. Entrance: { $entrance }. Dining room: { $dining }. Professors: { $professors }. { $assistants ->
    [one] 1 assistant
   *[other] { $assistants } assistants
} in the hand.
eriantys-sum-player-team = { $name }, team { $side }. Entrance: { $entrance }. Dining room: { $dining }. Professors: { $professors }. { $assistants ->
    [one] 1 assistant
   *[other] { $assistants } assistants
} in the hand.
eriantys-sum-supply = Team { $side }: { $names }; { $towers } left to place.
eriantys-sum-coins = { $name } has { eriantys-coins }.
eriantys-sum-hand = Your assistants: { $values }.

## The guided first turn

eriantys-guide-assistant = Begin with an assistant. A low number moves early, a high one lets Mother Nature go farther. Choose any card that glows.
eriantys-guide-student = Now move students out of your entrance. Choose one, or drag it.
eriantys-guide-where = At your tables students win professors; on islands they bring influence to whoever has their professor. Choose a place that glows.
eriantys-guide-mother-nature = Move Mother Nature clockwise to an island that glows. There the influence is counted, and the stronger side puts up a tower.
eriantys-guide-cloud = Last, take a cloud: its students fill your entrance, and your turn is over.
eriantys-guide-wait = Now the others play. Who first puts up all towers wins. Point at anything, or tap it, to read what it is.
