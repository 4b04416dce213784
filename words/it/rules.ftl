# Perché qualcosa non è permesso: la regola che lo vieta, in una frase. I numeri sono quelli di
# docs/eriantys-rules.md e docs/masters-rules.md.

## Eriantys: preparazione
rule-E2 = Ogni giocatore ha un posto, e non ce ne sono altri.
rule-E3 = Le isole formano un anello, e quelle che si sono unite valgono come una sola.
rule-E14 = A Eriantys si gioca in 2, 3 o 4; le torri bianche e nere ci sono sempre, quelle grigie solo in 3.
rule-E19 = Ogni giocatore prende un mago diverso, da 1 a 4.
rule-E21 = Ogni colore di torri appartiene a un giocatore o, in quattro, a una squadra di due.
rule-E23 = Solo la partita per esperti ha i personaggi: tre diversi, gli stessi per tutta la partita.
rule-E26 = Chi comincia dev’essere uno dei giocatori al tavolo.

## Eriantys: pianificazione
rule-E28 = Ogni round comincia con gli assistenti: finché non ne hanno giocato uno tutti, non si può fare altro.
rule-E31 = Gli assistenti si giocano uno dopo l’altro, in senso orario.
rule-E32 = Ognuno gioca un assistente per round dalla propria mano, e una carta giocata non torna più.
rule-E33 = Non si può ripetere un assistente già giocato da un altro in questo round, a meno di non averne altri in mano.

## Eriantys: il turno
rule-E35 = I turni seguono l’ordine degli assistenti, dal numero più basso.
rule-E38 = Il turno ha un ordine fisso: si spostano gli studenti, poi Madre Natura, poi si prende una nuvola.
rule-E39 = Puoi spostare solo gli studenti che sono nel tuo ingresso.
rule-E40 = Un tavolo della sala ha dieci posti, e questo è pieno.
rule-E49 = Madre Natura si muove in senso orario, di almeno un’isola e al massimo di quante ne concede il tuo assistente.
rule-E62 = Devi prendere una nuvola su cui ci sono ancora studenti.
rule-E72 = La partita è finita.

## Eriantys: personaggi
rule-E73 = Un personaggio si usa solo nel proprio turno, mai mentre si giocano gli assistenti.
rule-E74 = Puoi usare un solo personaggio per turno.
rule-E75 = Servono abbastanza monete: un personaggio costa il suo prezzo, e una moneta in più dopo il primo uso.
rule-E81 = Il Monaco prende uno degli studenti sulla sua carta e lo mette su un’isola.
rule-E82 = Il Contadino ti fa ottenere i professori anche a parità di studenti.
rule-E83 = L’Araldo ti fa scegliere un’isola, che si conta come se Madre Natura si fosse fermata lì.
rule-E84 = Il Postino magico fa andare Madre Natura fino a due isole più in là.
rule-E85 = L’Erborista mette su un’isola una tessera divieto della carta, finché ce n’è.
rule-E86 = Con il Centauro le torri non contano in questo turno.
rule-E87 = Il Giullare scambia fino a tre studenti del tuo ingresso con quelli sulla sua carta; finché lo scambio non è concluso non si può fare altro.
rule-E88 = Il Cavaliere ti dà due punti di influenza in più in questo turno.
rule-E89 = Il Fungaiolo ti fa scegliere un colore che non conta in questo turno.
rule-E90 = Il Menestrello scambia fino a due studenti tra il tuo ingresso e la tua sala, se ai loro tavoli c’è posto; finché lo scambio non è concluso non si può fare altro.
rule-E91 = La Principessa prende uno degli studenti sulla sua carta e lo fa sedere nella tua sala, se al suo tavolo c’è posto.
rule-E92 = Il Ladro ti fa scegliere un colore di cui tutti restituiscono fino a tre studenti.

## Eriantys: chi è assente
rule-E93 = Chi è assente viene saltato.
rule-E96 = Può tornare solo chi era assente.
rule-E99 = Quando al tavolo resta una sola parte, la partita aspetta che torni qualcuno di un’altra.
rule-E100 = Chi si è arreso è fuori da questa partita per sempre.

## Maestri: preparazione
rule-M10 = A Maestri del Rinascimento si gioca in 1–4 giocatori.
rule-M12 = Ogni giocatore ha un posto, e non ce ne sono altri.
rule-M17 = Ognuno tiene esattamente due dei quattro leader, e la scelta è definitiva.
rule-M18 = Solo chi gioca più tardi riceve risorse iniziali, e in quantità fissa.
rule-M19 = Le risorse iniziali vanno nei depositi: un tipo per deposito, e non più dei suoi posti.
rule-M21 = Il primo turno comincia quando tutti hanno tenuto due leader e sistemato le risorse iniziali.

## Maestri: il turno
rule-M31 = Hai una sola azione principale per turno: prendere dal mercato, comprare una carta o produrre.
rule-M33 = I leader si giocano o si scartano prima o dopo l’azione principale, mai nel mezzo.
rule-M35 = Devi completare un’azione principale prima di finire il turno.
rule-M37 = Non è il tuo turno.

## Maestri: mercato e depositi
rule-M47 = Quello che prendi dal mercato, e solo quello, va sistemato o scartato prima di ogni altra cosa.
rule-M51 = Una biglia bianca non dà nulla, a meno che tu non abbia giocato un leader che la trasforma in una risorsa.
rule-M60 = Un deposito contiene un solo tipo di risorsa, non più dei suoi posti, e due depositi non contengono lo stesso tipo.
rule-M62 = Il deposito di un leader contiene due risorse del tipo sulla carta, e nient’altro.
rule-M64 = Puoi riordinare i depositi, ma ogni risorsa deve trovare un posto permesso.
rule-M71 = Puoi scartare solo risorse che si trovano nei tuoi depositi.
rule-M75 = Le risorse si possono scartare solo mentre si prende dal mercato.

## Maestri: carte
rule-M81 = Una carta si paga esattamente, con risorse che possiedi.
rule-M83 = Una carta di livello 1 vuole uno spazio vuoto; una più alta va sopra una carta esattamente un livello più bassa.
rule-M84 = Questa carta non ha dove andare: il livello 1 vuole uno spazio vuoto, uno più alto una carta esattamente un livello più bassa.
rule-M85 = Questo mazzetto è vuoto e resta vuoto.

## Maestri: produzione
rule-M100 = Puoi produrre con il potere base, con la carta in cima a ogni spazio e con i leader di produzione giocati.
rule-M101 = Ogni potere si usa una sola volta per produzione.
rule-M102 = Il potere base trasforma due risorse qualsiasi in una a tua scelta.
rule-M103 = Il potere di una carta prende esattamente ciò che vi è stampato e dà esattamente ciò che vi è stampato.
rule-M104 = Un leader di produzione prende una risorsa del tipo stampato e ne dà una a tua scelta e un punto fede.
rule-M109 = Non hai le risorse per pagare questa produzione; ciò che dà arriva solo alla fine.
rule-M112 = Una produzione cominciata va conclusa prima di ogni altra cosa.

## Maestri: leader
rule-M120 = Puoi giocare o scartare solo i leader che hai in mano.
rule-M123 = Un leader si può giocare solo quando hai ciò che la carta richiede.
rule-M127 = Un leader giocato resta: non si può scartare né riprendere.

## Maestri: la fine, e chi è assente
rule-M161 = Hai già la tua settima carta: non puoi comprarne altre.
rule-M162 = La partita è finita: l’ultimo giro è stato giocato.
rule-M190 = La partita è finita: contro Lorenzo termina nel momento in cui si vince o si perde.
rule-M213 = Chi è assente viene saltato finché non torna.
rule-M217 = La partita aspetta solo mentre non c’è nessuno.
