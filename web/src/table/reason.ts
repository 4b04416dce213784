// Refusals in the reader's language. The rules are explained by number (`rule-E33`), everything else by
// code (`refused-too_fast`); what nobody foresaw, in the server's own words.
import { knows, language, t } from '../words/index.svelte';

export function reason(refusal: { code: string; message: string; rule?: string | null }): string {
  const { code, message, rule } = refusal;
  if (rule && knows(`rule-${rule}`)) return `${t(`rule-${rule}`)} (${rule})`;
  if (rule) return language() === 'en' ? `${message} (${rule})` : `${t('refused-rule')} (${rule})`;
  return knows(`refused-${code}`) ? t(`refused-${code}`) : message;
}
