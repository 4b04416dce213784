# Parole di ogni pagina.
loading = Un momento…
missing-title = Qui non c’è niente
missing-text = Questo indirizzo non porta da nessuna parte. Forse manca una lettera.
to-start = Alla prima pagina
game-eriantys = Eriantys
game-masters = Maestri del Rinascimento
player-nobody = libero
player-bot-random = Bot principiante
player-bot-greedy = Bot esperto
