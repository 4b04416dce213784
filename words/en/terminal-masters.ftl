# Masters of Renaissance in the terminal: the list of choices.
masters-choice-deck = { $card } ({ $points ->
    [one] 1 point
   *[other] { $points } points
}) for { $cost }
masters-choice-line = { $line }: { $gives }{ $white ->
    [0] {""}
   *[other] {" "}({ $white } white)
}
masters-choice-leader = { $leader }, { $points } points; { $ready ->
    [yes] can be played
   *[no] needs { $needs }
}
masters-choice-basic = The basic power: any two resources into one of your choice
masters-choice-move = Move { $what } out of { $depot }
masters-choice-exchange = Exchange with { $what } in { $depot }
masters-choice-discard = Discard { $what }; { $who ->
    [cross] the black cross advances
   *[others] all others gain a faith point
}
masters-choice-pay = Pay { $what }
masters-choice-output = Get { $what }
masters-pay-from = { $what } from { $store ->
    [d] the depots
    [l] the leader depots
   *[s] the strongbox
}
masters-prompt-output = What shall it give?
masters-prompt-heap = Choose what to pay for { $what }.
masters-prompt-stores = Choose where it comes from.

# What is written on the board.
masters-title-discount = Merchant
masters-title-depot = Storekeeper
masters-title-white = Glassmaker
masters-title-production = Patron
masters-base = Basic
masters-faith = faith
masters-needs = needs
masters-slot = Slot { $n }
masters-box = box
masters-last-token = Last token: { $kind ->
    [remove] two { $colour ->
        [g] green
        [b] blue
        [y] yellow
       *[p] purple
    } cards gone
    [advance] black cross +2
   *[shuffle] black cross +1, all shuffled
}

# All cards of somebody at once; the browser shows them slot by slot.
masters-label-board-slots = { $name }, cards: { $n }
masters-help-board-without-cards = { $name } has no card yet.
masters-help-board-slots = { $name } has { $cards }.

# The position in sentences: what the browser shows.
masters-sum-points = { $n ->
    [one] One point
   *[other] { $n } points
} so far.
masters-sum-tiles-lost = Favour tiles lost: { $tiles }.

# Where there is little room on the board.
masters-short-depots = d{ $n }
masters-short-box = b{ $n }
masters-short-cards = c{ $n }

# What can be chosen in the list alone.
masters-help-output = You get { $what }. Like all that a production gives it goes to the strongbox, once you finish.
masters-help-heap = Any two resources will do, alike or not. Faith is no resource.
masters-help-pay = A price is paid exactly, out of depots, leader depots and strongbox in any mix.
masters-help-end = Ends your turn. Until then you may still play or discard leaders, and rearrange your depots.
masters-help-finish = Ends the production: what was set aside goes to the strongbox, faith moves your marker. No other action follows in this turn.

# What a line of the market gives.
masters-help-gives = It gives { $gives }.

# The guided first turn; the browser points at things.
masters-first-leaders = Keep two of your four leaders. Each has a requirement, an ability and points; two that want the same colours go well together.
masters-first-action = Whoever has the most points wins, and most come from cards: begin with level 1. Resources to pay for them come from the market.
masters-first-place = A depot holds one kind only. What does not fit must be discarded, and then { $who ->
    [cross] the black cross advances
   *[others] the others advance on the faith track
}.
masters-first-faith = Whoever reaches a pope space wins the favour tile for all in its section or beyond. The game ends at space 24 or with a seventh card.
