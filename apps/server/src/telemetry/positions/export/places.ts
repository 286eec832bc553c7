import type { LanguageCode } from '@konvoj/contract';
import type { Scope } from '../../../platform/database.ts';
import type { PlaceName } from './writer.ts';

export type PlaceNames = (latitude: number, longitude: number) => PlaceName;

/** Finds the names of places in a language, in one query for all of them. Degrees. */
export type NamePlaces = (
  scope: Scope,
  places: readonly { readonly latitude: number; readonly longitude: number }[],
  language: LanguageCode,
) => Promise<PlaceNames>;

export const NO_NAME: PlaceName = { contact: null, address: null };
export const namelessPlaces: NamePlaces = () => Promise.resolve(() => NO_NAME);
