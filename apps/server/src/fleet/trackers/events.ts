import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

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
