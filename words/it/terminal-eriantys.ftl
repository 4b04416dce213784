# Le parole di Eriantys che servono solo nel terminale.

## Scelte

eriantys-choice-entrance = Uno studente { $colour } del tuo ingresso ({ $count })
eriantys-choice-seated = Uno studente { $colour } della tua sala ({ $count })
eriantys-choice-dining = La tua sala, tavolo { $colour }: { $count } su 10
eriantys-choice-walk = { eriantys-steps } fino all’isola { $number }: { $things }
eriantys-choice-vain = Ora non c’è niente da scambiare: pagheresti per nulla

## Sul tavolo

eriantys-board-hand = Mano
eriantys-board-hand-about = valore/passi
eriantys-board-clouds = Nuvole
eriantys-board-bag = Sacchetto
eriantys-board-reserve = Riserva
eriantys-board-free = Liberi
eriantys-board-entrance = Ingresso
eriantys-board-dining = Sala

# Che cos’è un’isola; il browser lo mostra.
eriantys-help-island = Un’isola. Quando Madre Natura si ferma qui, la parte con più influenza mette le sue torri: contano uno ciascuno gli studenti di cui ha il professore e le sue torri. Le isole vicine con torri della stessa parte si uniscono.

## La posizione a parole: ciò che il browser mostra

eriantys-sum-reserve = { eriantys-coins } nella riserva.

## Il primo turno guidato; il browser indica le cose

eriantys-first-assistant = Comincia con un assistente. Un numero basso muove presto, uno alto porta Madre Natura più lontano.
eriantys-first-student = Ora sposta gli studenti del tuo ingresso: scegline uno, poi dove va.
eriantys-first-where = Ai tuoi tavoli gli studenti conquistano i professori; sulle isole danno influenza a chi ha il loro professore.
eriantys-first-mother-nature = Muovi Madre Natura in senso orario. Dove si ferma si conta l’influenza, e la parte più forte mette una torre.
eriantys-first-wait = Ora giocano gli altri. Vince chi mette per primo tutte le torri.
