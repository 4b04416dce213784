import { beforeEach, describe, expect, it } from 'vitest';
import type { Scene, Spot } from '../play/game';
import type { Play } from '../play/play.svelte';
import type { View } from '../types/eriantys';
import { knows, t } from '../words/index.svelte';
import { SITUATIONS, seen, SPOKEN, speakIn, type Situation } from './fixtures';
import { guide } from './guide';
import { help } from './help';
import { moves } from './moves';
import { prompt } from './prompt';
import { summary } from './summary';

/** A scene with a hand that has chosen these spots. */
const scene = (view: View, chosen: readonly Spot[] = []): Scene<View> => ({
  ...seen(view),
  play: { chosen, next: new Set<Spot>() } as unknown as Play,
});

const THINGS = [
  'assistant:7',
  'entrance:G',
  'dining',
  'seated:R',
  'island:5',
  'mother-nature',
  'cloud:0',
  'professor:B',
  'row:1:G',
  'school:1',
  'towers:0',
  'coins:0',
  'last:1',
  'bag',
];

describe.each(SPOKEN)('in %s', (language) => {
  beforeEach(() => speakIn(language));

  it('says what is to be done, whatever was chosen', () => {
    for (const { view, legal } of SITUATIONS) {
      expect(prompt(scene(view), [])).toMatch(/[.!]$/);
      for (const { path } of moves(legal, seen(view))) {
        for (let length = 1; length < path.length; length += 1) {
          expect(prompt(scene(view), path.slice(0, length))).toMatch(/[.!?]$/);
        }
      }
    }
  });

  it('says whom one waits for', () => {
    for (const { view } of SITUATIONS) {
      const watched = { ...scene(view), seat: null };
      expect(prompt(watched, [])).toContain(watched.names[view.to_act[0] ?? 0]);
    }
  });

  it('says how it ended', () => {
    for (const winners of [[], ['W'], ['W', 'K']]) {
      const over = SITUATIONS.map(({ view }): View => {
        return { ...view, phase: { name: 'over', reason: 'bag-empty', winners } };
      });
      for (const view of over) expect(prompt(scene(view), [])).not.toMatch(/[{}]/);
    }
  });

  it('explains every thing', () => {
    for (const { view } of SITUATIONS) {
      for (const spot of THINGS) expect(help(spot, seen(view)), spot).toMatch(/\.$/);
      for (const { character } of view.characters) {
        expect(help(`character:${character}`, seen(view))).toMatch(/\.$/);
        expect(help(`card:${character}:G`, seen(view))).toMatch(/\.$/);
      }
    }
  });

  it('says how many coins one has when a character costs more', () => {
    const expert = SITUATIONS.find(({ view }) => view.characters.length > 0) as Situation;
    const [card] = expert.view.characters;
    const saying = (coins: number) =>
      help(
        `character:${card?.character}`,
        seen({
          ...expert.view,
          viewer: 0,
          players: expert.view.players.map((player) => ({ ...player, coins })),
        }),
      );
    const missing = t('eriantys-help-missing', { have: 0, count: card?.price ?? 0 });
    expect(saying(0)).toContain(missing);
    expect(saying(9)?.length).toBe((saying(0)?.length ?? 0) - missing.length - 1);
  });

  it('puts the whole position into sentences', () => {
    for (const { view } of SITUATIONS) {
      const sentences = summary(seen(view));
      expect(sentences.length).toBeGreaterThan(view.groups.length + view.players.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  it('counts one assistant as one', () => {
    for (const { view } of SITUATIONS) {
      const players = view.players.map((player) => ({ ...player, assistants: 1 }));
      for (const sentence of summary(seen({ ...view, players }))) {
        expect(sentence).not.toMatch(/\b1 (assistants|assistenti)/);
      }
    }
  });

  it('names the players of a team after its colour once', () => {
    const { view } = SITUATIONS.find(({ view }) => view.players.length === 4) as Situation;
    const teams = summary(seen(view)).filter((sentence) => /^(Team|Squadra) /.test(sentence));
    expect(teams).toHaveLength(2);
    for (const sentence of teams) expect(sentence).not.toContain('(');
  });

  it('has words for the score sheet, the buttons and the guide', () => {
    const ids = [
      ...['towers', 'professors'].map((count) => `count-${count}`),
      ...['white', 'black', 'grey'].map((side) => `side-${side}`),
      ...[
        'last-tower',
        'three-groups',
        'bag-empty',
        'assistants-used-up',
        'forfeit',
        'aborted',
      ].map((reason) => `end-${reason}`),
      'note-gave-up',
      'do-done',
      'do-lap',
    ];
    for (const id of ids) expect(knows(`eriantys-${id}`), id).toBe(true);
    for (const { id } of guide) expect(knows(id), id).toBe(true);
  });
});

describe('the guide', () => {
  it('has one thing to say in every situation', () => {
    for (const { view } of SITUATIONS) {
      expect(guide.filter((step) => step.when(scene(view)))).toHaveLength(1);
    }
  });
});
