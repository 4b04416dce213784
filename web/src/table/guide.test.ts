import { describe, expect, it } from 'vitest';
import type { GuideStep, Scene } from '../play/game';
import { finished, stepNow } from './guide';

const step = (id: string, phase: string): GuideStep<string> => ({
  id,
  when: ({ view }) => view === phase,
  spots: () => [],
});
const STEPS = [step('hello', 'plan'), step('play', 'plan'), step('move', 'move')];
const scene = (view: string) => ({ view }) as Scene<string>;

describe('the guided first turn', () => {
  it('shows the steps that fit, one after another', () => {
    expect(stepNow(STEPS, new Set(), scene('plan'))?.id).toBe('hello');
    expect(stepNow(STEPS, new Set(['hello']), scene('plan'))?.id).toBe('play');
  });

  it('is silent while nothing fits', () => {
    expect(stepNow(STEPS, new Set(['hello', 'play']), scene('plan'))).toBeNull();
    expect(stepNow(STEPS, new Set(), scene('clouds'))).toBeNull();
  });

  it('ends when every step was read', () => {
    expect(finished(STEPS, new Set(['hello', 'play']), scene('plan'), true)).toBe(false);
    expect(finished(STEPS, new Set(['hello', 'play', 'move']), scene('plan'), true)).toBe(true);
  });

  it('ends when the second turn comes, although a step never fitted', () => {
    const steps = [...STEPS, { ...step('end', 'end'), closes: true }, step('wait', 'wait')];
    const read = new Set(['hello', 'play', 'end']);
    expect(finished(steps, new Set(['hello', 'play']), scene('plan'), true)).toBe(false);
    // It was read, and the turn goes on.
    expect(finished(steps, read, scene('end'), true)).toBe(false);
    expect(finished(steps, read, scene('wait'), false)).toBe(false);
    expect(finished(steps, read, scene('plan'), true)).toBe(true);
  });
});
