import { z } from 'zod';
import type { Topic } from '../platform/bus.ts';

/** The fleet, or the visibility of its vehicles, changed: subscribers read the fleet again. */
export interface FleetChange {
  readonly organizationId: number;
  /**
   * The driver assignments of these devices changed from a moment on: their stages are recomputed. Epoch milliseconds.
   */
  readonly reassigned?: readonly { readonly deviceId: number; readonly from: number }[];
}

export const fleetChanged: Topic<FleetChange> = {
  subject: 'fleet.changed',
  schema: z.strictObject({
    organizationId: z.int(),
    reassigned: z
      .array(z.strictObject({ deviceId: z.int(), from: z.number() }))
      .readonly()
      .exactOptional(),
  }),
};
