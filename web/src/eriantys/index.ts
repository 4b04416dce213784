import type { Event, View } from '../types/eriantys';
import type { GameClient } from '../play/game';
import Board from './Board.svelte';
import { flights } from './flights';
import { guide } from './guide';
import { help } from './help';
import { moves } from './moves';
import { retrace, type Past } from './past';
import { probe } from './probe';
import { prompt } from './prompt';
import { summary } from './summary';
import { tell } from './tell';

export const eriantys: GameClient<View, Event, Past> = {
  name: 'eriantys',
  Board,
  moves,
  prompt,
  probe,
  help,
  tell,
  retrace,
  flights,
  gaveUp: ({ players }, seat) => players[seat]?.gave_up ?? false,
  summary,
  guide,
};
