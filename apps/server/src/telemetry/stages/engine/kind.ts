import type { TachographState } from '../../records/record.ts';
import { KIND_MS, TACHOGRAPH_VALID_MS } from './limits.ts';
import type { Reading } from './reading.ts';
import type { HaltKind, KindWatch } from './shape.ts';

/** No evidence yet. */
export const NO_KIND: KindWatch = { decided: null, first: null, other: null, since: 0 };

/** The kind that readers see. */
export function visibleKind(watch: KindWatch | null): HaltKind {
  return watch?.decided ?? watch?.first ?? 'stop';
}

/**
 * Kind of a record that does not move.
 * @param watch of the halt it belongs to: with ignition off and no tachograph data a halt at rest stays at rest
 */
export function kindOf(reading: Reading, watch: KindWatch): HaltKind {
  const reported = kindByTachograph(reading.record.driver1State);
  if (reported !== null) return reported;
  const { ignition, tachograph, at } = reading;
  if (ignition === false) return visibleKind(watch) === 'rest' ? 'rest' : 'stop';
  const engineRuns = ignition === true || (reading.record.rpm ?? 0) > 0;
  if (!engineRuns) return 'stop';
  const isFresh = tachograph !== null && at - tachograph.at <= TACHOGRAPH_VALID_MS;
  return (isFresh ? kindByTachograph(tachograph.state) : null) ?? 'idling';
}

/** A tachograph that still reports driving while the vehicle is stationary is ignored. */
function kindByTachograph(state: TachographState | null): HaltKind | null {
  if (state === 'rest') return 'rest';
  return state === 'work' || state === 'available' ? 'work' : null;
}

/** Another kind has two records at least 60 s apart with none between, or one with ignition off. */
export interface KindSeen {
  readonly watch: KindWatch;
  readonly qualifies: boolean;
}

/** Adds a stationary record. */
export function seeKind(watch: KindWatch, kind: HaltKind, reading: Reading): KindSeen {
  const first = watch.first ?? kind;
  if (watch.decided === kind) {
    return { watch: watch.other === null ? watch : { ...watch, other: null, since: 0 }, qualifies: false };
  }
  const seen = watch.other === kind ? watch : { decided: watch.decided, first, other: kind, since: reading.at };
  return { watch: seen, qualifies: reading.ignition === false || reading.at - seen.since >= KIND_MS };
}

export function decideKind(watch: KindWatch): KindWatch {
  return { ...watch, decided: watch.other, other: null, since: 0 };
}
