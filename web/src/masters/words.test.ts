import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Play } from '../play/play.svelte';
import type { Event, View } from '../types/masters';
import { speak, t, type Language } from '../words/index.svelte';
import { help } from './help';
import { flights } from './flights';
import { guide } from './guide';
import { moves } from './moves';
import { cardInWords, leaderInWords } from './naming';
import { EVENTS, NAMES, seenOf, situation, SITUATIONS } from './situations';
import { prompt } from './prompt';
import { summary } from './summary';
import { tell } from './tell';

/** Every kind of event, in each form that has words of its own. */
const KINDS: { [Kind in Event['event']]: Omit<Extract<Event, { event: Kind }>, 'event'>[] } = {
  leaders_kept: [{ seat: 1 }],
  bonus_placed: [{ seat: 1, resource: 'C', depot: '2' }],
  turn: [{ seat: 1 }],
  skipped: [{ seat: 1 }],
  line_taken: [
    { seat: 1, line: 'row 0', resources: 'CCS', whites: 0 },
    { seat: 1, line: 'col 3', resources: '', whites: 2 },
  ],
  market_shuffled: [{}],
  converted: [{ seat: 1, resource: 'V' }],
  stored: [
    { seat: 0, resource: 'H', depot: '3' },
    { seat: 0, resource: 'C', depot: 'L' },
  ],
  discarded: [
    { seat: 1, resource: null, depot: null },
    { seat: 1, resource: 'S', depot: null },
    { seat: 1, resource: 'S', depot: 'LS' },
  ],
  rearranged: [{ seat: 1 }],
  bought: [{ seat: 1, card: 13, slot: 2, paid: 'CCHH' }],
  next_card: [{ deck: 'g1', card: null }],
  power_used: [
    { seat: 1, power: 'basic', paid: 'CC', gives: 'S', faith: 0 },
    { seat: 1, power: '2', paid: 'CC', gives: '', faith: 2 },
    { seat: 1, power: 'L16', paid: 'C', gives: 'V', faith: 1 },
  ],
  produced: [{ seat: 1, resources: 'SSV' }],
  leader_played: [{ seat: 1, leader: 5 }],
  leader_discarded: [{ seat: 1 }],
  faith: [],
  black_cross: [],
  report: [{ number: 2 }],
  favour_tile: [
    { seat: 1, number: 1, tile: 'up' },
    { seat: 1, number: 1, tile: 'gone' },
  ],
  token_revealed: [{ token: 1 }, { token: 5 }, { token: 7 }],
  card_removed: [{ card: 4 }],
  last_round: [{ why: 'faith_track' }, { why: 'seventh_card' }],
  left: [{ seat: 1 }],
  returned: [{ seat: 1 }],
  gave_up: [{ seat: 1 }],
  over: [
    { reason: 'faith_track' },
    { reason: 'seventh_card' },
    { reason: 'colour_gone' },
    { reason: 'black_cross' },
    { reason: 'forfeit' },
    { reason: 'gave_up' },
    { reason: 'broken_off' },
    { reason: 'aborted' },
  ],
};
const ALL = Object.entries(KINDS).flatMap(([event, forms]) =>
  forms.map((form) => ({ event, ...form }) as Event),
);

/** What the server writes about the end: `crates/masters/src/ending.rs`. */
const COUNTS = ['points', 'cards', 'faith', 'tiles', 'leaders', 'resources', 'resources left'];
const REASONS = [
  'end of the faith track',
  'seventh card',
  'a colour is gone',
  'black cross',
  'forfeit',
  'gave up',
  'broken off',
  'aborted',
];

/** A whole change in words. */
const tellAll = (events: readonly Event[], after: View, before: View | null): string[] =>
  events.flatMap((event, place) => {
    const line = tell(event, seenOf({ view: after }), before, events.slice(place + 1));
    return line ? [line.text] : [];
  });

const dashed = (text: string) => text.replaceAll(' ', '-');

describe.each<Language>(['en', 'it'])('in %s', (language) => {
  const faults = vi.spyOn(console, 'error');

  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak(language);
    faults.mockClear();
  });

  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const fine = (text: string | null | undefined) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/masters-|undefined|\bnull\b|\{|\}|\s{2}/);
    expect(faults).not.toHaveBeenCalled();
  };

  it.each(ALL)('tells $event', (event) => {
    const { view } = situation('turn-of-four');
    const line = tell(event, seenOf({ view }), view, []);
    fine(line?.text);
    if ('seat' in event) expect(line?.text).toContain(NAMES[event.seat]);
  });

  it.each(EVENTS)('tells what has happened: $event.event', ({ event, before, after }) => {
    const line = tell(event, seenOf({ view: after }), before, []);
    const midway = event.event === 'stored' && after.phase.name === 'market';
    if (midway) expect(line).toBeNull();
    else fine(line?.text);
  });

  it('tells several steps of faith once', () => {
    const { view: after } = situation('turn-of-four');
    const before = structuredClone(after);
    const player = before.players[0];
    const arrived = after.players[0]?.faith ?? 0;
    if (player) player.faith = arrived - 2;
    const steps: Event[] = [arrived - 1, arrived].map((space) => ({
      event: 'faith',
      seat: 0,
      space,
    }));
    for (const known of [before, null]) {
      const told = tellAll(steps, after, known);
      expect(told).toHaveLength(1);
      fine(told[0]);
      expect(told[0]).toContain(String(arrived));
      expect(told[0]).not.toMatch(/\b0\b/);
    }
  });

  it('tells once what was stored, and not when nobody has seen it', () => {
    const { view } = situation('turn-of-four');
    const stored: Event[] = ['1', '2', '2'].map((depot) => {
      return { event: 'stored', seat: 0, resource: 'C', depot };
    });
    expect(tellAll(stored, view, view)).toHaveLength(1);
    expect(tellAll(stored, view, null)).toEqual([]);
  });

  it.each(ALL)('tells $event also when nobody has seen the table of that moment', (event) => {
    const { view } = situation('turn-of-four');
    const line = tell(event, seenOf({ view }), null, []);
    if (event.event !== 'stored') fine(line?.text);
  });

  it('asks for white marbles alone', () => {
    const { view } = situation('market');
    const phase: View['phase'] = { name: 'market', unplaced: '', whites: 1 };
    const seen = seenOf({ view: { ...view, phase } });
    const text = prompt({ ...seen, play: { chosen: [], moves: [] } as unknown as Play }, []);
    fine(text);
    expect(text).not.toContain(t('masters-nothing'));
  });

  it('asks for the bonus resources together with the leaders', () => {
    const { view } = situation('turn-of-four');
    const ask = (bonus: number) => {
      const seen = seenOf({
        view: {
          ...view,
          phase: { name: 'set_up' },
          to_act: [0],
          viewer: 0,
          players: view.players.map((player) => ({ ...player, bonus })),
        },
      });
      const play = { chosen: [], moves: [{ path: [], action: 'keep 1 2' }] } as unknown as Play;
      return prompt({ ...seen, play }, []);
    };
    expect(ask(0)).toBe(t('masters-prompt-keep'));
    expect(ask(2)).toBe(t('masters-prompt-keep-and-bonus', { n: 2 }));
  });

  it('counts the bonus resources that are placed', () => {
    const seen = seenOf(situation('set-up-with-bonus'));
    const placed = seen.view.players[seen.seat ?? 0];
    expect([placed?.bonus, placed?.depots.join('')]).toEqual([1, 'H']);
    const play = { chosen: [], moves: [] } as unknown as Play;
    expect(prompt({ ...seen, play }, [])).toBe(t('masters-prompt-bonus-next', { n: 2, all: 2 }));
  });

  it('says how much of a price one has when it is too little', () => {
    const { view } = situation('turn-of-four');
    const owning = (strongbox: View['players'][number]['strongbox']) => ({
      ...view,
      viewer: 0,
      players: view.players.map((player) => ({
        ...player,
        depots: ['', '', ''] as [string, string, string],
        strongbox,
        leader_depots: [],
        leaders: [],
      })),
    });
    const deck = view.decks.find(({ top }) => top)?.deck ?? '';
    const missing = t('masters-help-missing', { parts: '' }).split(' ')[0] ?? '';
    const poor = help(`deck:${deck}`, seenOf({ view: owning({}) }));
    fine(poor);
    expect(poor).toContain(` ${missing} `);
    const rich = owning({ C: 9, V: 9, H: 9, S: 9 });
    expect(help(`deck:${deck}`, seenOf({ view: rich }))).not.toContain(` ${missing} `);
  });

  it('counts one as one', () => {
    const one = {
      n: 1,
      left: 1,
      points: 1,
      name: '',
      what: '',
      card: '',
      cost: '',
      input: '',
      output: '',
    };
    for (const id of ['label-deck', 'sum-market-phase', 'label-lorenzo', 'sum-lorenzo']) {
      expect(t(`masters-${id}`, one)).not.toMatch(
        /\b1 (points|punti|white marbles|biglie|tokens|segnalini)/,
      );
    }
  });

  it('tells where the black cross goes', () => {
    const { view } = situation('solo');
    const cross = view.lorenzo?.cross ?? 0;
    const before = { ...view, lorenzo: view.lorenzo && { ...view.lorenzo, cross: cross - 1 } };
    fine(tell({ event: 'black_cross', space: cross }, seenOf({ view }), before, [])?.text);
  });

  it.each(SITUATIONS)('explains everything that can be chosen in $name', (there) => {
    const seen = seenOf(there);
    const spots = new Set(moves(there.legal, seen).flatMap(({ path }) => path));
    for (const spot of spots) {
      if (!/^(do|pay):/.test(spot)) fine(help(spot, seen));
    }
  });

  it.each(SITUATIONS)('explains everything else on the board of $name', (there) => {
    const seen = seenOf(there);
    const seats = there.view.players.map((_, seat) => seat);
    const spots = [
      ...['slide', 'strongbox', 'discard', 'white', 'aside', 'tray', 'play', 'drop'],
      ...['cell:0:0', 'cell:2:3', 'slot:1', 'power:basic', 'kind:C', 'cross'],
      ...[1, 2, 3].flatMap((number) => [`report:${number}`, `tile:${number}`]),
      ...seats.flatMap((seat) => [
        `board:${seat}`,
        'order',
        `marker:${seat}`,
        ...['depots', 'strongbox', 'slot-1', 'slot-2', 'slot-3', 'leaders'].map(
          (part) => `board:${seat}:${part}`,
        ),
      ]),
    ];
    for (const spot of spots) fine(help(spot, seen));
    for (const { deck } of there.view.decks) fine(help(`deck:${deck}`, seen));
    if (there.view.lorenzo) fine(help('lorenzo', seen));
  });

  it.each(SITUATIONS)('sums up $name', (there) => {
    for (const sentence of summary(seenOf(there))) fine(sentence);
  });

  it('knows all cards, leaders, counts, ends, buttons and steps of the guide', () => {
    for (let id = 1; id <= 48; id += 1) fine(cardInWords(id));
    for (let id = 1; id <= 16; id += 1) fine(leaderInWords(id));
    for (const count of COUNTS) fine(t(`masters-count-${dashed(count)}`));
    for (const reason of REASONS) fine(t(`masters-end-${dashed(reason)}`));
    for (const loss of ['a colour is gone', 'black cross', 'gave up']) {
      fine(t(`masters-no-winner-${dashed(loss)}`));
    }
    for (const button of ['end', 'finish']) fine(t(`masters-do-${button}`));
    for (const { id } of guide) fine(t(id));
  });
});

describe('pieces', () => {
  it.each(EVENTS)('fly between named spots: $event.event', ({ event, before, after }) => {
    for (const { piece, from, to } of flights(event, before, after)) {
      expect(piece).toMatch(/^m-(kind|marble|card)-\w$/);
      expect(from).not.toBe(to);
    }
  });

  it('fly from the line to whoever took it', () => {
    const { view } = situation('turn-of-four');
    const taken = {
      event: 'line_taken',
      seat: 0,
      line: 'row 2',
      resources: '',
      whites: 0,
    } as const;
    const row = view.market[2];
    const coloured = [...row].filter((marble) => marble !== 'w').length;
    expect(flights(taken, view, view)).toHaveLength(coloured);
  });
});
