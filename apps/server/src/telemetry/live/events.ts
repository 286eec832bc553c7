import { listChange } from '@konvoj/contract';
import type { ListChange } from '@konvoj/contract';
import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** Rows of a list of an organization changed, and the change is committed: its users are to read them again. */
export const listChanged: Topic<ListChange & { readonly organizationId: number }> = {
  subject: 'live.list_changed',
  schema: listChange.extend({ organizationId: z.int() }),
};

/** A row for the users who see a device, and for some drivers. */
export interface PublishedRow {
  readonly id: number;
  readonly deviceId: number;
  readonly driverIds: readonly number[];
  /** In the form of the contract. */
  readonly row: unknown;
  /** The same for the drivers. */
  readonly driverRow: unknown;
}

/** New and changed messages: clients get them in a frame of their own, without a number. */
export interface PublishedMessages {
  readonly organizationId: number;
  readonly messages: readonly PublishedRow[];
}
export const messagesPublished: Topic<PublishedMessages> = {
  subject: 'live.messages_published',
  schema: z.strictObject({
    organizationId: z.int(),
    messages: z
      .array(
        z.strictObject({
          id: z.int(),
          deviceId: z.int(),
          driverIds: z.array(z.int()).readonly(),
          row: z.unknown(),
          driverRow: z.unknown(),
        }),
      )
      .readonly(),
  }),
};

/** These messages were written to the socket of a driver's app. */
export interface WrittenMessages {
  readonly organizationId: number;
  readonly driverId: number;
  readonly messageIds: readonly number[];
}
export const messagesWritten: Topic<WrittenMessages> = {
  subject: 'live.messages_written',
  schema: z.strictObject({ organizationId: z.int(), driverId: z.int(), messageIds: z.array(z.int()).readonly() }),
};
