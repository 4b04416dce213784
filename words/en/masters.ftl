# Masters of Renaissance: names of things.
masters-kind-C = coin
masters-kind-V = servant
masters-kind-H = shield
masters-kind-S = stone
masters-some-C = { $n ->
    [one] a coin
   *[other] { $n } coins
}
masters-some-V = { $n ->
    [one] a servant
   *[other] { $n } servants
}
masters-some-H = { $n ->
    [one] a shield
   *[other] { $n } shields
}
masters-some-S = { $n ->
    [one] a stone
   *[other] { $n } stones
}
masters-some-faith = { $n ->
    [one] a faith point
   *[other] { $n } faith points
}
masters-nothing = nothing
masters-marble-w = white
masters-marble-b = blue
masters-marble-g = grey
masters-marble-y = yellow
masters-marble-p = purple
masters-marble-r = red
masters-card = { $colour ->
    [g] green
    [b] blue
    [y] yellow
   *[p] purple
} card of level { $level }
masters-card-in-words = A { $card } for { $cost }, worth { $points ->
    [one] one point
   *[other] { $points } points
}. In production it turns { $input } into { $output }.
masters-card-with-points = a { $card } ({ $points ->
    [one] one point
   *[other] { $points } points
})
masters-need = { $n ->
    [one] a
   *[other] { $n }
} { $colour ->
    [g] green
    [b] blue
    [y] yellow
   *[p] purple
} { $n ->
    [one] card
   *[other] cards
}{ $level ->
    [0] {""}
   *[other] {" "}of level { $level }
}
masters-leader-discount = the merchant ({ $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
})
masters-leader-depot = the storekeeper ({ $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
})
masters-leader-white = the glassmaker ({ $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
})
masters-leader-production = the patron ({ $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
})
masters-does-discount = Cards that cost { $kind ->
    [C] coins cost you one coin
    [V] servants cost you one servant
    [H] shields cost you one shield
   *[S] stones cost you one stone
} less.
masters-does-depot = Gives you a depot with two places for { $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
}.
masters-does-white = Every white marble you take gives you { $kind ->
    [C] a coin
    [V] a servant
    [H] a shield
   *[S] a stone
}.
masters-does-production = In production it turns { $kind ->
    [C] a coin
    [V] a servant
    [H] a shield
   *[S] a stone
} into a resource of your choice and a faith point.
masters-leader-in-words = { $does } To play it you need { $needs }; nothing is paid. Worth { $points } points.
masters-power-basic = the basic power
masters-power-slot = the card on slot { $slot }
masters-power-leader = the leader’s power
masters-line-row = row { $n }
masters-line-col = column { $n }
masters-depot = depot { $n }
masters-depot-leader = the leader depot

# Titles on the board.
masters-market = Market
masters-cards = Development cards
masters-warehouse = Warehouse
masters-strongbox = Strongbox
masters-faith-track = Faith track
masters-slots = Cards
masters-leaders = Leaders
masters-hand-leaders = In the hand: { $n }
masters-no-leaders = No leaders left
masters-lorenzo = Lorenzo
masters-tokens-left = { $n ->
    [one] One token face down
   *[other] { $n } tokens face down
}
masters-last-round = This is the last round.
masters-tray = Obtained
masters-tray-empty = What you take from the market appears here.
masters-bonus = { $n ->
    [one] Choose a resource
   *[other] Choose { $n } resources
}
masters-white-to = White marble becomes
masters-discard = Discard
masters-aside = Set aside
masters-basic = Basic power
masters-order = Order of play
masters-played = played
masters-used = used
masters-absent = away
masters-gave-up = gave up
masters-any = any resource
masters-play = Play
masters-drop = Discard, +1 faith

# Names of spots, for those who cannot see them.
masters-label-line = { $line }: { $marbles }. Gives { $gives }
masters-label-cell = { $marble } marble
masters-label-slide = Slide: { $marble } marble
masters-label-deck = { $card }: costs { $cost }, turns { $input } into { $output }, { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $left } left
masters-label-deck-empty = { $card }: none left
masters-label-depot = Depot with { $n ->
    [one] one place
   *[other] { $n } places
}: { $what }
masters-label-leader-depot = Leader depot: { $n } of 2 { $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
}
masters-label-strongbox = Strongbox: { $what }
masters-label-slot = Slot { $n }: { $what }
masters-label-power = { $power }: { $input } into { $output }
masters-label-used = { $label }, used
masters-label-leader = Leader, { $points } points: { $does } Needs { $needs }
masters-label-unplaced = { $what } to place
masters-label-white = { $n ->
    [one] A white marble
   *[other] { $n } white marbles
} to choose for
masters-label-kind = Becomes { $what }
masters-label-bonus = Bonus: { $what }
masters-label-discard = Discard
masters-label-aside = Set aside: { $what }
masters-label-report = Pope space { $n }
masters-label-tile = Favour tile { $n }, { $points } points: { $state ->
    [open] not decided
    [up] won
   *[gone] lost
}
masters-label-marker = { $name }: space { $n } of 24
masters-label-cross = Black cross: space { $n } of 24
masters-label-lorenzo = Lorenzo, { $n ->
    [one] 1 token
   *[other] { $n } tokens
} face down
masters-label-board = Board of { $name }
masters-label-board-depots = { $name }, depots: { $what }
masters-label-board-strongbox = { $name }, strongbox: { $what }
masters-label-board-slot = { $name }, slot { $slot }, cards: { $n }
masters-label-board-leaders = { $name }, leaders: { $played } played, { $n } in the hand
masters-label-tray = What you obtained: { $what }

# Paying.
masters-pay-buy = Pay for the { $card }
masters-pay-power = Use { $power }
masters-pay-due = Price: { $what }
masters-pay-d = Depots
masters-pay-l = Leader depots
masters-pay-s = Strongbox
masters-pay-hint = Suggested: out of the warehouse first, so that it has room again.
masters-pay-hint-free = Suggested: what you have most of, out of the warehouse first.
masters-pay-only = There is only one way to pay.
masters-pay-free = Nothing to pay.
masters-pay-more = One { $kind ->
    [C] coin
    [V] servant
    [H] shield
   *[S] stone
} more: { $store ->
    [d] depots
    [l] leader depots
   *[s] strongbox
}
masters-pay-less = One { $kind ->
    [C] coin
    [V] servant
    [H] shield
   *[S] stone
} less: { $store ->
    [d] depots
    [l] leader depots
   *[s] strongbox
}
masters-pay-cell = { $store ->
    [d] Depots
    [l] Leader depots
   *[s] Strongbox
}: { $paid } of { $n } { $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
}
masters-pay-output = You get
masters-pay-confirm-buy = Buy
masters-pay-confirm-power = Produce
masters-pay-back = Back

# Buttons below the board.
masters-do-end = End the turn
masters-do-finish = Finish the production

# What to do now.
masters-prompt-over = The game is over.
masters-prompt-wait = Waiting for { $names }.
masters-prompt-keep = Choose two leaders to keep.
masters-prompt-keep-and-bonus = { $n ->
    [one] Choose two leaders to keep, and a bonus resource with a depot for it.
   *[other] Choose two leaders to keep, and { $n } bonus resources with a depot for each.
}
masters-prompt-keep-second = Choose the second leader to keep.
masters-prompt-bonus-first = { $n ->
    [one] Choose a bonus resource, then a depot for it.
   *[other] Choose { $n } bonus resources, one after another, and a depot for each.
}
masters-prompt-bonus-next = Choose bonus resource { $n } of { $all }, then a depot for it.
masters-prompt-bonus = Choose a depot for { $what }.
masters-prompt-action = Your turn: take a line of the market, buy a card, or produce.
masters-prompt-leader = Play this leader, or discard it for a faith point?
masters-prompt-market = { $whites ->
    [0] Place what you obtained: { $what }.
   *[other] Choose for your { $whites ->
        [one] white marble
       *[other] { $whites } white marbles
    }{ $n ->
        [0] {""}
       *[other] , and place what you obtained: { $what }
    }.
}
masters-prompt-unplaced = Choose a depot for { $what }, or discard it.
masters-prompt-white = What shall the white marble be?
masters-prompt-depot = Choose the depot to move this to.
masters-prompt-leader-depot = Choose the depot to move this to.
masters-prompt-deck = Choose the slot for this card.
masters-prompt-slot = Check the payment and confirm it.
masters-prompt-power = Check the payment and confirm it.
masters-prompt-production = Set aside so far: { $what }. Use another power, or finish.
masters-prompt-end = You may still play or discard leaders. Then end the turn.

# What things are and do.
masters-help-row = Take this row: { $marbles }. The marble on the slide is pushed in from the right.
masters-help-col = Take this column: { $marbles }. The marble on the slide is pushed in from below.
masters-help-marble-w = A white marble gives nothing, unless you have played a leader that changes it.
masters-help-marble-b = A blue marble gives a shield.
masters-help-marble-g = A grey marble gives a stone.
masters-help-marble-y = A yellow marble gives a coin.
masters-help-marble-p = A purple marble gives a servant.
masters-help-marble-r = The red marble gives a faith point: your marker advances one space.
masters-help-slide = The { $marble } marble waits on the slide. It is pushed in when the next line is taken.
masters-help-deck-empty = No { $card } is left.
masters-help-deck-left = { $n ->
    [one] It is the last one of its deck.
   *[other] { $n } are left in the deck.
}
masters-help-deck-price = For you the price is { $price }.
# What is missing of a price: part is "1 of 2 shields".
masters-help-missing = You have { $parts }.
masters-help-part = { $have } of { $what }
masters-help-slot = Slot { $n }. A card of level 1 starts a slot; level 2 goes on level 1, level 3 on level 2. Only the top card produces.
masters-help-power = Only the top card of a slot can be used, once in each production.
masters-help-basic = The basic power: pay any two resources and get one of your choice.
masters-help-depot = A depot with { $n ->
    [one] one place
   *[other] { $n } places
}. It holds one kind, and no two of the three depots hold the same kind.
masters-help-leader-depot = A leader depot with two places, for { $kind ->
    [C] coins
    [V] servants
    [H] shields
   *[S] stones
} only. The same kind may lie in another depot, too.
masters-help-strongbox = The strongbox holds any number of all kinds. Only production fills it, and it only empties by paying.
masters-help-discard = What you discard is lost, and for each piece all others gain a faith point.
masters-help-white = You have two leaders that change white marbles: choose what this one becomes.
masters-help-cross = Lorenzo’s black cross. If it reaches the last space before you, you have lost.
masters-help-aside = What this production gives. It is yours when you finish.
masters-help-tray = What you took from the market lies here until each piece is stored or discarded.
masters-help-play = Play this leader. Nothing is paid, and its ability lasts to the end.
masters-help-drop = Discard this leader for one faith point. It cannot come back.
masters-help-unplaced = You obtained { $what }. Store it in a depot, or discard it.
masters-help-bonus = You start later, so you may begin with { $what } in a depot.
masters-help-kind = The white marble becomes { $what }.
masters-help-report = Pope space { $pope }. When the first marker gets here, Vatican report { $n } is made: whoever is on space { $first } or beyond wins the favour tile, the others lose it.
masters-help-tile-open = A favour tile worth { $points } points. You win it if you are on space { $first } or beyond when its report is made.
masters-help-tile-up = You have won this favour tile: { $points } points.
masters-help-tile-gone = You have lost this favour tile: you were not yet on space { $first } when the report was made.
masters-help-marker = { $name } is on space { $n } of the faith track.
masters-help-lorenzo = Lorenzo plays against you: after each of your turns he reveals a token. { $n ->
    [one] One lies face down.
   *[other] { $n } lie face down.
}
masters-help-no-token = He has not revealed one yet.
masters-help-token-remove = The last one removed two { $colour ->
    [g] green
    [b] blue
    [y] yellow
   *[p] purple
} cards, the lowest first. If a colour is gone, you have lost.
masters-help-token-advance = The last one moved the black cross two spaces.
masters-help-token-shuffle = The last one moved the black cross one space, and all tokens were shuffled.
masters-help-order = Order of play: { $names }.
masters-help-board-depots = { $name } has { $what } in the depots{ $n ->
    [0] {""}
   *[other] {" "}and { $leaders } in leader depots
}.
masters-help-board-strongbox = { $name } has { $what } in the strongbox.
masters-help-board-no-cards = { $name } has no card on slot { $slot } yet.
masters-help-board-slot = { $name }, slot { $slot }: a { $card }, worth { $points ->
    [one] one point
   *[other] { $points } points
}. It turns { $input } into { $output }.
masters-help-board-covered = { $n ->
    [one] Below it lies { $cards }.
   *[other] Below it lie { $cards }.
}
masters-help-board-leaders = { $name } has { $n ->
    [0] no leader in the hand
    [one] one leader in the hand
   *[other] { $n } leaders in the hand
} and has played { $played ->
    [0] none
   *[other] { $leaders }
}.

# The story of the game.
masters-tell-leaders-kept = { $name } keeps two leaders.
masters-tell-bonus-placed = { $name } begins with { $what } in { $where }.
masters-tell-turn = It is { $name }’s turn.
masters-tell-skipped = { $name } is away and skipped.
masters-tell-line-taken = { $name } takes { $line } of the market: { $what }.
masters-tell-line-taken-whites = { $name } takes { $line } of the market: { $what }, and { $n ->
    [one] a white marble
   *[other] { $n } white marbles
} to choose for.
masters-tell-market-shuffled = The market is shuffled.
masters-tell-converted = { $name } turns a white marble into { $what }.
masters-tell-stored = { $name } has stored everything; the depots hold { $what }.
masters-tell-discarded = { $name } discards { $what }.
masters-tell-discarded-white = { $name } discards a white marble.
masters-tell-discarded-stored = { $name } discards { $what } out of { $where }.
masters-tell-rearranged = { $name } rearranges the depots.
masters-tell-bought = { $name } buys a { $card } ({ $points ->
    [one] one point
   *[other] { $points } points
}) for { $paid }, into slot { $slot }.
masters-tell-deck-empty = No { $colour ->
    [g] green
    [b] blue
    [y] yellow
   *[p] purple
} card of level { $level } is left.
masters-tell-power-used = { $name } uses { $power }: { $paid } for { $gives }.
masters-tell-produced = { $name } puts { $what } in the strongbox.
masters-tell-leader-played = { $name } plays a leader: { $leader }.
masters-tell-leader-discarded = { $name } discards a leader for a faith point.
masters-tell-faith = { $name } advances { $n ->
    [0] {""}
    [one] one space{" "}
   *[other] { $n } spaces{" "}
}to space { $space }.
masters-tell-black-cross = The black cross advances { $n ->
    [0] {""}
    [one] one space{" "}
   *[other] { $n } spaces{" "}
}to space { $space }.
masters-tell-report = Vatican report { $n }!
masters-tell-tile-up = { $name } wins favour tile { $n }.
masters-tell-tile-gone = { $name } loses favour tile { $n }.
masters-tell-token-remove = Lorenzo reveals a token: two { $colour ->
    [g] green
    [b] blue
    [y] yellow
   *[p] purple
} cards go.
masters-tell-token-advance = Lorenzo reveals a token: the black cross goes on by two.
masters-tell-token-shuffle = Lorenzo reveals a token: the black cross goes on by one, and the tokens are shuffled.
masters-tell-card-removed = A { $card } is removed.
masters-tell-last-round-faith-track = A marker has reached the end of the faith track: the last round begins.
masters-tell-last-round-seventh-card = Somebody has seven cards: the last round begins.
masters-tell-left = { $name } has left the table.
masters-tell-returned = { $name } is back.
masters-tell-gave-up = { $name } gives up.
masters-tell-over-faith-track = The game is over: the end of the faith track was reached.
masters-tell-over-seventh-card = The game is over: somebody has seven cards.
masters-tell-over-colour-gone = Lorenzo has won: a colour is gone from the grid.
masters-tell-over-black-cross = Lorenzo has won: the black cross has reached the last space.
masters-tell-over-gave-up = Lorenzo has won.
masters-tell-over-forfeit = The game is over: only one player is left.
masters-tell-over-broken-off = The game was broken off because somebody left.
masters-tell-over-aborted = The game was broken off without a result.

# The position in sentences.
masters-sum-set-up = The leaders are being chosen.
masters-sum-turn = It is { $name }’s turn.
masters-sum-market-phase = It is { $name }’s turn; still to place: { $what }{ $n ->
    [0] {""}
    [one] , and a white marble to choose for
   *[other] , and { $n } white marbles to choose for
}.
masters-sum-production = { $name } is producing; used: { $used }; set aside: { $what }.
masters-sum-order = Order of play: { $names }.
masters-sum-market = Market, { $line }: { $marbles }.
masters-sum-slide = On the slide: { $marble }.
masters-sum-board = { $name }: depots from the top hold { $depots }; strongbox: { $strongbox }; faith marker on space { $n }.
masters-sum-leader-depots = In leader depots: { $what }.
masters-sum-cards = Cards: { $cards }.
masters-sum-tiles = Favour tiles won: { $tiles }.
masters-sum-leaders = Leaders played: { $leaders }.
masters-sum-hand-size = { $n ->
    [0] No leader in the hand.
    [one] One leader in the hand.
   *[other] { $n } leaders in the hand.
}
masters-sum-hand = In your hand: { $leader }
masters-sum-lorenzo = The black cross is on space { $n }; { $left ->
    [one] 1 token lies
   *[other] { $left } tokens lie
} face down.

# The guided first turn.
masters-guide-leaders = You were dealt four leaders and keep two. Each has a requirement, an ability and points. Two that want the same colours go well together.
masters-guide-bonus = You do not begin, so you get something: choose a resource, then a depot for it.
masters-guide-goal = Whoever has the most points wins, and most come from cards like these. At the top of a card is its price, below it what it produces. Start with level 1.
masters-guide-market = Resources for your depots come from the market: an arrow takes its row or column. Blue gives shields, grey stones, yellow coins, purple servants, red faith, white nothing.
masters-guide-place = Put each piece into a depot: choose it, then the depot, or drag it. A depot holds one kind only. What does not fit must be discarded, and then the others advance on the faith track.
masters-guide-end = That was your action. You may still play or discard leaders; then end the turn.
masters-guide-faith = Meanwhile watch the faith track: when somebody reaches a pope space, everybody in its section or beyond wins the favour tile. The game ends at space 24 or with a seventh card.

# The score sheet.
masters-count-points = Points
masters-count-cards = Cards
masters-count-faith = Faith track
masters-count-tiles = Favour tiles
masters-count-leaders = Leaders
masters-count-resources = Resource points
masters-count-resources-left = Resources left
masters-end-end-of-the-faith-track = A marker has reached the end of the faith track.
masters-end-seventh-card = Somebody has placed a seventh card.
masters-no-winner-a-colour-is-gone = Lorenzo wins
masters-no-winner-black-cross = Lorenzo wins
masters-no-winner-gave-up = Lorenzo wins
masters-end-a-colour-is-gone = A colour is gone from the grid.
masters-end-black-cross = His black cross was faster.
masters-end-gave-up = The game was given up. A lost game has no score.
masters-end-forfeit = Only one player was left.
masters-end-broken-off = Somebody left; the others were counted as they stood.
masters-end-aborted = The game was broken off without a result.
