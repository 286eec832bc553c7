import { z } from 'zod';
import type { Topic } from '../platform/bus.ts';

/** The fleet, or the visibility of its vehicles, changed: subscribers read the fleet again. */
export interface FleetChange {
  readonly organizationId: number;
}

export const fleetChanged: Topic<FleetChange> = {
  subject: 'fleet.changed',
  schema: z.strictObject({ organizationId: z.int() }),
};

/** A tracker was registered, changed, moved or removed; caches read it again. */
export interface TrackerChange {
  readonly imei: string;
  /** The tracker has a new owner, or none: data recorded before are hidden from the new one. */
  readonly passedOn: boolean;
}

export const trackerChanged: Topic<TrackerChange> = {
  subject: 'fleet.tracker_changed',
  schema: z.strictObject({ imei: z.string(), passedOn: z.boolean() }),
};
