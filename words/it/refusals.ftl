# Ciò che è stato rifiutato senza che c’entri una regola, e che cosa fare. I codici sono quelli di
# docs/protocol.md; `offline` è del browser.

## Al tavolo
refused-rule = Le regole non lo permettono.
refused-notation = Il server non capisce questa mossa. Ricarica la pagina e riprova.
refused-batch_size = Troppe cose in una volta. Fai meno passi.
refused-stale = Intanto la partita è andata avanti. Guarda di nuovo e decidi.
refused-time_is_out = Il tuo tempo è scaduto.
refused-no_take_back = A questo tavolo non si torna indietro.
refused-nothing_to_take_back = Non si può più tornare indietro: qualcun altro ha mosso, o si è visto qualcosa di nascosto.
refused-not_started = La partita non è ancora cominciata.
refused-already_started = La partita è già cominciata.
refused-not_finished = La partita non è ancora finita.
refused-finished = La partita è finita.
refused-closed = Questo tavolo non c’è più.
refused-bad_chat = Un messaggio ha da 1 a 300 caratteri.
refused-chat_too_fast = Non così in fretta: aspetta qualche secondo prima di scrivere ancora.
refused-chat_full = A questo tavolo hai scritto così tanto che non c’è più spazio.
refused-restless = Così non si va più avanti: fai qualcosa che porti avanti la partita.
refused-left = Hai lasciato questo tavolo.

## Trovare e aprire tavoli
refused-no_such_game = Questo server non conosce quel gioco.
refused-no_such_table = Non c’è nessun tavolo con questo codice. Forse una lettera è sbagliata?
refused-bad_options = Queste opzioni non vanno d’accordo. Cambiale e riprova.
refused-bad_name = Un nome ha da 1 a 32 caratteri, senza spazi all’inizio e alla fine.
refused-name_taken = Qualcuno che sta giocando ha già questo nome. Scegline un altro.
refused-seat_taken = Questo posto è occupato. Scegline un altro.
refused-table_full = Tutti i posti di questo tavolo sono occupati.
refused-already_seated = Hai già un posto a questo tavolo.
refused-not_seated = Non hai un posto a questo tavolo; puoi solo guardare.
refused-not_owner = Può farlo solo chi ha aperto il tavolo.
refused-no_spectators = A questo tavolo nessuno può guardare.
refused-too_many_tables = Hai un posto a troppi tavoli. Prima finisci o lasciane uno.
refused-house_full = Il server non ha posto per un altro tavolo. Riprova più tardi.
refused-table_crowded = Ci sono troppe connessioni a questo tavolo. Chiudi qualche finestra.

## Il server e la connessione
refused-offline = Il server non è raggiungibile. È acceso, e la tua connessione funziona?
refused-busy = Il server è occupato. Riprova.
refused-stopping = Il server si sta riavviando. Niente va perso; torna fra un momento.
refused-storage = Ora il server non può salvare nulla, quindi non è cambiato niente. Riprova più tardi.
refused-unsure = Il server non sa se questo è stato salvato. Ricarica la pagina e guarda.
refused-bad_message = Il server non ha capito questa pagina. Ricaricala e riprova.
refused-bad_frame = Il server non ha capito questa pagina. Ricaricala e riprova.
refused-too_large = Era troppo lungo per il server.
refused-too_fast = Troppe richieste in poco tempo. Aspetta un momento e riprova.
refused-too_slow = Al momento la connessione è troppo lenta. Riprova.
refused-too_many_connections = Il server ha tutte le connessioni che può reggere. Riprova più tardi.
refused-silent = Da un po’ non si sente più nulla da te.
refused-no_hello = La connessione non è riuscita in tempo. Ricarica la pagina.
refused-bad_origin = Il server non è conosciuto con questo indirizzo. Chi lo gestisce deve permetterlo.
refused-no_token = Può farlo solo chi siede lì.
refused-bad_token = La chiave del tuo posto è rovinata, quindi il server non ti riconosce.
refused-no_socket = Questo indirizzo non si può aprire in un browser.
refused-no_such_page = A questo indirizzo non c’è niente.
refused-bad_method = A questo indirizzo non si può fare.
