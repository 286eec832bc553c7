import { UnreadableError } from '../../../platform/sheets/row-limits.ts';
import type { ReadFeature } from './types.ts';

/** More places than a company has; a larger file is refused, not truncated. */
export const MAX_PLACES = 20_000;

/** Adds one more feature of a file. @throws {UnreadableError} above the limit, so that the rest is not read */
export function addFeature(features: ReadFeature[], feature: ReadFeature): void {
  if (features.length >= MAX_PLACES) throw new UnreadableError('too_many_rows');
  features.push(feature);
}
