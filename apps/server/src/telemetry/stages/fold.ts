import { isMovementUnseen } from './engine/activity.ts';
import { advanceBy, assertAfter } from './engine/advance.ts';
import { addQuietRecord, isQuiet, ownCopy } from './engine/quiet.ts';
import type { OwnState } from './engine/quiet.ts';
import { readRecord } from './engine/reading.ts';
import type { StageState } from './engine/shape.ts';
import type { ClosedStage, StageRecord, StageRules } from './types.ts';

export { advance } from './engine/advance.ts';

export interface Folded {
  readonly state: StageState;
  /** Oldest first. */
  readonly closed: readonly ClosedStage[];
  /** For each record, whether its fix was judged an outlier. */
  readonly outliers: readonly boolean[];
}

/**
 * Folds records of one device into its stages, ascending by (device time, event, hash), each newer than the last one of
 * the state. Pure.
 * @param before null: the device never reported
 * @throws {RangeError} without a record when `before` is null, and when the order is not kept
 */
export function fold(before: StageState | null, records: readonly StageRecord[], rules: StageRules): Folded {
  let state = before;
  /** The same state, if this call created it and may modify it. */
  let own: OwnState | null = null;
  const closed: ClosedStage[] = [];
  const outliers: boolean[] = [];
  for (const record of records) {
    assertAfter(record, state);
    const reading = readRecord(state, record, rules);
    if (state !== null && isQuiet(state, reading, isMovementUnseen(state, reading))) {
      own ??= ownCopy(state);
      addQuietRecord(own, reading);
      state = own;
      outliers.push(false);
      continue;
    }
    const next = advanceBy(state, reading);
    state = next.state;
    own = null;
    closed.push(...next.closed);
    outliers.push(next.outlier);
  }
  if (state === null) throw new RangeError('a device without a record has no state');
  return { state, closed, outliers };
}
