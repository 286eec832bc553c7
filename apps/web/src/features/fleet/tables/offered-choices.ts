import { folded } from '@konvoj/i18n/folded';
import { withoutGaps } from '../../../shared/without-gaps.ts';
import type { Choice } from './crud-row.ts';

const SHOWN = 40;

export interface SearchableChoice {
  readonly choice: Choice;
  readonly searched: string;
}

/** A list ready for the search; what the row has now is part of it. */
export function searchableChoices(choices: readonly Choice[], current: Choice | null): readonly SearchableChoice[] {
  const missing = current !== null && !choices.some(({ value }) => value === current.value);
  return (missing ? [current, ...choices] : choices).map((choice) => {
    const words = `${choice.label} ${choice.note ?? ''}`;
    return { choice, searched: folded(`${words}\n${withoutGaps(words)}`) };
  });
}

/**
 * What a select shows: the first of those that hold every word typed. While the box says just what is chosen, nothing
 * was typed yet, and all are offered, the chosen one first.
 * @returns the choices to draw, and how many more there are
 */
export function offeredChoices(
  list: readonly SearchableChoice[],
  typed: string,
  chosen: string | null,
): { readonly shown: readonly Choice[]; readonly rest: number } {
  const selected = list.find(({ choice }) => choice.value === chosen)?.choice;
  const words = selected?.label === typed ? [] : folded(typed.trim()).split(/\s+/);
  const found = list
    .filter(({ searched }) => words.every((word) => searched.includes(word)))
    .map(({ choice }) => choice);
  const far = selected !== undefined && words.length === 0 && found.indexOf(selected) >= SHOWN;
  const shown = far ? [selected, ...found.slice(0, SHOWN - 1)] : found.slice(0, SHOWN);
  return { shown, rest: found.length - shown.length };
}
