// A finger that rests on a thing asks what it is: what a mouse learns by pointing.

/** How long a finger rests, and how far it may tremble. */
const LONG = 500;
const STILL = 8;

/** Calls `held` when the finger rests; the tap that ends it then does nothing more. */
export function hold(down: PointerEvent, held: () => void): void {
  if (down.pointerType === 'mouse') return;
  const forget = new AbortController();
  const until = { capture: true, signal: forget.signal };
  const timer = setTimeout(() => {
    forget.abort();
    held();
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const lifted = new AbortController();
    const once = { capture: true, signal: lifted.signal };
    window.addEventListener('click', swallow, once);
    window.addEventListener('contextmenu', swallow, once);
    // Where no click follows, the next press is a new intent; a click by keyboard, too.
    window.addEventListener('pointerdown', () => lifted.abort(), once);
    window.addEventListener('keydown', () => lifted.abort(), once);
  }, LONG);
  const stop = () => {
    clearTimeout(timer);
    forget.abort();
  };
  window.addEventListener('pointerup', stop, until);
  window.addEventListener('pointercancel', stop, until);
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL) stop();
    },
    until,
  );
}
