import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../types/protocol';
import { speak } from '../words/index.svelte';
import { verdictOf } from './score';

describe('the verdict', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak('en');
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const verdict = (reason: string, said: Outcome['verdict']) =>
    verdictOf('masters', { reason, scores: [], verdict: said }, ['Ada'], 0);

  it('names Lorenzo when he wins', () => {
    expect(verdict('black cross', 'no_winner')).toBe('Lorenzo wins');
    expect(verdict('a colour is gone', 'no_winner')).toBe('Lorenzo wins');
  });

  it('says that nobody wins when a game is broken off', () => {
    expect(verdict('aborted', 'no_winner')).toBe('Nobody wins');
  });

  it('speaks to the winner', () => {
    expect(verdict('seventh card', { won: [0] })).toBe('You win!');
  });
});
