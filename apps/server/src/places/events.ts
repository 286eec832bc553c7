import type { PlaceKind } from '@konvoj/contract';
import type { Topic } from '../platform/bus.ts';

/** Own places of an organization changed, and the change is committed. Readers read them again. */
export interface PlacesChange {
  readonly organizationId: number;
  readonly kinds: readonly PlaceKind[];
}

export const placesChanged: Topic<PlacesChange> = { subject: 'places.changed' };
