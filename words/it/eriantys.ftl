# Le parole di Eriantys.

## Cose

eriantys-colour-G = verde
eriantys-colour-R = rosso
eriantys-colour-Y = giallo
eriantys-colour-P = rosa
eriantys-colour-B = blu
eriantys-students-G = { $count ->
    [one] 1 studente verde
   *[other] { $count } studenti verdi
}
eriantys-students-R = { $count ->
    [one] 1 studente rosso
   *[other] { $count } studenti rossi
}
eriantys-students-Y = { $count ->
    [one] 1 studente giallo
   *[other] { $count } studenti gialli
}
eriantys-students-P = { $count ->
    [one] 1 studente rosa
   *[other] { $count } studenti rosa
}
eriantys-students-B = { $count ->
    [one] 1 studente blu
   *[other] { $count } studenti blu
}
eriantys-towers-W = { $count ->
    [one] 1 torre bianca
   *[other] { $count } torri bianche
}
eriantys-towers-K = { $count ->
    [one] 1 torre nera
   *[other] { $count } torri nere
}
eriantys-towers-X = { $count ->
    [one] 1 torre grigia
   *[other] { $count } torri grigie
}
eriantys-coins = { $count ->
    [one] 1 moneta
   *[other] { $count } monete
}
eriantys-steps = { $count ->
    [one] 1 passo
   *[other] { $count } passi
}
eriantys-no-entry = { $count ->
    [one] 1 tessera divieto
   *[other] { $count } tessere divieto
}
eriantys-tiles = { $count ->
    [one] 1 tessera
   *[other] { $count } tessere unite
}
eriantys-nobody = nessuno
eriantys-nothing = niente
eriantys-hand = I tuoi assistenti
eriantys-characters = Personaggi
eriantys-schools = Le altre scuole
eriantys-islands = Isole e nuvole
eriantys-wizard-1 = Mago del Bosco
eriantys-wizard-2 = Mago del Mare
eriantys-wizard-3 = Mago della Sabbia
eriantys-wizard-4 = Mago della Neve
eriantys-character-1 = Monaco
eriantys-character-2 = Contadino
eriantys-character-3 = Araldo
eriantys-character-4 = Postino magico
eriantys-character-5 = Erborista
eriantys-character-6 = Centauro
eriantys-character-7 = Giullare
eriantys-character-8 = Cavaliere
eriantys-character-9 = Fungaiolo
eriantys-character-10 = Menestrello
eriantys-character-11 = Principessa
eriantys-character-12 = Ladro
eriantys-the-character-1 = il Monaco
eriantys-the-character-2 = il Contadino
eriantys-the-character-3 = l’Araldo
eriantys-the-character-4 = il Postino magico
eriantys-the-character-5 = l’Erborista
eriantys-the-character-6 = il Centauro
eriantys-the-character-7 = il Giullare
eriantys-the-character-8 = il Cavaliere
eriantys-the-character-9 = il Fungaiolo
eriantys-the-character-10 = il Menestrello
eriantys-the-character-11 = la Principessa
eriantys-the-character-12 = il Ladro
eriantys-effect-1 = Un suo studente su un’isola
eriantys-effect-2 = I pareggi ti danno i professori
eriantys-effect-3 = Conta subito un’isola
eriantys-effect-4 = Fino a 2 passi in più
eriantys-effect-5 = Chiudi un’isola una volta
eriantys-effect-6 = Le torri non contano
eriantys-effect-7 = Scambia fino a 3 con l’ingresso
eriantys-effect-8 = 2 punti d’influenza in più
eriantys-effect-9 = Un colore non conta
eriantys-effect-10 = Scambia 2 tra sala e ingresso
eriantys-effect-11 = Un suo studente in sala
eriantys-effect-12 = Tutti rendono 3 di un colore

## Sul tavolo

eriantys-round = Round { $number }
eriantys-phase-planning = Pianificazione
eriantys-phase-students = Studenti
eriantys-phase-mother_nature = Madre Natura
eriantys-phase-cloud = Nuvole
eriantys-phase-over = Fine
eriantys-order = Ordine dei turni
eriantys-last-round = Ultimo round
eriantys-last-round-bag-empty = Ultimo round: il sacchetto è vuoto
eriantys-last-round-assistants-used-up = Ultimo round: qualcuno ha giocato l’ultimo assistente
eriantys-short-round = Niente nuvole in questo round
eriantys-team-of = In squadra con { $name }
eriantys-you = tu
eriantys-away = assente
eriantys-gave-up = resa
eriantys-used-now = usato in questo turno
eriantys-ignored = il { $colour } non conta
eriantys-price = costa { $count ->
    [one] 1 moneta
   *[other] { $count } monete
}
eriantys-reserve = { $count } nella riserva
eriantys-assistant-label = Assistente { $value }: { eriantys-steps }
eriantys-last-label = Ultimo assistente di { $name }: { $value }, { eriantys-steps }
eriantys-no-last = { $name } non ha ancora giocato assistenti
eriantys-entrance-label = Il tuo ingresso: { $students }
eriantys-seated-label = Il tuo tavolo: { $students } su 10
eriantys-dining-label = La tua sala: { $students }
eriantys-row-label = { $name }: { $seated } al tavolo, { $waiting } all’ingresso
eriantys-professor-label = { eriantys-professor }: { $name }
eriantys-professor = { $colour ->
    [G] Professore verde
    [R] Professore rosso
    [Y] Professore giallo
    [P] Professore rosa
   *[B] Professore blu
}
eriantys-towers-label = { $name }: { $towers } da piazzare
eriantys-coins-label = { $name }: { eriantys-coins }
eriantys-school-label = Scuola di { $name }
eriantys-cloud-label = Nuvola { $number }: { $students }
eriantys-island-label = Isola { $number }, { $tiles }: { $things }
eriantys-here = qui c’è Madre Natura
eriantys-mother-nature-label = Madre Natura, sull’isola { $number }
eriantys-character-label = { $name }, { eriantys-price }. { $effect }
eriantys-card-label = Sulla carta ({ $character }): { $students }
eriantys-colour-label = Scegli un colore per { $character }: { $colour }
eriantys-bag-label = Sacchetto: { $count } studenti

## Pulsanti

eriantys-do-done = Concludi lo scambio
eriantys-do-lap = Ancora un giro

## Che cosa c’è da fare

eriantys-ask-assistant = Gioca un assistente.
eriantys-ask-student = Sposta uno studente dal tuo ingresso: { $number } di { $all }.
eriantys-ask-where = Dove va lo studente { $colour }? Nella tua sala o su un’isola.
eriantys-ask-mother-nature = Muovi Madre Natura: al massimo { eriantys-steps }.
eriantys-ask-mother-nature-where = Scegli l’isola dove si ferma Madre Natura.
eriantys-ask-cloud = Prendi gli studenti di una nuvola.
eriantys-ask-use-1 = Scegli uno studente del Monaco.
eriantys-ask-island-1 = Su quale isola va lo studente { $colour } del Monaco?
eriantys-ask-use-3 = Scegli l’isola da contare adesso.
eriantys-ask-use-5 = Scegli l’isola che riceve una tessera divieto.
eriantys-ask-use-9 = Scegli il colore che in questo turno non conta.
eriantys-ask-use-11 = Scegli lo studente della Principessa da far sedere.
eriantys-ask-dining-11 = Fai sedere lo studente { $colour } nella tua sala.
eriantys-ask-use-12 = Scegli il colore di cui tutti rendono tre studenti.
eriantys-ask-pair-7 = Scambio { $number } di 3: scegli uno studente del Giullare e uno del tuo ingresso, oppure concludi lo scambio.
eriantys-ask-pair-10 = Scambio { $number } di 2: scegli uno studente della tua sala e uno del tuo ingresso, oppure concludi lo scambio.
eriantys-ask-give = Quale studente del tuo ingresso dai in cambio di quello { $colour }?
eriantys-ask-take = Quale studente prendi in cambio di quello { $colour }?
eriantys-wait-planning = { $name } sceglie un assistente.
eriantys-wait-students = { $name } sposta gli studenti.
eriantys-wait-mother_nature = { $name } muove Madre Natura.
eriantys-wait-cloud = { $name } sceglie una nuvola.
eriantys-wait-suspended = La partita aspetta che torni un avversario.
eriantys-won = La partita è finita. Vittoria di { $names }!
eriantys-drawn = La partita è finita in pareggio tra { $names }.
eriantys-no-winner = La partita è finita senza vincitori.

## Che cosa è successo

eriantys-told-round = Comincia il round { $number }.
eriantys-told-last_round-bag-empty = Il sacchetto è vuoto: questo è l’ultimo round!
eriantys-told-last_round-assistants-used-up = È stato giocato un ultimo assistente: questo è l’ultimo round!
eriantys-told-assistant_played = { $name } gioca l’assistente { $value }, che vale { eriantys-steps }.
eriantys-told-passed_over = { $name } non c’è e salta il turno.
eriantys-told-student_seated = { $name } fa sedere uno studente { $colour }.
eriantys-told-student_on_group = { $name } manda uno studente { $colour } { $island ->
    [0] su un’isola
   *[other] sull’isola { $island }
}.
eriantys-told-coin_gained = { $name } guadagna una moneta.
eriantys-told-professor = Il professore { $colour } va da { $name }.
eriantys-told-professor-from = Il professore { $colour } lascia { $other } e va da { $name }.
eriantys-told-mother_nature = Madre Natura fa { eriantys-steps } e si ferma { $island ->
    [0] su un’altra isola
   *[other] sull’isola { $island }
}.
eriantys-told-no_entry_used = { $island ->
    [0] Un’isola
   *[other] L’isola { $island }
} è chiusa: non si conta, e la tessera divieto torna sulla sua carta.
eriantys-told-towers_returned = Via { $island ->
    [0] da un’isola
   *[other] dall’isola { $island }
}: { $towers }.
eriantys-told-towers_placed = { $island ->
    [0] Su un’isola
   *[other] Sull’isola { $island }
}: { $towers } in più!
eriantys-told-joined = { $island ->
    [0] Un’isola
   *[other] L’isola { $island }
} si unisce { $neighbours ->
    [one] alla vicina
   *[other] alle due vicine
}{ $count ->
    [0] {""}
   *[other] : { eriantys-tiles }
}.
eriantys-told-cloud_taken = { $name } prende { $students } dalla nuvola { $cloud }.
eriantys-told-character_used = { $name } paga { eriantys-coins } e chiama { $character }.
eriantys-told-colour_ignored = Fino alla fine del turno il { $colour } non conta.
eriantys-told-card_refilled = Uno studente { $colour } esce dal sacchetto: lo riceve { $character }.
eriantys-told-no_entry_placed = Una tessera divieto chiude { $island ->
    [0] un’isola
   *[other] l’isola { $island }
}.
eriantys-told-swapped = { $name } prende uno studente { $take } e ne dà uno { $give }.
eriantys-told-students_returned = { $name } rimette nel sacchetto { $students }.
eriantys-told-left = { $name } ha lasciato il tavolo.
eriantys-told-returned = { $name } è di nuovo qui.
eriantys-told-gave_up = { $name } si arrende.
eriantys-told-suspended = Al tavolo è rimasta una parte sola: la partita aspetta.
eriantys-told-resumed = La partita riprende.
eriantys-told-over = La partita è finita. { $reason }

## Il foglio dei punti

eriantys-count-towers = Torri sulle isole
eriantys-count-professors = Professori
eriantys-side-white = Bianchi
eriantys-side-black = Neri
eriantys-side-grey = Grigi
eriantys-note-gave-up = resa
eriantys-end-last-tower = È stata piazzata l’ultima torre di un colore.
eriantys-end-three-groups = Sono rimaste solo tre isole o meno.
eriantys-end-bag-empty = Il sacchetto era vuoto e l’ultimo round è stato giocato.
eriantys-end-assistants-used-up = Gli assistenti erano finiti e l’ultimo round è stato giocato.
eriantys-end-forfeit = Al tavolo è rimasta una parte sola.
eriantys-end-aborted = La partita è stata interrotta senza vincitori.

## Che cosa sono le cose

eriantys-help-assistant = Assistente { $value }. Chi gioca il valore più basso muove per primo in questo round; Madre Natura può poi fare al massimo { eriantys-steps }. Un valore già sul tavolo è occupato.
eriantys-help-last = L’ultimo assistente giocato. I valori bassi muovono prima; i passi dicono fin dove può andare Madre Natura.
eriantys-help-entrance = Gli studenti che aspettano nel tuo ingresso. Nel tuo turno ne sposti alcuni, nella tua sala o sulle isole; una nuvola ne porta di nuovi.
eriantys-help-dining = La tua sala. Chi ha più studenti di un colore ai tavoli ha il professore di quel colore.
eriantys-help-dining-coins = La tua sala. Chi ha più studenti di un colore ai tavoli ha il professore di quel colore. Ogni terzo posto rende una moneta.
eriantys-help-row = Un colore nella scuola di { $name }: prima l’ingresso, poi il tavolo con i suoi dieci posti, poi il professore.
eriantys-help-professor = Con un professore, gli studenti di questo colore sulle isole contano per te. Va a chi ne ha di più in sala.
eriantys-help-mother-nature = Madre Natura gira in senso orario, fin dove permette il tuo assistente. Dove si ferma si conta l’influenza.
eriantys-help-cloud = Una nuvola. Alla fine del tuo turno prendi nel tuo ingresso tutti gli studenti di una nuvola.
eriantys-help-bag = Il sacchetto da cui si riempiono le nuvole. Quando è vuoto si gioca l’ultimo round.
eriantys-help-towers = Le torri che aspettano ancora un’isola. Chi piazza l’ultima vince subito.
eriantys-help-coins = Con le monete si pagano i personaggi. Ogni terzo posto di un tavolo ne rende una.
eriantys-help-school = La scuola di { $name }, { $wizard }.
eriantys-help-character-1 = Il Monaco. Prendi uno degli studenti qui sopra e mettilo su un’isola qualsiasi; dal sacchetto ne arriva uno nuovo.
eriantys-help-character-2 = Il Contadino. In questo turno ottieni un professore anche quando al tavolo hai tanti studenti quanti chi ne ha di più.
eriantys-help-character-3 = L’Araldo. Scegli un’isola: l’influenza si conta subito, come se Madre Natura si fosse fermata lì. Lei poi muove come sempre.
eriantys-help-character-4 = Il Postino magico. In questo turno Madre Natura può fare fino a due passi in più.
eriantys-help-character-5 = L’Erborista. Metti una tessera divieto su un’isola. La prossima volta che Madre Natura si ferma lì non si conta, e la tessera torna qui.
eriantys-help-character-6 = Il Centauro. In questo turno le torri non contano per l’influenza.
eriantys-help-character-7 = Il Giullare. Scambia fino a tre studenti qui sopra con altrettanti del tuo ingresso.
eriantys-help-character-8 = Il Cavaliere. In questo turno hai due punti d’influenza in più ogni volta che si conta.
eriantys-help-character-9 = Il Fungaiolo. Scegli un colore: in questo turno i suoi studenti sulle isole non contano.
eriantys-help-character-10 = Il Menestrello. Scambia fino a due studenti tra la tua sala e il tuo ingresso.
eriantys-help-character-11 = La Principessa. Fai sedere nella tua sala uno degli studenti qui sopra; dal sacchetto ne arriva uno nuovo.
eriantys-help-character-12 = Il Ladro. Scegli un colore: tutti, anche tu, rimettono nel sacchetto tre studenti di quel colore dalla sala, o quelli che hanno.
eriantys-help-price = Ora costa { eriantys-coins }. Dopo il primo uso un personaggio costa una moneta in più. Puoi usarne uno in ogni tuo turno.

# Dopo il prezzo, quando le monete non bastano.
eriantys-help-missing = Hai { $have } su { eriantys-coins }.

## La posizione a parole

eriantys-sum-round = Round { $number }, { $phase }. { $count } studenti nel sacchetto.
eriantys-sum-order = Ordine dei turni: { $names }.
eriantys-sum-first = { $name } gioca il primo assistente di questo round.
eriantys-sum-open = L’assistente tocca ancora a: { $names }.
eriantys-sum-player = { $name }, { $towers } da piazzare. Ingresso: { $entrance }. Sala: { $dining }. Professori: { $professors }. { $assistants ->
    [one] 1 assistente
   *[other] { $assistants } assistenti
} in mano.
eriantys-sum-player-team = { $name }, squadra { $side }. Ingresso: { $entrance }. Sala: { $dining }. Professori: { $professors }. { $assistants ->
    [one] 1 assistente
   *[other] { $assistants } assistenti
} in mano.
eriantys-sum-supply = Squadra { $side }: { $names }; { $towers } da piazzare.
eriantys-sum-coins = { $name } ha { eriantys-coins }.
eriantys-sum-hand = I tuoi assistenti: { $values }.

## Il primo turno guidato

eriantys-guide-assistant = Comincia con un assistente. Un numero basso muove presto, uno alto porta Madre Natura più lontano. Scegli una carta illuminata.
eriantys-guide-student = Ora sposta gli studenti del tuo ingresso. Scegline uno, o trascinalo.
eriantys-guide-where = Ai tuoi tavoli gli studenti conquistano i professori; sulle isole danno influenza a chi ha il loro professore. Scegli un posto illuminato.
eriantys-guide-mother-nature = Muovi Madre Natura in senso orario fino a un’isola illuminata. Lì si conta l’influenza, e la parte più forte mette una torre.
eriantys-guide-cloud = Per finire prendi una nuvola: i suoi studenti riempiono il tuo ingresso e il tuo turno finisce.
eriantys-guide-wait = Ora giocano gli altri. Vince chi mette per primo tutte le torri. Indica o tocca qualsiasi cosa per leggere che cos’è.
