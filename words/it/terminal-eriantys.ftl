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
