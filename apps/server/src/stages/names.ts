import type { LanguageCode } from '@konvoj/contract';
import type { Scope } from '../platform/database.ts';
import type { StageOfDevice } from './store.ts';

/** What the places are called at which stages begin and end. Degrees; null: it has no name. */
export interface StageNames {
  /** The point of interest near the end of a stage (reading, 12). */
  contactAt(latitude: number, longitude: number): string | null;
  addressAt(latitude: number, longitude: number): string | null;
}

/** Finds the names of the ends of these stages in a language, in one look-up for all of them. */
export type NameStages = (
  scope: Scope,
  stages: readonly StageOfDevice[],
  language: LanguageCode,
) => Promise<StageNames>;

/** Where names are not to be told, or would cost too much: live frames. */
export const NAMELESS: StageNames = { contactAt: () => null, addressAt: () => null };
export const nameless: NameStages = () => Promise.resolve(NAMELESS);

/** The places at which these stages begin and end, in their order. */
export function endsOf(stages: readonly StageOfDevice[]): { latitude: number; longitude: number }[] {
  return stages.flatMap(({ stage: { first, last } }) =>
    [first, last].flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    ),
  );
}
