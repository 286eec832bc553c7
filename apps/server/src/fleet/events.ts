import { z } from 'zod';
import type { Topic } from '../platform/bus.ts';

/** Something that is shown of a fleet, or who may see it, changed. Readers read the fleet again. */
export interface FleetChange {
  readonly organizationId: number;
  /** Devices whose driver assignments changed, from when on: their stages are to be computed again. Epoch milliseconds. */
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
