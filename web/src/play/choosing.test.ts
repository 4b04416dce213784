import { describe, expect, it } from 'vitest';
import { choose, next } from './choosing';

const MOVES = [
  { action: 'a7', path: ['assistant:7'] },
  { action: 'G-d', path: ['entrance:G', 'dining'] },
  { action: 'G-5', path: ['entrance:G', 'island:5'] },
  { action: 'R-5', path: ['entrance:R', 'island:5'] },
];

describe('choosing', () => {
  it('takes an action of one thing at once', () => {
    expect(choose(MOVES, [], 'assistant:7')).toEqual({ action: 'a7' });
  });

  it('asks where a thing goes', () => {
    expect(choose(MOVES, [], 'entrance:G')).toEqual({ chosen: ['entrance:G'] });
    expect([...next(MOVES, ['entrance:G'])]).toEqual(['dining', 'island:5']);
    expect(choose(MOVES, ['entrance:G'], 'island:5')).toEqual({ action: 'G-5' });
  });

  it('lets one change one’s mind', () => {
    expect(choose(MOVES, ['entrance:G'], 'entrance:R')).toEqual({ chosen: ['entrance:R'] });
    expect(choose(MOVES, ['entrance:G'], 'entrance:G')).toEqual({ chosen: [] });
    expect(choose(MOVES, ['entrance:G'], 'assistant:7')).toEqual({ action: 'a7' });
  });

  it('does not choose what is not legal', () => {
    expect(choose(MOVES, ['entrance:R'], 'dining')).toBeNull();
    expect(choose(MOVES, [], 'island:5')).toBeNull();
  });
});
