// The whole position in sentences, for those who cannot see it.
import type { Seen } from '../play/game';
import type { View } from '../types/eriantys';
import { t } from '../words/index.svelte';
import { inTeams, playersOf } from './spots';
import { list, onIsland, professorsOf, sideName, students, towers } from './words';

export function summary(scene: Seen<View>): string[] {
  const { view } = scene;
  return [
    ...situation(scene),
    ...view.groups.map((group) => `${onIsland(view, group)}.`),
    ...view.clouds.map(
      (cloud, number) =>
        `${t('eriantys-cloud-label', { number: number + 1, students: students(cloud) })}.`,
    ),
    ...teams(scene),
    ...players(scene),
    ...view.characters.map((card) => character(card)),
    ...(view.hand ? [t('eriantys-sum-hand', { values: list(view.hand.map(String)) })] : []),
  ];
}

function situation({ view, names }: Seen<View>): string[] {
  const phase = t(`eriantys-phase-${view.phase.name}`);
  const named = (seats: readonly number[]) => seats.map((seat) => names[seat] ?? '');
  const order = named(view.order);
  const open = named(view.phase.name === 'planning' ? view.phase.to_play : []);
  return [
    t('eriantys-sum-round', { number: view.round, phase, count: view.bag }),
    ...(view.last_round ? [`${t(`eriantys-last-round-${view.last_round}`)}.`] : []),
    order.length > 0
      ? t('eriantys-sum-order', { names: order.join(', ') })
      : t('eriantys-sum-first', { name: names[view.first] ?? '' }),
    ...(open.length > 0 ? [t('eriantys-sum-open', { names: open.join(', ') })] : []),
  ];
}

function teams({ view, names }: Seen<View>): string[] {
  if (!inTeams(view)) return [];
  return view.supply.map(({ tower, towers: left }) =>
    t('eriantys-sum-supply', {
      side: sideName(tower),
      names: list(playersOf(view, tower).map((seat) => names[seat] ?? '')),
      towers: towers(tower, left),
    }),
  );
}

function players({ view, names }: Seen<View>): string[] {
  return view.players.flatMap((player, seat) => {
    const name = names[seat] ?? '';
    const left = view.supply.find(({ tower }) => tower === player.tower)?.towers ?? 0;
    const sentence = t(inTeams(view) ? 'eriantys-sum-player-team' : 'eriantys-sum-player', {
      name,
      side: sideName(player.tower),
      towers: towers(player.tower, left),
      entrance: students(player.entrance),
      dining: students(player.dining),
      professors: list(professorsOf(view, seat)),
      assistants: player.assistants,
    });
    const coins = t('eriantys-sum-coins', { name, count: player.coins });
    return view.expert ? [sentence, coins] : [sentence];
  });
}

function character(card: View['characters'][number]): string {
  const sentence = t('eriantys-character-label', {
    name: t(`eriantys-character-${card.character}`),
    count: card.price,
    effect: t(`eriantys-effect-${card.character}`),
  });
  const on = [
    ...(card.students ? [students(card.students)] : []),
    ...(card.no_entry > 0 ? [t('eriantys-no-entry', { count: card.no_entry })] : []),
  ];
  return on.length > 0 ? `${sentence}: ${list(on)}.` : `${sentence}.`;
}
