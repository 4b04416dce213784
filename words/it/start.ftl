# La prima pagina.
start-page-title = Bottega – due giochi da tavolo, un solo tavolo
start-title = Prendi una sedia
start-lead = Due giochi da tavolo fatti di isole e di biglie, contro i bot o con gli amici. Niente da installare, nessuna iscrizione.

## Il nostro nome. L’elenco è diviso da barre; a ogni nome segue un numero.
name-you-play-as = Giochi come
name-change = Cambia
name-label = Il tuo nome
name-save = Va bene
suggested-names = Volpe furba | Gufo quieto | Lontra allegra | Tasso ardito | Airone gentile | Lepre veloce | Gatto curioso | Tartaruga paziente | Gazza brillante | Martora astuta | Pettirosso prode | Orso sereno | Rospo fortunato | Scoiattolo agile | Corvo saggio | Talpa gioviale

## Gioca subito
now-title = Gioca subito
choose-game = Gioco
game-eriantys-about = Isole, studenti, torri e Madre Natura. 2–4 giocatori.
game-masters-about = Biglie, carte e fede a Firenze. 1–4 giocatori.
choice-players = Giocatori
choice-level = I bot sono
level-random = Principianti
level-greedy = Esperti
players-alone = 1
players-alone-about = Da solo contro Lorenzo il Magnifico.
play = Gioca

## I nostri tavoli
yours-title = I tuoi tavoli
yours-waiting = Aspetta giocatori
yours-playing = Partita in corso
yours-continue = Continua
yours-leave = Lascia
yours-give-up = Arrenditi
leave-title = Lo vuoi davvero?
leave-waiting = Il tuo posto si libera. Se non c’è nessun altro, il tavolo scompare.
leave-playing = Chi si arrende perde questa partita; gli altri vanno avanti senza di te.

## Unisciti
join-title = Unisciti a un tavolo
join-code = Codice o link di un tavolo
join-do = Entra
join-sit = Siediti
join-none = Al momento nessun tavolo aperto aspetta. Aprine uno tu: se è pubblico, gli altri lo vedranno qui.
join-free = { $count ->
    [one] Un posto libero
   *[other] { $count } posti liberi
}
join-no-code = Questo non è il codice di un tavolo: ha 8 o 12 lettere e cifre.

## Guarda e rivedi
watch-title = Guarda
watch-do = Guarda
watch-none = Al momento nessuno gioca a un tavolo aperto.
finished-title = Rivedi una partita
finished-do = Rivedi
finished-none = Qui non è ancora finita nessuna partita.
finished-won = { $count ->
    [one] Vince { $who }
   *[other] Vincono { $who }
}
list-all = Mostra tutti ({ $count })
list-fewer = Mostra meno
tag-players = { $count ->
    [one] in solitario
   *[other] { $count } giocatori
}
tag-expert = per esperti
tag-per_turn = { $seconds } s per turno
tag-per_game = { $minutes } min a testa{ $increment ->
    [0] {""}
   *[other] {" "}+ { $increment } s a turno
}
tag-private = privato

## Un nuovo tavolo
create-title = Crea un tavolo
friends-title = Gioca con gli amici
friends-about = Per gli amici, con un link o un codice QR, oppure aperto a tutti. I posti vuoti possono andare ai bot.
create-do = Apri il tavolo
seats-title = Chi gioca
seat-you = Tu
seat-number = Posto { $number }
seat-open = Aperto
option-private = Tavolo privato
option-private-on = Può venire e guardare solo chi ha il link.
option-private-off = Tutti lo vedono nell’elenco e possono sedersi.
more-table = Orologio, assenze, mosse annullate
more-game = Altro sul gioco
wishes-title = Che cosa desideri
option-clock = Orologio
option-clock-none = Nessuno
option-clock-per_turn = Per turno
option-clock-per_game = Per partita
option-clock-per_turn-about = Quando il tempo scade, un bot finisce il turno.
option-clock-per_game-about = Chi finisce il tempo ha perso.
option-turn-seconds = Tempo per un turno
option-game-minutes = Tempo per tutta la partita
option-increment = In più dopo ogni turno
time-seconds = { $number ->
    [one] 1 secondo
   *[other] { $number } secondi
}
time-minutes = { $number ->
    [one] 1 minuto
   *[other] { $number } minuti
}
option-absence = Se qualcuno manca per un minuto
option-absence-skip = si va avanti senza, finché non torna
option-absence-wait = tutti aspettano
option-absence-bot = un bot gioca al suo posto, finché non torna
option-absence-abort = la partita si interrompe
option-take_back = Le mosse si possono annullare
option-take_back-about = Finché nessun altro ha mosso e niente di nascosto si è visto.
option-spectators = Altri possono guardare

## Che cosa si può scegliere in Eriantys
choice-eriantys-expert = Gioco per esperti: monete e personaggi
choice-eriantys-absence = Che cosa fanno le regole quando un giocatore se n’è andato
choice-eriantys-absence-skip = lo saltano finché non torna
choice-eriantys-absence-abort = chiudono la partita per tutti
choice-eriantys-absence-auto-highest = giocano il suo assistente più alto e saltano il resto
choice-eriantys-characters = I tre personaggi
choice-eriantys-characters-unsaid = Estratti a sorte
choice-eriantys-characters-1 = Monaco
choice-eriantys-characters-2 = Contadino
choice-eriantys-characters-3 = Araldo
choice-eriantys-characters-4 = Postino magico
choice-eriantys-characters-5 = Erborista
choice-eriantys-characters-6 = Centauro
choice-eriantys-characters-7 = Giullare
choice-eriantys-characters-8 = Cavaliere
choice-eriantys-characters-9 = Fungaiolo
choice-eriantys-characters-10 = Menestrello
choice-eriantys-characters-11 = Principessa
choice-eriantys-characters-12 = Ladro
choice-eriantys-first = Chi comincia
choice-eriantys-first-unsaid = estratto a sorte
choice-eriantys-mother_nature = Da dove parte Madre Natura
choice-eriantys-mother_nature-unsaid = estratta a sorte
choice-eriantys-mother_nature-each = isola { $place }
choice-eriantys-tower = Torri
choice-eriantys-tower-unsaid = un colore qualsiasi
choice-eriantys-tower-W = bianche
choice-eriantys-tower-K = nere
choice-eriantys-tower-X = grigie (in tre)
choice-eriantys-wizard = Mago
choice-eriantys-wizard-unsaid = uno qualsiasi
choice-eriantys-wizard-each = mago { $value }

## Che cosa si può scegliere in Maestri del Rinascimento
choice-masters-market = Il mercato dopo che si è presa una fila
choice-masters-market-push = la biglia spinge la fila, come da regolamento
choice-masters-market-shuffle = tutto il vassoio viene rimescolato
choice-masters-seating = Ordine di gioco
choice-masters-seating-random = estratto a sorte
choice-masters-seating-fixed = secondo il numero dei posti
choice-masters-absence = Che cosa fanno le regole quando un giocatore se n’è andato
choice-masters-absence-skip = saltano i suoi turni finché non torna
choice-masters-absence-abort = chiudono la partita senza risultato
choice-masters-absence-score = chiudono la partita e contano i punti di chi resta
