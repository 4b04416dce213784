// A short guided first turn: each step is shown while it helps. The first spot of a step is where its
// text stands, mostly above it: it is chosen so that what one needs now stays uncovered.
import type { GuideStep, Scene } from '../play/game';
import type { View } from '../types/masters';
import { cardsOf, inDepots, own } from './position';

const mine = ({ view, seat }: Scene<View>) => seat !== null && view.to_act.includes(seat);
const has = ({ play }: Scene<View>, beginning: string) =>
  play.moves.some(({ action }) => action.startsWith(beginning));
/** Before anything was stored or bought this is the first turn. */
const fresh = ({ view }: Scene<View>) => cardsOf(own(view)).length === 0;

export const guide: readonly GuideStep<View>[] = [
  {
    id: 'masters-guide-leaders',
    when: (scene) => mine(scene) && has(scene, 'keep'),
    spots: ({ view }) => (view.dealt ?? []).map((id) => `leader:${id}`).reverse(),
  },
  {
    id: 'masters-guide-bonus',
    when: (scene) => mine(scene) && has(scene, 'bonus') && !has(scene, 'keep'),
    spots: () => ['bonus:C', 'depot:3'],
  },
  {
    id: 'masters-guide-goal',
    when: (scene) =>
      mine(scene) &&
      scene.view.phase.name === 'before_action' &&
      inDepots(own(scene.view)).length < 3 &&
      fresh(scene),
    spots: () => ['deck:y1', 'deck:g1', 'deck:b1', 'deck:p1'],
  },
  {
    id: 'masters-guide-market',
    when: (scene) => mine(scene) && scene.view.phase.name === 'before_action' && fresh(scene),
    spots: () => ['depot:3', ...[0, 1, 2].map((row) => `line:row:${row}`)],
  },
  {
    id: 'masters-guide-place',
    when: (scene) => mine(scene) && scene.view.phase.name === 'market',
    spots: () => ['report:2', 'depot:1', 'depot:2', 'depot:3', 'discard'],
  },
  {
    id: 'masters-guide-end',
    closes: true,
    when: (scene) => mine(scene) && scene.view.phase.name === 'after_action',
    spots: () => ['do:end'],
  },
  {
    id: 'masters-guide-faith',
    when: (scene) => !mine(scene) && scene.view.phase.name !== 'set_up',
    spots: () => ['report:1'],
  },
];
