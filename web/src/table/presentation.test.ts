import { afterEach, describe, expect, it, vi } from 'vitest';
import { Presentation, type Turn } from './presentation';

afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('presentation', () => {
  it('shows one thing after another', async () => {
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const idle = vi.fn();
    const presentation = new Presentation<string>(async (item) => {
      seen.push(item);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, idle);
    presentation.push('one');
    presentation.push('two');
    expect(seen).toEqual(['one']);
    expect(presentation.waiting).toBe(1);
    ends[0]?.();
    await settle();
    expect(seen).toEqual(['one', 'two']);
    ends[1]?.();
    await settle();
    expect(idle).toHaveBeenCalledOnce();
  });

  it('goes on after a fault, and tells it', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const seen: string[] = [];
    const presentation = new Presentation<string>((item) => {
      if (item === 'bad') return Promise.reject(new Error('no words'));
      seen.push(item);
      return Promise.resolve();
    }, vi.fn());
    presentation.push('bad');
    presentation.push('good');
    await settle();
    expect(seen).toEqual(['good']);
    expect(report).toHaveBeenCalledOnce();
  });

  it('forgets what waits, and tells what is being shown that it is old', async () => {
    const seen: string[] = [];
    let turn: Turn | null = null;
    let end: () => void = () => undefined;
    const presentation = new Presentation<string>(async (item, its) => {
      seen.push(item);
      turn = its;
      await new Promise<void>((resolve) => (end = resolve));
    }, vi.fn());
    presentation.push('one');
    presentation.push('two');
    presentation.clear();
    expect((turn as Turn | null)?.stale()).toBe(true);
    end();
    await settle();
    expect(seen).toEqual(['one']);
    presentation.push('three');
    expect(seen).toEqual(['one', 'three']);
    expect((turn as Turn | null)?.stale()).toBe(false);
  });
});
