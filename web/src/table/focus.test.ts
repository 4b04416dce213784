import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './focus';

/** A thing on the page that is inside of these: a spot, or the bar. */
function thing(inside: { spot?: string; bar?: boolean }) {
  const spot = inside.spot === undefined ? null : { dataset: { spot: inside.spot } };
  return {
    closest: (selector: string) => (selector === '.bar' ? (inside.bar ? {} : null) : spot),
    classList: { contains: (sign: string) => sign === 'lit' },
    getClientRects: () => [{}],
    focus: vi.fn(),
  };
}

let page: EventTarget & { body: object; activeElement: unknown };
let lit: ReturnType<typeof thing>[];
let drawn: Map<string, ReturnType<typeof thing>>;
const board = thing({});

beforeEach(() => {
  [lit, drawn] = [[], new Map()];
  board.focus.mockClear();
  const body = {};
  page = Object.assign(new EventTarget(), {
    body,
    activeElement: body,
    querySelectorAll: () => lit,
    querySelector: (selector: string) => drawn.get(selector) ?? null,
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => vi.unstubAllGlobals());

const keep = () => keepFocus(board as unknown as HTMLElement, '.bar');
function focusOn(target: ReturnType<typeof thing>) {
  const event = new Event('focusin');
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
}

test('a thing that was drawn anew gets the focus again', () => {
  const focus = keep();
  focusOn(thing({ spot: 'island:1' }));
  const again = thing({ spot: 'island:1' });
  drawn.set('[data-spot="island:1"]', again);
  focus.restore();
  expect(again.focus).toHaveBeenCalledOnce();
});

test('what is gone, a thing or a button of the bar, leaves the focus to the board', () => {
  const focus = keep();
  for (const gone of [thing({ spot: 'island:1' }), thing({ bar: true })]) {
    board.focus.mockClear();
    focusOn(gone);
    focus.restore();
    expect(board.focus).toHaveBeenCalledOnce();
  }
});

test('what is gone leaves the focus to what can be chosen, as soon as there is something', () => {
  const focus = keep();
  focusOn(thing({ spot: 'assistant:1' }));
  focus.restore();
  focusOn(board);
  page.activeElement = board;
  focus.restore();
  expect(board.focus).toHaveBeenCalledOnce();
  const student = thing({ spot: 'entrance:G' });
  lit.push(student);
  focus.restore();
  expect(student.focus).toHaveBeenCalledOnce();
});

test('the focus stays where somebody put it', () => {
  const focus = keep();
  focusOn(thing({ spot: 'island:1' }));
  page.activeElement = {};
  focus.restore();
  page.activeElement = page.body;
  page.dispatchEvent(new Event('pointerdown'));
  focus.restore();
  focusOn(thing({}));
  focus.restore();
  expect(board.focus).not.toHaveBeenCalled();
});
