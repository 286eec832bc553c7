import { MESSAGE_PLACEHOLDERS } from '@konvoj/contract';
import type { MessagePlaceholder } from '@konvoj/contract';

export type PlaceholderValues = Readonly<Record<MessagePlaceholder, string>>;

const PLACEHOLDER = new RegExp(`\\{(${MESSAGE_PLACEHOLDERS.join('|')})\\}`, 'g');

/** A text for one recipient: `{plate}` and the like are filled in, other braces stay. */
export function filledIn(text: string, values: PlaceholderValues): string {
  const byName = new Map<string, string>(Object.entries(values));
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => byName.get(name) ?? whole).trim();
}
