// The name we go by, as the page shows it. Sitting down may change a made-up one.
import { isSuggested, rename, suggest } from '../net/identity';
import { makeName, ourName } from '../net/sit';

/** Empty until somebody looks: the words of which names are made come first. */
let shown = $state('');

export const shownName = () => shown;

/** Reads it anew. */
export function lookAtName(): void {
  shown = ourName();
}

/** Chooses a name; or, with an empty one, lets one be made up. */
export function chooseName(name: string): void {
  rename(name.trim());
  lookAtName();
}

/** A made-up name is made in the language in use. */
export function translateName(): void {
  if (isSuggested()) suggest(makeName());
  lookAtName();
}
