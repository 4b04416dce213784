// The words of the catalogue: tests name buttons and texts as the pages do, in every language.
import { type Args, bundleOf, type Language } from '../src/words/bundle';
import { files, read } from '../src/words/catalogue';

export type Speech = (id: string, args?: Args) => string;

export function speech(language: Language): Speech {
  const bundle = bundleOf(
    language,
    files(`words/${language}`, '.ftl').map((path) => read(path)),
  );
  return (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`no words for ${id}`);
    return bundle.formatPattern(pattern, args ?? null);
  };
}

export const english = speech('en');
export const italian = speech('it');
