# Parole di ogni pagina.
loading = Un momento…
close = Chiudi
cancel = Annulla
copy = Copia
copied = Copiato
language = Lingua
about-link = Informazioni
missing-page-title = Non c’è niente – Bottega
missing-title = Qui non c’è niente
missing-text = Questo indirizzo non porta da nessuna parte. Forse manca una lettera.
unloaded-title = La pagina non è arrivata
unloaded-text = Non è stato possibile caricarne una parte. Forse la connessione si è interrotta.
try-again = Riprova
to-start = Alla prima pagina
game-eriantys = Eriantys
game-masters = Maestri del Rinascimento
player-nobody = libero
player-bot-random = Bot principiante
player-bot-greedy = Bot esperto

## Il link di un tavolo
share-title = Un tavolo su Bottega
share-play = Chi apre questo link può sedersi al tavolo.
share-watch = Chi apre questo link può guardare.
share-code = Il codice del tavolo:
share-copy = Copia il link
share-send = Invia
share-qr = Il link come codice QR
share-local = Questo link funziona solo su questo computer. Perché possano venire anche altri, avvia il server così e apri questa pagina con l’indirizzo che questo computer ha nella tua rete:

## Tasti
key-enter = Invio
key-space = Spazio
key-replay-step = In un replay: una mossa indietro o avanti
key-replay-play = In un replay: avvia o ferma
key-replay-ends = In un replay: all’inizio o alla fine
key-home = Inizio
key-end = Fine
