# Maestri del Rinascimento nel terminale: l’elenco delle scelte.
masters-choice-deck = { $card } ({ $points ->
    [one] 1 punto
   *[other] { $points } punti
}) per { $cost }
masters-choice-line = { $line }: { $gives }{ $white ->
    [0] {""}
    [one] {" "}(1 bianca)
   *[other] {" "}({ $white } bianche)
}
masters-choice-leader = { $leader }, { $points } punti; { $ready ->
    [yes] si può giocare
   *[no] serve: { $needs }
}
masters-choice-basic = Il potere base: due risorse qualsiasi in una a tua scelta
masters-choice-move = Sposta { $what } ({ $depot })
masters-choice-exchange = Scambia con { $what } ({ $depot })
masters-choice-discard = Scarta { $what }; { $who ->
    [cross] la croce nera avanza
   *[others] tutti gli altri ricevono un punto fede
}
masters-choice-pay = Paga { $what }
masters-choice-output = Ricevi { $what }
masters-pay-from = { $what } { $store ->
    [d] dai depositi
    [l] dai depositi dei leader
   *[s] dal forziere
}
masters-prompt-output = Che cosa deve dare?
masters-prompt-heap = Scegli che cosa pagare per { $what }.
masters-prompt-stores = Scegli da dove prendere.

# Che cosa sta scritto sul tavolo.
masters-title-discount = Mercante
masters-title-depot = Magazziniere
masters-title-white = Vetraio
masters-title-production = Mecenate
masters-base = Base
masters-faith = fede
masters-needs = serve
masters-slot = Spazio { $n }
masters-box = forziere
masters-last-token = Ultimo segnalino: { $kind ->
    [remove] due carte { $colour ->
        [g] verdi
        [b] blu
        [y] gialle
       *[p] viola
    } tolte
    [advance] croce nera +2
   *[shuffle] croce nera +1, tutti mescolati
}

# Tutte le carte di qualcuno insieme; il browser le mostra spazio per spazio.
masters-label-board-slots = { $name }, carte: { $n }
masters-help-board-without-cards = { $name } non ha ancora carte.
masters-help-board-slots = { $name } ha: { $cards }.

# La posizione a parole: ciò che il browser mostra.
masters-sum-points = { $n ->
    [one] Un punto
   *[other] { $n } punti
} finora.
masters-sum-tiles-lost = Tessere favore perse: { $tiles }.

# Dove sul tavolo c’è poco spazio.
masters-short-depots = m{ $n }
masters-short-box = f{ $n }
masters-short-cards = c{ $n }

# Ciò che si sceglie solo nell’elenco.
masters-help-output = Ricevi { $what }. Come tutto ciò che dà una produzione, va nel forziere quando la concludi.
masters-help-heap = Vanno bene due risorse qualsiasi, uguali o diverse. La fede non è una risorsa.
masters-help-pay = Il prezzo si paga esatto, dai depositi, dai depositi dei leader e dal forziere, come preferisci.
masters-help-end = Termina il tuo turno. Fino ad allora puoi ancora giocare o scartare leader e riordinare i depositi.
masters-help-finish = Conclude la produzione: ciò che hai messo da parte va nel forziere e la fede sposta il tuo segnalino. In questo turno non fai altre azioni.

# Che cosa dà una riga o colonna del mercato.
masters-help-gives = Dà { $gives }.

# Il primo turno guidato; il browser indica le cose.
masters-first-leaders = Tieni due dei tuoi quattro leader. Ognuno ha requisito, abilità e punti; due che chiedono gli stessi colori stanno bene insieme.
masters-first-action = Vince chi ha più punti, e vengono soprattutto dalle carte: comincia dal livello 1. Le risorse per pagarle si prendono al mercato.
masters-first-place = Un deposito contiene un solo tipo. Ciò che non ci sta va scartato, e allora { $who ->
    [cross] la croce nera avanza
   *[others] gli altri avanzano sul tracciato della fede
}.
masters-first-faith = A una casella del papa vince la tessera favore chi è nella sua sezione o oltre. La partita finisce alla casella 24 o con la settima carta.
