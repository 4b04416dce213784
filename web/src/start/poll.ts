// Asks again and again while somebody looks, and less and less often while nobody answers.

export interface Poll {
  /** How long to wait after an answer. */
  every: number;
  /** The longest wait while there is none. */
  longest: number;
  /** True: it was answered. */
  ask(): Promise<boolean>;
}

/** How long to wait after so many failures in a row. */
export function waitAfter(failures: number, { every, longest }: Pick<Poll, 'every' | 'longest'>) {
  return Math.min(every * 2 ** failures, longest);
}

/** Begins at once; gives what ends it. */
export function poll(how: Poll): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;
  let asking = false;

  async function turn() {
    clearTimeout(timer);
    if (over || asking || document.hidden) return;
    asking = true;
    failures = (await how.ask()) ? 0 : failures + 1;
    asking = false;
    if (!over) timer = setTimeout(() => void turn(), waitAfter(failures, how));
  }
  const look = () => void turn();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
