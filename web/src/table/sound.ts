// Short tones made here, for those who switched them on.

export type Tune = 'turn' | 'move' | 'end';

/** Hertz, and when each tone begins, in seconds. */
const TUNES: Record<Tune, readonly (readonly [pitch: number, at: number, length: number])[]> = {
  turn: [
    [523, 0, 0.14],
    [784, 0.11, 0.22],
  ],
  move: [[392, 0, 0.07]],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.34],
  ],
};
const LOUD = { turn: 0.16, move: 0.07, end: 0.16 };

let context: AudioContext | null = null;

export function sound(tune: Tune): void {
  context ??= new AudioContext();
  // Browsers wait for the first touch before a page may be heard.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const [pitch, at, length] of TUNES[tune]) tone(context, pitch, at, length, LOUD[tune]);
}

function tone(on: AudioContext, pitch: number, at: number, length: number, loud: number): void {
  const [oscillator, gain] = [on.createOscillator(), on.createGain()];
  const start = on.currentTime + at;
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
