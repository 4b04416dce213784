// The messages of one language.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

export const LANGUAGES = { en: 'English', it: 'Italiano' } as const;
export type Language = keyof typeof LANGUAGES;
export type Args = Record<string, FluentVariable>;

export function bundleOf(language: Language, texts: readonly string[]): FluentBundle {
  // Marks around foreign text would be read aloud and copied.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) {
    for (const error of bundle.addResource(new FluentResource(text))) throw error;
  }
  return bundle;
}
