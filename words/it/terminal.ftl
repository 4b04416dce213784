# Le parole del client per terminale: i menu, i tasti, le pagine. Il client nel browser non le carica.

terminal-yes = sì
terminal-no = no
terminal-away = Torna al menu
terminal-quit = Esci
terminal-trouble = Non ha funzionato
terminal-too-small = Questo terminale ha { $width }×{ $height } caratteri. A Bottega ne servono almeno 80×24: allarga la finestra o rimpicciolisci i caratteri.
terminal-no-address = “{ $address }” non è l’indirizzo di un server. Un indirizzo è fatto così: http://127.0.0.1:8080.
terminal-confused = Il server dice qualcosa che questo programma non capisce: uno dei due è più vecchio dell’altro. ({ $what })

## Quello che il browser dice sul ricaricare la pagina qui non aiuta
terminal-refused-notation = Questa non è un’azione del gioco. Guarda l’elenco, o la notazione nel manuale del gioco.
terminal-refused-unsure = Il server non sa se la mossa è stata salvata. Guarda il tavolo e decidi di nuovo.
terminal-refused-bad_message = Il server non ha capito questo programma. Uno dei due è più vecchio dell’altro.
terminal-refused-bad_frame = Il server non ha capito questo programma. Uno dei due è più vecchio dell’altro.
terminal-refused-no_hello = Il collegamento non è riuscito in tempo.
terminal-refused-no_socket = A questo indirizzo non si raggiunge nessun tavolo.
terminal-refused-table_crowded = Ci sono troppi collegamenti a questo tavolo. Chiudine qualcuno.

## Il tavolo
terminal-fill = { $count ->
    [one] Riempi il posto libero e comincia: { $bot }
   *[other] Riempi i posti liberi e comincia: { $bot }
}
terminal-pass-on = Passa il terminale a { $name }
terminal-cover-title = Le carte sono coperte
terminal-cover = Tocca a { $name }. Passa il terminale.
terminal-cover-enter = { $name }: premi Invio quando nessun altro guarda.
terminal-watching = spettatore
terminal-lost = senza connessione
terminal-unread = { $count ->
    [one] 1 messaggio nuovo
   *[other] { $count } messaggi nuovi
}
terminal-no-help = Su questo non c’è altro da dire.
terminal-leave-sure = Risulterai subito assente e gli altri continueranno a giocare. Potrai tornare.
terminal-sure = Invio: sì, procedi. Esc: no.
terminal-menu-notation = Un’azione in notazione
terminal-menu-log = Tutta la cronaca

## Suggerimenti nell’ultima riga
terminal-hint-list = ↑↓ o lettera, Invio: scegli · Esc: indietro, menu · Tab: tabellone · ?: spiega
terminal-hint-board = Frecce: muovi · Invio: scegli · ?: spiega · Tab: cronaca · Esc: all’elenco
terminal-hint-log = ↑↓ PagSu PagGiù: scorri · Invio: tutto · Tab: chat · Esc: all’elenco
terminal-hint-chat = ↑↓: scorri · Invio o /: scrivi · Tab, Esc: all’elenco
terminal-hint-form = ↑↓: domanda · ←→: risposta · Invio: avanti · Esc: indietro

## Tasti
terminal-key-arrows = Frecce
terminal-key-arrows-do = nell’elenco, o da una cosa all’altra sul tabellone
terminal-key-letter = a, b, c …
terminal-key-letter-does = a quella voce dell’elenco; la stessa lettera di nuovo la sceglie
terminal-key-esc = Esc
terminal-key-esc-does = un passo indietro; se non c’è nulla di scelto, il menu
terminal-key-tab = Tab
terminal-key-tab-does = elenco, tabellone, cronaca, chat
terminal-key-question = ?
terminal-key-question-does = spiega ciò che è sotto il cursore
terminal-key-colon = :
terminal-key-colon-does = un’azione in notazione, più d’una separate da virgole
terminal-key-slash = /
terminal-key-backspace = Backspace
terminal-key-page = PagSu/Giù
terminal-key-page-does = scorri la cronaca
terminal-key-mouse = Mouse
terminal-key-mouse-does = clic per scegliere, clic destro per spiegare, rotella per scorrere
terminal-key-ctrl-c = Ctrl-C
terminal-key-ctrl-c-does = esci; nulla va perso

## Impostazioni
terminal-settings = Impostazioni
terminal-colours = Colori
terminal-ascii = Solo caratteri semplici (ASCII)
