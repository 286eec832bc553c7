import { z } from 'zod';
import { device } from './devices.ts';
import { position } from './positions.ts';
import { stage } from './stages.ts';
import { id, instant } from '../wire-types.ts';

const flag = z.literal(1);
/** What a client sends. The first ping goes out at once on open and carries the token. */
export const clientFrame = z.union([
  z.strictObject({
    ping: flag,
    token: z.string().max(200).optional(),
    switch_token: z.string().max(200).optional(),
    external_link_secret: z.string().max(200).optional(),
  }),
  z.strictObject({ token_refresh: flag, old_token: z.string().max(200) }),
  /** Requests the full state after a missed sequence number. */
  z.strictObject({ reload: flag }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** History of a device that late records changed. */
export const recomputedSpan = z.object({ deviceId: id, from: instant, to: instant });
export type RecomputedSpan = z.infer<typeof recomputedSpan>;

/** Lists that screens show beside the vehicles: live frames name the rows that changed, screens read them over HTTP. */
export const changeTopic = z.enum([
  'points',
  'zones',
  'alarms',
  'alarmHistory',
  'loadingOrders',
  'routePlans',
  'travelOrders',
  'tachographDownloads',
  'tachographFiles',
  'crmContacts',
  'crmActivities',
  'crmVisits',
  'messages',
]);
export type ChangeTopic = z.infer<typeof changeTopic>;

/** `ids`: the rows that changed; empty when there are too many to name. */
export const listChange = z.object({ topic: changeTopic, ids: z.array(id) });
export type ListChange = z.infer<typeof listChange>;

/**
 * What the server sends. Data frames carry the rows that changed since the frame before; `full` says that each list
 * present is complete and replaces what the client holds. `sequence` rises by one per data frame of a connection's view.
 * A device row comes when something other than `lastUpdate` changed; `lastUpdate` follows the positions. A closed stage
 * (`endTime` set) comes before the one that opened after it; an open one that only grew comes every 5 s at most.
 * `recomputed`: late records changed the stages of that span.
 * `changed`: rows of these lists changed; screens that show them read them again over HTTP. It comes in a frame of its own
 * without `sequence`, is never skipped, and comes at once but then every 5 s at most (docs/development/decisions/changed-lists.md).
 */
export const serverFrame = z.object({
  pong: flag.optional(),
  token: z.string().optional(),
  token_expire: instant.optional(),
  token_expired: flag.optional(),
  sequence: z.int().optional(),
  full: flag.optional(),
  devices: z.array(device).optional(),
  positions: z.array(position).optional(),
  drivingStages: z.array(stage).optional(),
  recomputed: z.array(recomputedSpan).optional(),
  changed: z.array(listChange).optional(),
  messages: z.array(z.unknown()).optional(),
});
export type ServerFrame = z.infer<typeof serverFrame>;
