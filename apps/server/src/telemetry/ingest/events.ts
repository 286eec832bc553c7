import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';
import type { Stage } from '../stages/types.ts';
import { normalisedRecord } from '../records/fields.generated.ts';
import type { LastPosition } from '../records/last-position.ts';
import { stage } from '../stages/stage-schema.ts';

/** The changes of one committed batch to one device. Published only after the commit. */
export interface DeviceCommit {
  readonly organizationId: number;
  readonly deviceId: number;
  /** Absent when the batch held only late records. */
  readonly last?: LastPosition;
  /** The current open stage, with `last` as its newest record; absent when it did not change. */
  readonly openStage?: Stage;
  /** Stages that the batch closed. */
  readonly closedStages: readonly Stage[];
  /** Set when late records changed history: the span whose stages must be read again; from 0: from the first record. */
  readonly recomputed?: { readonly from: number; readonly to: number };
}

const deviceCommit: z.ZodType<DeviceCommit> = z.strictObject({
  organizationId: z.int(),
  deviceId: z.int(),
  last: z
    .strictObject({
      record: normalisedRecord,
      serverTime: z.number(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      fixed: z.boolean(),
    })
    .exactOptional(),
  openStage: stage.exactOptional(),
  closedStages: z.array(stage).readonly(),
  recomputed: z.strictObject({ from: z.number(), to: z.number() }).exactOptional(),
});

export const telemetryCommitted: Topic<readonly DeviceCommit[]> = {
  subject: 'telemetry.committed',
  schema: z.array(deviceCommit).readonly(),
};
