import { folded } from '@konvoj/i18n/folded';
import type { Choice } from '../shared/choice.ts';

const RECENT_CHOICES = 6;

/**
 * How well a text answers what is typed: the start of the text, then the start of a word, then anywhere; all words have
 * to be found. Null: it does not.
 */
export function rankOf(text: string, typed: string): number | null {
  const [searched, term] = [folded(text), folded(typed.trim())];
  if (searched.startsWith(term)) return 0;
  const words = term.split(/\s+/);
  if (!words.every((word) => searched.includes(word))) return null;
  return words.every((word) => new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(word)}`, 'u').test(searched)) ? 1 : 2;
}

const escaped = (word: string): string => word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The best rank of a choice; its further words count less than its label. */
function rankOfChoice({ label, description = '', words = '' }: Choice, typed: string): number | null {
  const byLabel = rankOf(label, typed);
  return byLabel ?? (rankOf(`${label} ${description} ${words}`, typed) === null ? null : 3);
}

/** The choices that match the input, the best first; equally good ones keep their order. */
export function ranked(choices: readonly Choice[], typed: string): readonly Choice[] {
  if (typed.trim() === '') return choices;
  return choices
    .flatMap((choice) => {
      const rank = rankOfChoice(choice, typed);
      return rank === null ? [] : [{ choice, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

export interface ChoiceGroup {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** The groups with what answers in them; the group with the best answer first. */
export function rankedGroups<G extends ChoiceGroup>(groups: readonly G[], typed: string): readonly G[] {
  const found = groups
    .map((group) => ({ ...group, choices: ranked(group.choices, typed) }))
    .filter(({ choices }) => choices.length > 0);
  if (typed.trim() === '') return found;
  const best = ({ choices }: ChoiceGroup): number => Math.min(...choices.map((each) => rankOfChoice(each, typed) ?? 4));
  return found.toSorted((a, b) => best(a) - best(b));
}

/** The last choices, the newest first, none twice. */
export function withChosen(before: readonly string[], id: string): readonly string[] {
  return [id, ...before.filter((each) => each !== id)].slice(0, RECENT_CHOICES);
}
