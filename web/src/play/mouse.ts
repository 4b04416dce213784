// When a mouse points at something. It does not while it rests: what comes under it then came by itself,
// and whoever has just clicked did not ask for an explanation.

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;
type Movement = Place & Pick<PointerEvent, 'movementX' | 'movementY' | 'pointerType' | 'buttons'>;

/** A hand on a mouse trembles that much. */
const STILL = 10;

export class Mouse {
  #resting: Place | null = null;

  /** It did something here. */
  rest({ clientX, clientY }: Place): void {
    this.#resting = { clientX, clientY };
  }

  /** Does this movement point at what is under it? */
  points(event: Movement): boolean {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return false;
    // Some browsers tell of a movement, too, when the page moves under the mouse.
    if (event.movementX === 0 && event.movementY === 0) return false;
    const from = this.#resting;
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < STILL)
      return false;
    this.#resting = null;
    return true;
  }
}
