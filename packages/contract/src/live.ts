import { z } from 'zod';
import { device } from './devices.ts';
import { position } from './positions.ts';
import { stage } from './stages.ts';
import { instant } from './wire-types.ts';

/** The live socket's address. The token travels in the first frame, never in the address. */
export const LIVE_PATH = '/api/socket';

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
  /** Asks for the full state after a missed sequence number. */
  z.strictObject({ reload: flag }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/**
 * What the server sends. Data frames carry the rows that changed since the frame before; `full` says that each list
 * present is complete and replaces what the client holds. `sequence` rises by one per data frame of a connection's view.
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
  messages: z.array(z.unknown()).optional(),
  alarms: z.array(z.unknown()).optional(),
});
export type ServerFrame = z.infer<typeof serverFrame>;
