// What a player likes, kept in this browser and the same in all its tabs.

export const SPEEDS = ['off', 'normal', 'fast'] as const;

export interface Likes {
  sound: boolean;
  /** A notification when it is one's turn and the tab is hidden. */
  notify: boolean;
  speed: (typeof SPEEDS)[number];
  /** Is the panel with log and chat open? */
  panel: boolean;
  /** The steps of guided first turns that were read, and the games whose guide was finished or skipped. */
  guided: string[];
}

const KEPT_AS = 'bottega.likes';
const AT_FIRST: Likes = { sound: false, notify: false, speed: 'normal', panel: true, guided: [] };

function read(): Likes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    return { ...AT_FIRST, ...(kept as Partial<Likes>) };
  } catch {
    return AT_FIRST;
  }
}

let likes = $state.raw<Likes>(typeof localStorage === 'undefined' ? AT_FIRST : read());

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEPT_AS) likes = read();
  });
}

export const liked = (): Likes => likes;

export function like(change: Partial<Likes>): void {
  likes = { ...read(), ...change };
  localStorage.setItem(KEPT_AS, JSON.stringify(likes));
}

/** How long movements last, as a factor. */
export function pace(): number {
  return { off: 0, normal: 1, fast: 0.45 }[likes.speed];
}
