import { SHORTEST_DRIVE_METERS } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import type { StageOfDevice } from './store.ts';
import type { Stage, StageEnd } from './types.ts';

/** The names of the places where stages begin and end. Degrees; null: no name. */
export interface StageNames {
  /** The point of interest near the end of a stage (reading, 12). */
  contactAt(latitude: number, longitude: number): string | null;
  /** That point of interest, else an address. */
  addressAt(latitude: number, longitude: number): string | null;
}

/** Finds the names of the ends of these stages in a language, in one query for all of them. */
export type NameStages = (
  scope: Scope,
  stages: readonly StageOfDevice[],
  language: LanguageCode,
) => Promise<StageNames>;

/** No names, where they are private or too costly: shared links and live frames. */
export const NAMELESS: StageNames = { contactAt: () => null, addressAt: () => null };
export const nameless: NameStages = () => Promise.resolve(NAMELESS);

/**
 * The point of interest where a stage ends. The last record of a halt is the first of the drive after it and may be
 * some hundred metres down the road: without a point of interest there, it is that of the start of the halt.
 */
export function contactOf(
  { type, first, last }: Pick<Stage, 'type' | 'first' | 'last'>,
  names: StageNames,
): string | null {
  const at = ({ latitude, longitude }: StageEnd) =>
    latitude === null || longitude === null ? null : names.contactAt(latitude, longitude);
  const contact = at(last);
  const stands = type !== 'drive' && type !== 'undefined';
  return contact === null && stands && isNear(first, last) ? at(first) : contact;
}

function isNear(a: StageEnd, b: StageEnd): boolean {
  const [from, to] = [inE7(a), inE7(b)];
  return from !== null && to !== null && metersBetween(from, to) <= SHORTEST_DRIVE_METERS;
}

function inE7({ latitude, longitude }: StageEnd) {
  return latitude === null || longitude === null
    ? null
    : { latitude: latitude * DEGREES_E7, longitude: longitude * DEGREES_E7 };
}

/** The places at which these stages begin and end, in their order. */
export function endsOf(
  stages: readonly { readonly stage: Pick<Stage, 'first' | 'last'> }[],
): { latitude: number; longitude: number }[] {
  return stages.flatMap(({ stage: { first, last } }) =>
    [first, last].flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    ),
  );
}
