import { z } from 'zod';
import type { TrackerContact } from '../../fleet/trackers/types.ts';
import type { Topic } from '../../platform/bus.ts';
import { bytes } from '../../platform/codecs.ts';

/** A command for a tracker, which the process that holds its connection sends. */
export interface CommandRequest {
  readonly id: string;
  readonly imei: string;
  readonly text: string;
}
export const commandRequested: Topic<CommandRequest> = {
  subject: 'gateway.command_requested',
  schema: z.strictObject({ id: z.string(), imei: z.string(), text: z.string() }),
};

export const commandFailure = z.enum(['not_connected', 'disconnected', 'timeout', 'refused', 'too_many']);
/** `taken`: a process has the connection and sends it. */
export type CommandOutcome =
  | { readonly id: string; readonly state: 'taken' }
  | { readonly id: string; readonly state: 'answered'; readonly text: string }
  | { readonly id: string; readonly state: 'failed'; readonly reason: z.output<typeof commandFailure> };
export const commandEnded: Topic<CommandOutcome> = {
  subject: 'gateway.command_ended',
  schema: z.discriminatedUnion('state', [
    z.strictObject({ id: z.string(), state: z.literal('taken') }),
    z.strictObject({ id: z.string(), state: z.literal('answered'), text: z.string() }),
    z.strictObject({ id: z.string(), state: z.literal('failed'), reason: commandFailure }),
  ]),
};

/** A request to the processes that have seen something of a tracker, which each answers. */
export const contactRequested: Topic<{ readonly id: string; readonly imei: string }> = {
  subject: 'gateway.contact_requested',
  schema: z.strictObject({ id: z.string(), imei: z.string() }),
};
export const contactReported: Topic<{ readonly id: string; readonly contact: TrackerContact }> = {
  subject: 'gateway.contact_reported',
  schema: z.strictObject({
    id: z.string(),
    contact: z.strictObject({
      packets: z.int(),
      records: z.int(),
      refused: z.int(),
      lastAt: z.number().nullable(),
      frames: z.array(z.strictObject({ at: z.number(), length: z.int(), bytes })),
      address: z.string().nullable(),
    }),
  }),
};
