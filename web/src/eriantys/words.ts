// Words that many sentences share.
import { language, t } from '../words/index.svelte';
import type { GroupView, View } from '../types/eriantys';
import { count, heap } from './notation';
import { inTeams, playersOf, tileOf } from './spots';

/** "a, b and c" in the language in use; a word for nothing if there is none. */
export function list(things: readonly string[]): string {
  if (things.length === 0) return t('eriantys-nothing');
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(things);
}

export const colourName = (colour: string): string => t(`eriantys-colour-${colour}`);

export const studentsOf = (colour: string, number: number): string =>
  t(`eriantys-students-${colour}`, { count: number });

/** A heap of students in words. */
export const students = (letters: string): string =>
  list(heap(letters).map((pile) => studentsOf(pile.colour, pile.count)));

export const towers = (tower: string, number: number): string =>
  t(`eriantys-towers-${tower}`, { count: number });

export const coins = (number: number): string => t('eriantys-coins', { count: number });

/** Islands and clouds are counted from 1 by people. */
export const islandNumber = (group: Pick<GroupView, 'tiles'>): number => tileOf(group) + 1;

const SIDES: Record<string, string> = { W: 'white', K: 'black', X: 'grey' };
export const sideName = (tower: string): string => t(`eriantys-side-${SIDES[tower] ?? 'white'}`);

/** Who plays for a side: its colour in teams, else the player. */
export function whoPlays(view: View, tower: string, names: readonly string[]): string {
  const players = playersOf(view, tower).map((seat) => names[seat] ?? '');
  return inTeams(view) ? `${sideName(tower)} (${list(players)})` : list(players);
}

/** What is on an island. */
export function onIsland(view: View, group: GroupView): string {
  const things = heap(group.students).map((pile) => studentsOf(pile.colour, pile.count));
  if (group.tower && group.towers > 0) things.push(towers(group.tower, group.towers));
  if (group.no_entry > 0) things.push(t('eriantys-no-entry', { count: group.no_entry }));
  if (view.groups[view.mother_nature] === group) things.push(t('eriantys-here'));
  return t('eriantys-island-label', {
    number: islandNumber(group),
    tiles: t('eriantys-tiles', { count: group.tiles.length }),
    things: list(things),
  });
}

/** The professors somebody has. */
export const professorsOf = (view: View, seat: number): string[] =>
  view.professors
    .filter(({ controller }) => controller === seat)
    .map(({ colour }) => colourName(colour));

/** A row of somebody's school. */
export function rowLabel(view: View, seat: number, name: string, colour: string): string {
  const player = view.players[seat];
  return t('eriantys-row-label', {
    name,
    seated: studentsOf(colour, count(player?.dining ?? '', colour)),
    waiting: studentsOf(colour, count(player?.entrance ?? '', colour)),
  });
}
