# Maestri del Rinascimento: i nomi delle cose.
masters-kind-C = moneta
masters-kind-V = servitore
masters-kind-H = scudo
masters-kind-S = pietra
masters-some-C = { $n ->
    [one] una moneta
   *[other] { $n } monete
}
masters-some-V = { $n ->
    [one] un servitore
   *[other] { $n } servitori
}
masters-some-H = { $n ->
    [one] uno scudo
   *[other] { $n } scudi
}
masters-some-S = { $n ->
    [one] una pietra
   *[other] { $n } pietre
}
masters-some-faith = { $n ->
    [one] un punto fede
   *[other] { $n } punti fede
}
masters-nothing = niente
masters-marble-w = bianca
masters-marble-b = blu
masters-marble-g = grigia
masters-marble-y = gialla
masters-marble-p = viola
masters-marble-r = rossa
masters-card = carta { $colour ->
    [g] verde
    [b] blu
    [y] gialla
   *[p] viola
} di livello { $level }
masters-card-in-words = Una { $card } per { $cost }, vale { $points ->
    [one] un punto
   *[other] { $points } punti
}. In produzione trasforma { $input } in { $output }.
masters-card-with-points = una { $card } ({ $points ->
    [one] un punto
   *[other] { $points } punti
})
masters-need = { $n ->
    [one] una carta
   *[other] { $n } carte
} { $colour ->
    [g] { $n ->
        [one] verde
       *[other] verdi
    }
    [b] blu
    [y] { $n ->
        [one] gialla
       *[other] gialle
    }
   *[p] viola
}{ $level ->
    [0] {""}
   *[other] {" "}di livello { $level }
}
masters-leader-discount = il mercante ({ $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
})
masters-leader-depot = il magazziniere ({ $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
})
masters-leader-white = il vetraio ({ $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
})
masters-leader-production = il mecenate ({ $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
})
masters-does-discount = Le carte che costano { $kind ->
    [C] monete ti costano una moneta
    [V] servitori ti costano un servitore
    [H] scudi ti costano uno scudo
   *[S] pietre ti costano una pietra
} in meno.
masters-does-depot = Ti dà un deposito con due posti per { $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
}.
masters-does-white = Ogni biglia bianca che prendi ti dà { $kind ->
    [C] una moneta
    [V] un servitore
    [H] uno scudo
   *[S] una pietra
}.
masters-does-production = In produzione trasforma { $kind ->
    [C] una moneta
    [V] un servitore
    [H] uno scudo
   *[S] una pietra
} in una risorsa a tua scelta e un punto fede.
masters-leader-in-words = { $does } Per giocarlo ti serve: { $needs }; non si paga nulla. Vale { $points } punti.
masters-power-basic = il potere base
masters-power-slot = la carta nello spazio { $slot }
masters-power-leader = il potere del leader
masters-line-row = riga { $n }
masters-line-col = colonna { $n }
masters-depot = deposito { $n }
masters-depot-leader = deposito del leader

# Titoli sul tavolo.
masters-market = Mercato
masters-cards = Carte sviluppo
masters-warehouse = Magazzino
masters-strongbox = Forziere
masters-faith-track = Tracciato della fede
masters-slots = Carte
masters-leaders = Leader
masters-hand-leaders = In mano: { $n }
masters-no-leaders = Nessun leader rimasto
masters-lorenzo = Lorenzo
masters-tokens-left = { $n ->
    [one] Un segnalino coperto
   *[other] { $n } segnalini coperti
}
masters-last-round = È l’ultimo giro.
masters-tray = Risorse ottenute
masters-tray-empty = Qui appare ciò che prendi al mercato.
masters-bonus = { $n ->
    [one] Scegli una risorsa
   *[other] Scegli { $n } risorse
}
masters-white-to = La biglia bianca diventa
masters-discard = Scarta
masters-aside = Da parte
masters-basic = Potere base
masters-order = Ordine di gioco
masters-played = giocato
masters-used = usato
masters-absent = assente
masters-gave-up = resa
masters-any = una risorsa qualsiasi
masters-play = Gioca
masters-drop = Scarta, +1 fede

# Nomi dei luoghi, per chi non li vede.
masters-label-line = { $line }: { $marbles }. Dà { $gives }
masters-label-cell = biglia { $marble }
masters-label-slide = Scivolo: biglia { $marble }
masters-label-deck = { $card }: costa { $cost }, trasforma { $input } in { $output }, { $points ->
    [one] 1 punto
   *[other] { $points } punti
}, rimaste { $left }
masters-label-deck-empty = { $card }: non ce ne sono più
masters-label-depot = Deposito con { $n ->
    [one] un posto
   *[other] { $n } posti
}: { $what }
masters-label-leader-depot = Deposito del leader: { $n } su 2 { $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
}
masters-label-strongbox = Forziere: { $what }
masters-label-slot = Spazio { $n }: { $what }
masters-label-power = { $power }: { $input } in { $output }
masters-label-used = { $label }, usato
masters-label-leader = Leader, { $points } punti: { $does } Richiede { $needs }
masters-label-unplaced = { $what } da sistemare
masters-label-white = { $n ->
    [one] Una biglia bianca
   *[other] { $n } biglie bianche
} per cui scegliere
masters-label-kind = Diventa { $what }
masters-label-bonus = Bonus: { $what }
masters-label-discard = Scarta
masters-label-aside = Da parte: { $what }
masters-label-report = Casella del papa { $n }
masters-label-tile = Tessera favore { $n }, { $points } punti: { $state ->
    [open] da decidere
    [up] vinta
   *[gone] persa
}
masters-label-marker = { $name }: casella { $n } di 24
masters-label-cross = Croce nera: casella { $n } di 24
masters-label-lorenzo = Lorenzo, { $n ->
    [one] 1 segnalino coperto
   *[other] { $n } segnalini coperti
}
masters-label-board = Plancia di { $name }
masters-label-board-depots = { $name }, depositi: { $what }
masters-label-board-strongbox = { $name }, forziere: { $what }
masters-label-board-slot = { $name }, spazio { $slot }, carte: { $n }
masters-label-board-leaders = { $name }, leader: giocati { $played }, in mano { $n }
masters-label-tray = Ciò che hai ottenuto: { $what }

# Pagare.
masters-pay-buy = Paga la { $card }
masters-pay-power = Usa { $power }
masters-pay-due = Prezzo: { $what }
masters-pay-d = Depositi
masters-pay-l = Depositi dei leader
masters-pay-s = Forziere
masters-pay-hint = Proposta: prima dal magazzino, così torna a esserci posto.
masters-pay-hint-free = Proposta: ciò di cui hai di più, prima dal magazzino.
masters-pay-only = C’è un solo modo di pagare.
masters-pay-free = Niente da pagare.
masters-pay-more = { $kind ->
    [C] Una moneta
    [V] Un servitore
    [H] Uno scudo
   *[S] Una pietra
} in più: { $store ->
    [d] depositi
    [l] depositi dei leader
   *[s] forziere
}
masters-pay-less = { $kind ->
    [C] Una moneta
    [V] Un servitore
    [H] Uno scudo
   *[S] Una pietra
} in meno: { $store ->
    [d] depositi
    [l] depositi dei leader
   *[s] forziere
}
masters-pay-cell = { $store ->
    [d] Depositi
    [l] Depositi dei leader
   *[s] Forziere
}: { $paid } su { $n } { $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
}
masters-pay-output = Ottieni
masters-pay-confirm-buy = Compra
masters-pay-confirm-power = Produci
masters-pay-back = Indietro

# Pulsanti sotto il tavolo.
masters-do-end = Fine turno
masters-do-finish = Concludi la produzione

# Che cosa fare adesso.
masters-prompt-over = La partita è finita.
masters-prompt-wait = In attesa di { $names }.
masters-prompt-keep = Scegli due leader da tenere.
masters-prompt-keep-and-bonus = { $n ->
    [one] Scegli due leader da tenere, e una risorsa bonus con il suo deposito.
   *[other] Scegli due leader da tenere, e { $n } risorse bonus con un deposito per ciascuna.
}
masters-prompt-keep-second = Scegli il secondo leader da tenere.
masters-prompt-bonus-first = { $n ->
    [one] Scegli una risorsa bonus e poi un deposito in cui metterla.
   *[other] Scegli { $n } risorse bonus, una dopo l’altra, e un deposito per ciascuna.
}
masters-prompt-bonus-next = Scegli la risorsa bonus { $n } di { $all }, poi un deposito per metterla.
masters-prompt-bonus = Scegli un deposito per { $what }.
masters-prompt-action = Tocca a te: prendi una fila al mercato, compra una carta o produci.
masters-prompt-leader = Giocare questo leader, o scartarlo per un punto fede?
masters-prompt-market = { $whites ->
    [0] Sistema ciò che hai ottenuto: { $what }.
   *[other] Scegli per { $whites ->
        [one] la biglia bianca
       *[other] le { $whites } biglie bianche
    }{ $n ->
        [0] {""}
       *[other] {" "}e sistema ciò che hai ottenuto: { $what }
    }.
}
masters-prompt-unplaced = Scegli un deposito per { $what }, oppure scarta.
masters-prompt-white = Che cosa deve diventare la biglia bianca?
masters-prompt-depot = Scegli il deposito in cui spostare.
masters-prompt-leader-depot = Scegli il deposito in cui spostare.
masters-prompt-deck = Scegli lo spazio per questa carta.
masters-prompt-slot = Controlla il pagamento e conferma.
masters-prompt-power = Controlla il pagamento e conferma.
masters-prompt-production = Da parte finora: { $what }. Usa un altro potere o concludi.
masters-prompt-end = Puoi ancora giocare o scartare leader. Poi termina il turno.

# Che cosa sono e fanno le cose.
masters-help-row = Prendi questa riga: { $marbles }. La biglia sullo scivolo entra da destra.
masters-help-col = Prendi questa colonna: { $marbles }. La biglia sullo scivolo entra dal basso.
masters-help-marble-w = Una biglia bianca non dà niente, a meno che tu non abbia giocato un leader che la cambia.
masters-help-marble-b = Una biglia blu dà uno scudo.
masters-help-marble-g = Una biglia grigia dà una pietra.
masters-help-marble-y = Una biglia gialla dà una moneta.
masters-help-marble-p = Una biglia viola dà un servitore.
masters-help-marble-r = La biglia rossa dà un punto fede: il tuo segnalino avanza di una casella.
masters-help-slide = Sullo scivolo aspetta la biglia { $marble }. Entra quando si prende la prossima fila.
masters-help-deck-empty = { $card }: non ce ne sono più.
masters-help-deck-left = { $n ->
    [one] È l’ultima del suo mazzo.
   *[other] Nel mazzo ne restano { $n }.
}
masters-help-deck-price = Per te il prezzo è { $price }.
# Che cosa manca a un prezzo: part è «1 su 2 scudi».
masters-help-missing = Hai { $parts }.
masters-help-part = { $have } su { $what }
masters-help-slot = Spazio { $n }. Si comincia con una carta di livello 1; il livello 2 va sul livello 1, il livello 3 sul livello 2. Produce solo la carta in cima.
masters-help-power = Si usa solo la carta in cima a uno spazio, una volta per produzione.
masters-help-basic = Il potere base: paga due risorse qualsiasi e ricevine una a tua scelta.
masters-help-depot = Un deposito con { $n ->
    [one] un posto
   *[other] { $n } posti
}. Contiene un solo tipo, e due dei tre depositi non possono avere lo stesso tipo.
masters-help-leader-depot = Un deposito del leader con due posti, solo per { $kind ->
    [C] monete
    [V] servitori
    [H] scudi
   *[S] pietre
}. Lo stesso tipo può stare anche in un altro deposito.
masters-help-strongbox = Il forziere contiene quante risorse si vuole, di ogni tipo. Lo riempie solo la produzione e si svuota solo pagando.
masters-help-discard = Ciò che scarti è perso, e per ogni pezzo tutti gli altri ricevono un punto fede.
masters-help-white = Hai due leader che cambiano le biglie bianche: scegli che cosa diventa questa.
masters-help-cross = La croce nera di Lorenzo. Se arriva all’ultima casella prima di te, hai perso.
masters-help-aside = Ciò che dà questa produzione. È tuo quando concludi.
masters-help-tray = Ciò che hai preso al mercato resta qui finché ogni pezzo non è sistemato o scartato.
masters-help-play = Gioca questo leader. Non si paga nulla, e la sua abilità dura fino alla fine.
masters-help-drop = Scarta questo leader per un punto fede. Non può tornare.
masters-help-unplaced = Hai ottenuto { $what }: si può mettere in un deposito o scartare.
masters-help-bonus = Giochi più tardi, quindi puoi cominciare con { $what } in un deposito.
masters-help-kind = La biglia bianca diventa { $what }.
masters-help-report = Casella del papa { $pope }. Quando il primo segnalino arriva qui c’è il rapporto in Vaticano { $n }: chi è sulla casella { $first } o oltre vince la tessera favore, gli altri la perdono.
masters-help-tile-open = Una tessera favore da { $points } punti. La vinci se al momento del suo rapporto sei sulla casella { $first } o oltre.
masters-help-tile-up = Hai vinto questa tessera favore: { $points } punti.
masters-help-tile-gone = Hai perso questa tessera favore: al momento del rapporto non eri ancora sulla casella { $first }.
masters-help-marker = { $name } è sulla casella { $n } del tracciato della fede.
masters-help-lorenzo = Lorenzo gioca contro di te: dopo ogni tuo turno rivela un segnalino. { $n ->
    [one] Uno è ancora coperto.
   *[other] { $n } sono ancora coperti.
}
masters-help-no-token = Non ne ha ancora rivelato nessuno.
masters-help-token-remove = L’ultimo ha tolto due carte { $colour ->
    [g] verdi
    [b] blu
    [y] gialle
   *[p] viola
}, le più basse per prime. Se un colore sparisce, hai perso.
masters-help-token-advance = L’ultimo ha mosso la croce nera di due caselle.
masters-help-token-shuffle = L’ultimo ha mosso la croce nera di una casella, e tutti i segnalini sono stati mescolati.
masters-help-order = Ordine di gioco: { $names }.
masters-help-board-depots = { $name } ha { $what } nei depositi{ $n ->
    [0] {""}
   *[other] {" "}e { $leaders } nei depositi dei leader
}.
masters-help-board-strongbox = { $name } ha { $what } nel forziere.
masters-help-board-no-cards = { $name } non ha ancora carte nello spazio { $slot }.
masters-help-board-slot = { $name }, spazio { $slot }: una { $card }, vale { $points ->
    [one] un punto
   *[other] { $points } punti
}. Trasforma { $input } in { $output }.
masters-help-board-covered = { $n ->
    [one] Sotto c’è { $cards }.
   *[other] Sotto ci sono { $cards }.
}
masters-help-board-leaders = { $name } ha { $n ->
    [0] nessun leader in mano
    [one] un leader in mano
   *[other] { $n } leader in mano
} e { $played ->
    [0] non ne ha giocati
   *[other] ha giocato { $leaders }
}.

# La storia della partita.
masters-tell-leaders-kept = { $name } tiene due leader.
masters-tell-bonus-placed = { $name } comincia con { $what } ({ $where }).
masters-tell-turn = Tocca a { $name }.
masters-tell-skipped = { $name } non c’è e salta il turno.
masters-tell-line-taken = { $name } prende al mercato la { $line }: { $what }.
masters-tell-line-taken-whites = { $name } prende al mercato la { $line }: { $what }, e { $n ->
    [one] una biglia bianca
   *[other] { $n } biglie bianche
} per cui scegliere.
masters-tell-market-shuffled = Il mercato viene mescolato.
masters-tell-converted = { $name } trasforma una biglia bianca in { $what }.
masters-tell-stored = { $name } ha sistemato tutto; nei depositi: { $what }.
masters-tell-discarded = { $name } scarta { $what }.
masters-tell-discarded-white = { $name } scarta una biglia bianca.
masters-tell-discarded-stored = { $name } scarta { $what } dal { $where }.
masters-tell-rearranged = { $name } riordina i depositi.
masters-tell-bought = { $name } compra una { $card } ({ $points ->
    [one] un punto
   *[other] { $points } punti
}) per { $paid }, nello spazio { $slot }.
masters-tell-deck-empty = Non ci sono più carte { $colour ->
    [g] verdi
    [b] blu
    [y] gialle
   *[p] viola
} di livello { $level }.
masters-tell-power-used = { $name } usa { $power }: { $paid } per { $gives }.
masters-tell-produced = { $name } mette { $what } nel forziere.
masters-tell-leader-played = { $name } gioca un leader: { $leader }.
masters-tell-leader-discarded = { $name } scarta un leader per un punto fede.
masters-tell-faith = { $name } avanza { $n ->
    [0] {""}
    [one] di una casella,{" "}
   *[other] di { $n } caselle,{" "}
}fino alla casella { $space }.
masters-tell-black-cross = La croce nera avanza { $n ->
    [0] {""}
    [one] di una casella,{" "}
   *[other] di { $n } caselle,{" "}
}fino alla casella { $space }.
masters-tell-report = Rapporto in Vaticano { $n }!
masters-tell-tile-up = { $name } vince la tessera favore { $n }.
masters-tell-tile-gone = { $name } perde la tessera favore { $n }.
masters-tell-token-remove = Lorenzo rivela un segnalino: due carte { $colour ->
    [g] verdi
    [b] blu
    [y] gialle
   *[p] viola
} se ne vanno.
masters-tell-token-advance = Lorenzo rivela un segnalino: la croce nera avanza di due.
masters-tell-token-shuffle = Lorenzo rivela un segnalino: la croce nera avanza di uno, e i segnalini vengono mescolati.
masters-tell-card-removed = Viene tolta una { $card }.
masters-tell-last-round-faith-track = Un segnalino è arrivato in fondo al tracciato della fede: comincia l’ultimo giro.
masters-tell-last-round-seventh-card = Qualcuno ha sette carte: comincia l’ultimo giro.
masters-tell-left = { $name } ha lasciato il tavolo.
masters-tell-returned = { $name } è di nuovo qui.
masters-tell-gave-up = { $name } si arrende.
masters-tell-over-faith-track = La partita è finita: è stata raggiunta la fine del tracciato della fede.
masters-tell-over-seventh-card = La partita è finita: qualcuno ha sette carte.
masters-tell-over-colour-gone = Ha vinto Lorenzo: un colore è sparito dalla griglia.
masters-tell-over-black-cross = Ha vinto Lorenzo: la croce nera è arrivata all’ultima casella.
masters-tell-over-gave-up = Ha vinto Lorenzo.
masters-tell-over-forfeit = La partita è finita: è rimasta una sola persona.
masters-tell-over-broken-off = La partita è stata interrotta perché qualcuno ha lasciato il tavolo.
masters-tell-over-aborted = La partita è stata interrotta senza risultato.

# La posizione in frasi.
masters-sum-set-up = Si scelgono i leader.
masters-sum-turn = Tocca a { $name }.
masters-sum-market-phase = Tocca a { $name }; ancora da sistemare: { $what }{ $n ->
    [0] {""}
    [one] , e una biglia bianca per cui scegliere
   *[other] , e { $n } biglie bianche per cui scegliere
}.
masters-sum-production = { $name } produce; usati: { $used }; da parte: { $what }.
masters-sum-order = Ordine di gioco: { $names }.
masters-sum-market = Mercato, { $line }: { $marbles }.
masters-sum-slide = Sullo scivolo: { $marble }.
masters-sum-board = { $name }: i depositi dall’alto contengono { $depots }; forziere: { $strongbox }; segnalino fede sulla casella { $n }.
masters-sum-leader-depots = Nei depositi dei leader: { $what }.
masters-sum-cards = Carte: { $cards }.
masters-sum-tiles = Tessere favore vinte: { $tiles }.
masters-sum-leaders = Leader giocati: { $leaders }.
masters-sum-hand-size = { $n ->
    [0] Nessun leader in mano.
    [one] Un leader in mano.
   *[other] { $n } leader in mano.
}
masters-sum-hand = Nella tua mano: { $leader }
masters-sum-lorenzo = La croce nera è sulla casella { $n }; { $left ->
    [one] 1 segnalino è coperto
   *[other] { $left } segnalini sono coperti
}.

# Il primo turno guidato.
masters-guide-leaders = Hai ricevuto quattro leader e ne tieni due. Ognuno ha un requisito, un’abilità e dei punti. Due che chiedono gli stessi colori stanno bene insieme.
masters-guide-bonus = Non cominci tu, quindi ricevi qualcosa: scegli una risorsa e poi un deposito in cui metterla.
masters-guide-goal = Vince chi ha più punti, soprattutto con carte come queste. In alto c’è il prezzo, sotto ciò che la carta produce. Comincia dal livello 1.
masters-guide-market = Le risorse per i tuoi depositi si prendono al mercato: una freccia prende la sua riga o colonna. Il blu dà scudi, il grigio pietre, il giallo monete, il viola servitori, il rosso fede, il bianco niente.
masters-guide-place = Metti ogni pezzo in un deposito: scegli il pezzo e poi il deposito, oppure trascinalo. Un deposito contiene un solo tipo. Ciò che non ci sta va scartato, e allora gli altri avanzano sul tracciato della fede.
masters-guide-end = Questa era la tua azione. Puoi ancora giocare o scartare leader; poi termina il turno.
masters-guide-faith = Intanto guarda il tracciato della fede: quando qualcuno arriva a una casella del papa, chi è nella sua sezione o oltre vince la tessera favore. La partita finisce alla casella 24 o con la settima carta.

# Il foglio dei punti.
masters-count-points = Punti
masters-count-cards = Carte
masters-count-faith = Tracciato della fede
masters-count-tiles = Tessere favore
masters-count-leaders = Leader
masters-count-resources = Punti risorse
masters-count-resources-left = Risorse rimaste
masters-end-end-of-the-faith-track = Un segnalino è arrivato in fondo al tracciato della fede.
masters-end-seventh-card = Qualcuno ha messo giù la settima carta.
masters-no-winner-a-colour-is-gone = Vince Lorenzo
masters-no-winner-black-cross = Vince Lorenzo
masters-no-winner-gave-up = Vince Lorenzo
masters-end-a-colour-is-gone = Un colore è sparito dalla griglia.
masters-end-black-cross = La sua croce nera è stata più veloce.
masters-end-gave-up = La partita è stata abbandonata: una partita persa non dà punti.
masters-end-forfeit = È rimasta una sola persona.
masters-end-broken-off = Qualcuno ha lasciato il tavolo; i punti degli altri valgono come stavano.
masters-end-aborted = La partita è stata interrotta senza risultato.
