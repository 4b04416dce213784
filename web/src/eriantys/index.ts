import type { Event, View } from '../types/eriantys';
import type { GameClient } from '../play/game';
import Board from './Board.svelte';

export const eriantys: GameClient<View, Event> = {
  name: 'eriantys',
  Board,
  moves: (legal) => legal.map((action) => ({ action, path: [`act:${action}`] })),
  prompt: () => '',
  probe: () => null,
  help: () => null,
  tell: () => null,
  flights: () => [],
  summary: () => [],
  guide: [],
};
