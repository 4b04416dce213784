# Le parole del client per terminale: i menu, i tasti, le pagine. Il client nel browser non le carica.

terminal-yes = sì
terminal-no = no
terminal-away = Torna al menu
terminal-quit = Esci
terminal-trouble = Non ha funzionato
terminal-too-small = Questo terminale ha { $width }×{ $height } caratteri. A Bottega ne servono almeno 80×24: allarga la finestra o rimpicciolisci i caratteri.
terminal-no-address = “{ $address }” non è l’indirizzo di un server. Un indirizzo è fatto così: http://127.0.0.1:8080.
terminal-failed = Una parte del programma si è guastata, perciò il programma si chiude. Ogni mossa è salvata. Per riprendere: bottega play --resume
terminal-confused = Il server dice qualcosa che questo programma non capisce: uno dei due è più vecchio dell’altro. ({ $what })

## Quello che il browser dice sul ricaricare la pagina qui non aiuta
terminal-refused-notation = Questa non è un’azione del gioco. Guarda l’elenco, o la notazione nel manuale del gioco.
terminal-refused-unsure = Il server non sa se la mossa è stata salvata. Guarda il tavolo e decidi di nuovo.
terminal-refused-bad_message = Il server non ha capito questo programma. Uno dei due è più vecchio dell’altro.
terminal-refused-bad_frame = Il server non ha capito questo programma. Uno dei due è più vecchio dell’altro.
terminal-refused-no_hello = La connessione non è riuscita in tempo.
terminal-refused-no_socket = A questo indirizzo non si raggiunge nessun tavolo.
terminal-refused-table_crowded = Ci sono troppe connessioni a questo tavolo. Chiudine qualcuna.

## Il tavolo
terminal-fill = { $count ->
    [one] Riempi il posto libero e comincia: { $bot }
   *[other] Riempi i posti liberi e comincia: { $bot }
}
terminal-invite = Invita altri
terminal-invite-terminal = Chi ha Bottega in un terminale può anche scrivere:
terminal-invite-local = Questo indirizzo funziona solo su questo computer. Gli altri possono venire con l’indirizzo che questo computer ha nella tua rete, se il server è avviato così:
terminal-no-invitation = Questo tavolo è su questo computer: nessun altro può arrivarci. Con altri si gioca su un server, bottega play --connect, o a questo terminale, bottega play --hotseat.
terminal-pass-on = Passa il terminale a { $name }
terminal-about-invite = Mostra che cosa mandare agli altri perché possano venire a questo tavolo.
terminal-about-fill = I bot occupano tutti i posti liberi e la partita comincia subito. Dopo, nessun altro può sedersi.
terminal-about-rematch = Un’altra partita con le stesse persone. Comincia appena la vogliono tutti, e allora sei già lì.
terminal-about-rematch-go = Porta al tavolo della prossima partita.
terminal-about-score = Mostra chi ha vinto e che cosa è stato contato per ciascuno.
terminal-about-replay = Mostra di nuovo questa partita, mossa per mossa.
terminal-about-pass-on = Copre le carte finché davanti al terminale non si siede chi è di turno.
terminal-about-sit-down = Smetti di guardare e prendi un posto libero a questo tavolo.
terminal-about-away = Porta via da questo tavolo, al menu. Una partita in cui hai un posto ti aspetta lì.
terminal-cover-title = Le carte sono coperte
terminal-cover = Tocca a { $name }. Passa il terminale.
terminal-time-out = Il tuo tempo è scaduto: un bot finisce il turno.
terminal-cover-clock = Tempo rimasto: { $left }
terminal-cover-enter = { $name }: premi Invio quando nessun altro guarda.
terminal-watching = spettatore
terminal-spectators = { $count ->
    [one] 1 spettatore
   *[other] { $count } spettatori
}
terminal-lost = senza connessione
terminal-unread = { $count ->
    [one] 1 messaggio nuovo
   *[other] { $count } messaggi nuovi
}
terminal-no-help = Su questo non c’è altro da dire.
terminal-leave-sure = Risulterai subito assente e gli altri continueranno a giocare. Potrai tornare.
terminal-sure = Invio: sì, procedi · Esc: no
terminal-menu-notation = Un’azione in notazione
terminal-menu-log = Tutta la cronaca
terminal-menu-no-guide = Non spiegare più il primo turno
terminal-no-board = Questo programma non può mostrare questa partita di “{ $game }”: è più vecchio o più recente del gioco.

## Suggerimenti nell’ultima riga
terminal-hint-list = ↑↓ o lettera, Invio: scegli · Esc: indietro, menu · Tab: tabellone · ?: spiega
terminal-hint-board = Frecce: muoviti · Invio: scegli · ?: spiega · Tab: cronaca · Esc: all’elenco
terminal-hint-log = ↑↓ PagSu PagGiù: scorri · Invio: tutto · Tab: chat · Esc: all’elenco
terminal-hint-chat = ↑↓: scorri · Invio o /: scrivi · Tab, Esc: all’elenco
terminal-hint-form = ↑↓: domanda · ←→: risposta · Invio: avanti · Esc: indietro
terminal-hint-idle = Tab: tabellone, cronaca, chat · ?: tasti · Esc: menu
terminal-hint-menu = ↑↓ o lettera, Invio: scegli · Esc: indietro · ?: tasti
terminal-hint-text = ↑↓ PagSu PagGiù: scorri · Esc: chiudi
terminal-hint-write = Invio: invia · Esc: chiudi
terminal-hint-wait = Esc: non aspettare
terminal-hint-cover = Invio: mostra le carte · Esc: torna al menu
terminal-hint-close = Un tasto qualsiasi: chiudi
terminal-menu-keys =
    ↑↓: da una voce all’altra
    a, b, c …: vai a quella voce; ripeti la lettera per sceglierla
    Invio: scegli
    PagSu PagGiù: dieci voci
    Esc: indietro
    Mouse: clic per scegliere, anche un suggerimento; rotella per muoversi
    Ctrl-C: esci; nulla va perso

## Tasti
terminal-key-arrows = Frecce
terminal-key-arrows-do = nell’elenco, o da una cosa all’altra sul tabellone
terminal-key-letter = a, b, c …
terminal-key-letter-does = vai a quella voce dell’elenco; ripeti la lettera per sceglierla
terminal-key-esc = Esc
terminal-key-esc-does = un passo indietro; se non hai scelto nulla, il menu
terminal-key-tab = Tab
terminal-key-tab-does = elenco, tabellone, cronaca, chat
terminal-key-question = ?
terminal-key-question-does = spiega ciò che è sotto il cursore
terminal-key-colon = :
terminal-key-colon-does = un’azione in notazione, o più d’una, separate da virgole o punti e virgola
terminal-key-slash = /
terminal-key-backspace = Backspace
terminal-key-page = PagSu/Giù
terminal-key-page-does = scorri la cronaca; senza posto per essa, l’elenco
terminal-key-mouse = Mouse
terminal-key-mouse-does = clic per scegliere, anche un suggerimento; destro per spiegare, rotella per scorrere
terminal-key-ctrl-c = Ctrl-C
terminal-key-ctrl-c-does = esci; nulla va perso

## Impostazioni
terminal-settings = Impostazioni
terminal-colours = Colori
terminal-ascii = Solo caratteri semplici (ASCII)
terminal-bell = Un segnale acustico al tuo turno e alla fine
terminal-settings-about = Nome, lingua, colori

## La prima pagina
terminal-home = due giochi da tavolo, un solo tavolo
terminal-resume = Riprendi
terminal-resume-about = { $count ->
    [one] Una partita ti aspetta
   *[other] { $count } partite ti aspettano
}
terminal-resume-none = Non c’è nessuna partita da riprendere.
terminal-resume-unknown = Non c’è nessuna partita del genere da riprendere. Per vedere quali ci sono: bottega play --list
terminal-unknown-table = Questo server non conosce il tavolo. Forse è un altro allo stesso indirizzo: il tuo posto resta salvato.
terminal-unknown-forget = Se non c’è davvero più, dimenticalo nel menu, alla voce “{ terminal-resume }”.
terminal-forget = Dimentica
terminal-forget-about = Questo computer dimentica il tavolo. Non ti arrendi: gli altri ti aspettano, o giocano senza di te. Ma a questo posto non puoi più tornare.
terminal-left = Hai lasciato il tavolo.
terminal-give-up-all = Si arrendono tutti quelli a questo terminale, e la partita è finita.
terminal-gave-up = Hai dichiarato la resa: questa partita è persa.
terminal-here = Gioca qui contro i bot
terminal-here-about = In questo programma, senza server
terminal-hotseat = Più persone a questo terminale
terminal-hotseat-about = Tra un turno e l’altro le carte nascoste restano coperte
terminal-online = Gioca in rete
terminal-online-about = Su un server: siediti a un tavolo o aprine uno
terminal-watch-about = Una partita su un server
terminal-replay-about = Le partite finite, mossa per mossa
terminal-quit-about = Nulla va perso
terminal-in-notation = In notazione: { $action }
terminal-unanswered = La mossa precedente non ha ancora avuto risposta. Riprova tra poco.
terminal-come-back = La partita ti aspetta. Per riprenderla: { $command }

## Domande
terminal-player = Giocatore { $number }
terminal-name-of = Nome del giocatore { $number }
terminal-wish-of = { $what }, giocatore { $number }
terminal-same-name = Due persone non possono chiamarsi entrambe { $name }.
terminal-all-or-none = { $what }: o si scelgono tutti, o nessuno.
terminal-address = Indirizzo del server
terminal-go = Vai
terminal-join-as = Che cosa vuoi fare
terminal-again = Aggiorna l’elenco
terminal-place-here = su questo computer
terminal-replay-server = Le partite di un server
terminal-replay-file = Una registrazione in un file
terminal-ago-minutes = { $count ->
    [0] poco fa
    [one] 1 minuto fa
   *[other] { $count } minuti fa
}
terminal-ago-hours = { $count ->
    [one] 1 ora fa
   *[other] { $count } ore fa
}
terminal-ago-days = { $count ->
    [one] ieri
   *[other] { $count } giorni fa
}
terminal-file = File
terminal-no-file = { $file } non è un file che possa contenere una registrazione.
terminal-file-large = { $file } è troppo grande per essere una registrazione.
terminal-record-damaged = La riga { $line } della registrazione è sbagliata ({ $why }).
terminal-record = La registrazione
terminal-record-is-file = Questa partita è già una registrazione in un file.
terminal-record-saved = La registrazione è in { $file }.
terminal-record-there = { $file } c’è già e resta com’è.
terminal-record-not-saved = Non si può scrivere la registrazione in { $file } ({ $why }).

## Una partita finita
terminal-hint-replay = ←→: mossa · Spazio: avvia · Tab: tabellone · l: cronaca · ?: tasti · Esc: esci
terminal-hint-replay-board = Frecce: da una cosa all’altra · ?: spiega · Tab, Esc: alle mosse
terminal-hint-jump = Invio: vai · Esc: chiudi
terminal-hint-replay-log = ↑↓ PagSu PagGiù, Invio: a quella mossa · Esc: chiudi
terminal-no-link = Solo le partite di un server hanno un link. Questa si può mandare come registrazione.
terminal-replay-more = Altre { $count } righe · l: tutto
terminal-replay-keys =
    ←→: una mossa indietro o avanti
    PagSu PagGiù: dieci mosse
    Inizio Fine: all’inizio, alla fine
    Spazio: avvia, ferma
    + -: più veloce, più lento
    :: vai a una mossa, con il suo numero
    Tab: da una cosa all’altra sul tabellone; lì ? spiega
    l: tutto ciò che è successo finora; Invio va alla mossa di una riga
    t: la posizione a parole
    s: il punteggio
    v: la partita vista da qualcun altro
    i: il link a questa mossa
    w: scrivi la registrazione in un file
    Esc: indietro

## Che cosa si conserva, e dove
terminal-file-damaged = { $file } non si può leggere ({ $why }). È conservato come { $now }.
terminal-file-newer = { $file } è stato scritto da una versione più recente di Bottega. Resta com’è, e non vi si salva nulla.
terminal-file-unusable = { $file } non si può usare ({ $why }). Non vi si salva nulla.
terminal-house-in-use = Un altro bottega sta usando { $directory }, per giocare o come server. Prima chiudilo, oppure scegli un’altra cartella con --data.
terminal-house-directory = Non si può creare la cartella { $directory } ({ $why }).
terminal-house-journal = Non si possono aprire le partite in { $directory } ({ $why }).
terminal-house-randomness = Il sistema non fornisce numeri casuali, quindi non si può mescolare nulla.

## Righe al posto del disegno
terminal-plain-table = { $game }, tavolo { $code }.
terminal-plain-help-hint = Scrivi un numero per scegliere, help per tutto il resto.
terminal-plain-number = Scrivi uno dei numeri.
terminal-plain-too-long = Questa riga è troppo lunga.
terminal-plain-unknown = Non capisco. Scrivi un numero, oppure help.
terminal-plain-nothing-chosen = Non hai scelto nulla. Per tornare al menu scrivi leave, per chiudere il programma quit.
terminal-plain-taken-back = È stata annullata una mossa.
terminal-plain-again = La connessione è tornata.
terminal-plain-form = Una riga vuota lascia ciò che è tra parentesi. back torna alla domanda precedente e, dalla prima, esce di qui.
terminal-plain-no-guide = Il primo turno non viene più spiegato. Per riascoltarlo scrivi guide.
terminal-plain-no-score = Il punteggio c’è solo alla fine della partita.
terminal-plain-here = { $name } è al tavolo.
terminal-plain-away = { $name } è assente.
terminal-plain-stand-in = Un bot sostituisce { $name }.
terminal-plain-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minuti
}
terminal-plain-seconds = { $count ->
    [one] 1 secondo
   *[other] { $count } secondi
}
terminal-plain-clock = Tempo rimasto: { $left }.
terminal-plain-give-up = Per arrenderti scrivi di nuovo giveup. Se scrivi altro, la partita continua.
terminal-plain-stand-up = Per lasciare il tavolo scrivi di nuovo standup. Se scrivi altro, resti.
terminal-plain-replay = Una riga vuota va avanti, back torna indietro, un numero va a quella mossa, help elenca il resto.
terminal-plain-replay-help =
    Una riga vuota: la mossa successiva
    back: la mossa precedente
    12: vai alla mossa con questo numero
    table: la posizione a parole
    look: tutto ciò che è sul tabellone, con un numero ciascuno
    look 3: spiega ciò che lì ha questo numero
    log: tutto ciò che è successo fin qui
    score: il punteggio
    view: la partita vista da qualcun altro
    link: il link a questa mossa
    save: scrivi la registrazione in un file
    leave: torna indietro
    quit: chiudi il programma
terminal-plain-help =
    3: scegli la voce con questo numero
    back: rimetti a posto l’ultima cosa scelta
    ?3: spiega la voce con questo numero
    : AZIONE: un’azione in notazione, o più d’una, separate da virgole
    undo: annulla l’ultima mossa
    table: chi c’è, e la posizione a parole
    look: tutto ciò che è sul tabellone, con un numero ciascuno
    look 3: spiega ciò che lì ha questo numero, e perché ora non si può scegliere
    log: tutto ciò che è successo
    chat: tutto ciò che è stato detto
    say TESTO: di’ qualcosa agli altri
    invite: come far venire altri al tavolo
    guide: spiega di nuovo il primo turno, o non più
    score: il punteggio
    giveup: arrenditi definitivamente
    settings: il nome, la lingua, i colori, il segnale acustico
    leave: torna al menu, senza arrenderti
    standup: lascia il tavolo; a partita iniziata risulti subito assente, e puoi tornare
    quit: chiudi il programma; nulla va perso
    Una riga vuota ripete che cosa si può fare.
