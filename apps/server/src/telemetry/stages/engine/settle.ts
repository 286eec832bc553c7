import { decideKind, visibleKind } from './kind.ts';
import { mark } from './shape.ts';
import type { Draft } from './shape.ts';
import { clearMark, closeAt, indexOf } from './timeline.ts';
import type { Step } from './timeline.ts';

// Decisions are applied in the order of their records: a decision waits while an earlier one is open, and applies only
// if its conditions still hold then.

/** Applies confirmed changes of country and driver inside the open stage. */
export function settle(step: Step): void {
  while (splitInside(step, firstUnsure(step.draft)));
}

/**
 * The other kind of the open halt has qualified: it becomes the halt's kind, or splits the halt where it was first
 * seen.
 */
export function settleKind(step: Step): void {
  const { draft } = step;
  if (draft.kind === null) return;
  if (draft.kind.decided !== null) {
    settle(step);
    closeAt(step, indexOf(draft, mark.kind), draft.kind.decided);
  }
  draft.kind = decideKind(draft.kind);
  clearMark(draft, mark.kind);
}

/**
 * Ends the open stage at a piece, after applying everything confirmed before it.
 * @param endsInHalt a halt begins there: a drive that was inside another country by then is split, however short that
 * part is
 */
export function endStage(step: Step, index: number, endsInHalt = false): void {
  const { draft } = step;
  // Closing removes pieces from the front, so indexes count from the end.
  const fromEnd = draft.pieces.length - index;
  const position = () => draft.pieces.length - fromEnd;
  if (draft.kind !== null) draft.kind = { ...draft.kind, decided: visibleKind(draft.kind), other: null, since: 0 };
  clearMark(draft, mark.kind);
  if (draft.mode === 'drive' && draft.countryWatch?.sure === false) {
    if (endsInHalt) draft.countryWatch = { ...draft.countryWatch, sure: true };
    else forgetCountry(draft);
  }
  while (splitInside(step, position()));
  closeAt(step, position(), openType(draft));
}

/** Type of the open stage for readers: a pending candidate belongs to it. */
export function openType(state: Pick<Draft, 'mode' | 'kind'>) {
  return state.mode === 'drive' ? 'drive' : visibleKind(state.kind);
}

export function forgetCountry(draft: Draft): void {
  draft.countryWatch = null;
  clearMark(draft, mark.country);
}

export function forgetDriver(draft: Draft): void {
  draft.driverWatch = null;
  clearMark(draft, mark.driver);
}

/** Splits by country or driver at most at a piece; of two the earlier. @returns whether it did */
function splitInside(step: Step, upTo: number): boolean {
  const { draft } = step;
  const country = draft.mode === 'drive' && draft.countryWatch?.sure === true ? indexOf(draft, mark.country) : -1;
  const driver = draft.driverWatch !== null && draft.driverWatch.records >= 2 ? indexOf(draft, mark.driver) : -1;
  if (driver !== -1 && driver <= upTo && (country === -1 || driver <= country)) {
    splitByDriver(step, driver);
    return true;
  }
  if (country === -1 || country > upTo) return false;
  closeAt(step, country, 'drive');
  forgetCountry(draft);
  return true;
}

function splitByDriver(step: Step, index: number): void {
  const { draft } = step;
  closeAt(step, index, openType(draft));
  draft.driver = draft.driverWatch?.identity ?? null;
  forgetDriver(draft);
  // The new stage takes the country of its start, so nothing is left to watch.
  if (draft.mode === 'drive' && indexOf(draft, mark.country) === 0) forgetCountry(draft);
}

/** Index of the first undecided piece: no boundary may be drawn after it yet. */
function firstUnsure(draft: Draft): number {
  if (draft.mode !== 'drive' && draft.kind?.decided == null) return 0;
  let first = draft.pieces.length;
  for (const bit of draft.mode === 'drive' ? [mark.halt] : [mark.drive, mark.kind]) {
    const index = indexOf(draft, bit);
    // No boundary is drawn where a drive may begin either: the way into its first record may belong to it or to the
    // halt.
    const unsure = bit === mark.drive ? index - 1 : index;
    if (index !== -1 && unsure < first) first = unsure;
  }
  if (draft.countryWatch?.sure === false) first = Math.min(first, indexOf(draft, mark.country));
  return first;
}
