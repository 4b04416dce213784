// Masters of Renaissance at the table: market, cards, boards, and how one acts on them.
import type { GameClient } from '../play/game';
import type { Event, View } from '../types/masters';
import Board from './board/Board.svelte';
import { flights } from './flights';
import { guide } from './guide';
import { help } from './help';
import { moves } from './moves';
import { probe } from './probe';
import { prompt } from './prompt';
import { summary } from './summary';
import { tell } from './tell';

export const masters: GameClient<View, Event> = {
  name: 'masters',
  Board,
  moves,
  prompt,
  probe,
  help,
  tell,
  flights,
  gaveUp: ({ players }, seat) => players[seat]?.gave_up ?? false,
  summary,
  guide,
};
