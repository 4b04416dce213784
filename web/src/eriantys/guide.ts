// The guided first turn: one hint for each thing that is to be done.
import type { GuideStep, Scene, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { parts, spot } from './spots';

const mine = ({ view, seat }: Scene<View>): boolean => seat !== null && view.to_act.includes(seat);

const phase = (scene: Scene<View>, name: View['phase']['name']): boolean =>
  mine(scene) && scene.view.phase.name === name;

/** A student of the own entrance is in the hand. */
const holding = ({ play }: Scene<View>): boolean => parts(play.chosen[0] ?? '')[0] === 'entrance';

/** What is lit of this kind. */
const lit = ({ play }: Scene<View>, kind: string): readonly Spot[] =>
  [...play.next].filter((name) => parts(name)[0] === kind);

export const guide: readonly GuideStep<View>[] = [
  {
    id: 'eriantys-guide-assistant',
    when: (scene) => phase(scene, 'planning'),
    spots: (scene) => lit(scene, 'assistant'),
  },
  {
    id: 'eriantys-guide-student',
    when: (scene) => phase(scene, 'students') && !holding(scene),
    spots: (scene) => lit(scene, 'entrance'),
  },
  {
    id: 'eriantys-guide-where',
    when: (scene) => phase(scene, 'students') && holding(scene),
    spots: (scene) => [spot.dining, ...lit(scene, 'island')],
  },
  {
    id: 'eriantys-guide-mother-nature',
    when: (scene) => phase(scene, 'mother_nature'),
    spots: (scene) => [spot.motherNature, ...lit(scene, 'island')],
  },
  {
    id: 'eriantys-guide-cloud',
    closes: true,
    when: (scene) => phase(scene, 'cloud'),
    spots: (scene) => lit(scene, 'cloud'),
  },
  {
    id: 'eriantys-guide-wait',
    when: (scene) => !mine(scene),
    spots: ({ view }) => view.to_act.map(spot.school),
  },
];
