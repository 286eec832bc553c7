import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** A tracker was registered, changed, moved or given up; whoever remembers it looks it up again. */
export interface TrackerChange {
  readonly imei: string;
  /** It has a new owner, or none: what was seen of it before is nobody's any more. */
  readonly passedOn: boolean;
}

export const trackerChanged: Topic<TrackerChange> = {
  subject: 'fleet.tracker_changed',
  schema: z.strictObject({ imei: z.string(), passedOn: z.boolean() }),
};
