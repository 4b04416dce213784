# Parole del tavolo: arrivo, attesa, partita, fine.

# Arrivo
table-join-title = Siediti
table-join = Siediti
table-join-name = Il tuo nome
table-join-seat = Posto
table-join-any-seat = Un posto libero qualsiasi
table-watch-instead = Guarda soltanto
table-sit-instead = Siediti al tavolo
table-watching-waiting = Stai guardando. La partita non è ancora cominciata.
table-gone-no_such_table = Questo tavolo non esiste
table-gone-no_such_table-text = Nessuno gioca al tavolo { $code }. Forse una lettera del codice è sbagliata, o il tavolo è stato abbandonato da tempo.
table-gone-closed = Questo tavolo è chiuso
table-gone-closed-text = Il tavolo { $code } è stato abbandonato prima della fine della partita.
table-gone-offline = Il server non risponde
table-gone-offline-text = In questo momento il tavolo { $code } non è raggiungibile. Nulla è perduto: tutto ciò che è stato giocato è salvato.
table-gone-no_spectators = Qui non si può guardare
table-gone-no_spectators-text = I giocatori del tavolo { $code } vogliono restare fra loro.
table-gone-not_seated = Questo posto non è più tuo
table-gone-not_seated-text = Al tuo posto al tavolo { $code } siede qualcun altro, oppure il tavolo non si ricorda di te.
table-gone-table_crowded = C’è troppa gente
table-gone-table_crowded-text = Al tavolo { $code } non c’è spazio per altri visitatori. Riprova più tardi.
table-gone-otherwise = Questo tavolo non si può aprire
table-gone-otherwise-text = Qualcosa impedisce di raggiungere il tavolo { $code }. Riprova fra un momento.
table-retry = Riprova

# Attesa
table-waiting = { $count ->
    [0] La partita sta per cominciare
    [one] Un posto è libero
   *[other] { $count } posti sono liberi
}
table-owner = ha aperto il tavolo
table-choosing = sta scegliendo
table-fill-level = Bot
table-fill = { $count ->
    [one] Metti un bot al posto libero e comincia
   *[other] Metti dei bot ai posti liberi e comincia
}
table-leave = Lascia il tavolo
table-share = Invita altri
table-share-watch = Un link per chi vuole solo guardare

# Giocatori
table-players = Giocatori
table-player-free = libero
table-player-here = presente
table-player-away = assente
table-player-bot = bot
table-player-stand-in = sostituito da un bot
table-you = tu
table-to-act = tocca a questo giocatore
table-time-left = tempo rimasto
table-time-little = poco tempo
table-spectators = { $count ->
    [one] Una persona sta guardando
   *[other] { $count } persone stanno guardando
}

# Partita
table-board = Tabellone
table-prompt = Che cosa fare
table-your-turn = Tocca a te
table-over = La partita è finita.
table-gave-up = Hai dichiarato la resa e gli altri continuano. Puoi restare a guardare, oppure lasciare il tavolo e giocare altrove.
table-put-back = Rimetti a posto
table-take-back = Annulla mossa
table-catch-up = Salta avanti
table-why-not = Non ora:
table-status-connecting = Connessione…
table-status-lost = Connessione persa. Si riprende da sola…
table-status-ended = La connessione è terminata.
table-panel = Cronaca e chat
table-panel-fold = Chiudi il pannello
table-log = Cronaca
table-log-empty = Non è ancora successo nulla.
table-log-gap = … qui mancano alcune mosse …
table-chat = Chat
table-chat-empty = Nessuno ha ancora detto nulla.
table-chat-say = Di’ qualcosa
table-chat-send = Invia
table-chat-said = { $name }: { $text }
table-chat-seated-only = Qui scrivono solo i giocatori.
table-unread = non letti

# Menu
table-menu = Menu
table-menu-score = Punteggio
table-menu-share = Condividi questo tavolo
table-menu-summary = La posizione a parole
table-menu-keys = Tastiera
table-menu-give-up = Arrenditi
table-menu-leave = Lascia il tavolo
table-menu-guide = Rispiega il primo turno
table-menu-about = Informazioni su Bottega
table-sound = Suoni
table-notify = Avvisami quando tocca a me
table-notify-refused = Il browser non permette notifiche per questa pagina.
table-speed = Movimento
table-speed-off = nessuno
table-speed-normal = normale
table-speed-fast = veloce
table-give-up-sure = La resa è definitiva: non potrai tornare a questa partita.
table-leave-sure = Risulterai subito assente e gli altri continueranno a giocare. Potrai tornare da questo browser.

# Tastiera
table-key-move = da una cosa all’altra
table-key-tab = alla prossima cosa che si può scegliere
table-key-choose = scegli
table-key-next = alla prossima cosa che si può scegliere, o alla precedente
table-key-back = rimetti a posto ciò che è scelto, chiudi ciò che è aperto
table-key-takeBack = annulla l’ultima mossa
table-key-log = cronaca
table-key-chat = chat
table-key-summary = la posizione a parole
table-key-help = tutti i tasti
table-key-drag = Con il mouse o con un dito i pezzi si possono anche trascinare. Tieni un dito su una cosa per sapere che cos’è.

# Guida
table-guide = Primo turno
table-guide-next = Avanti
table-guide-done = Fatto
table-guide-skip = Salta

# Fine
table-score-sheet = Punteggio
table-rank = Posizione
table-player = Giocatore
table-winner = Ha vinto
table-you-win = Hai vinto!
table-you-win-with = Hai vinto, insieme a { $names }!
table-wins = { $count ->
    [one] Vince { $names }
   *[other] Vincono { $names }
}
table-drawn = Pareggio fra { $names }
table-no-winner = Non vince nessuno
table-note-gave-up = resa
table-note-left = ha lasciato
table-rematch = Gioca ancora
table-rematch-go = Alla nuova partita
table-rematch-waiting = In attesa che anche gli altri vogliano giocare ancora…
table-rematch-wanted = { $count ->
    [one] { $names } vuole giocare ancora.
   *[other] { $names } vogliono giocare ancora.
}
table-replay = Rivedi la partita
table-look = Guarda il tabellone
