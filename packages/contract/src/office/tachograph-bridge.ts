import { z } from 'zod';
import { id, instant } from '../wire-types.ts';

/** Where a download stands (specification, chapter 4). The first three go on, the others have ended. */
export const downloadStatus = z.enum([
  'authStarted',
  'authComplete',
  'downloadInProgress',
  'success',
  'cardDenied',
  'notWorking',
  'fail',
]);
export type DownloadStatus = z.infer<typeof downloadStatus>;

/** Why it stands there; a negative response of a unit is `nrc_` and its code in hexadecimal. */
export const DOWNLOAD_DETAILS = [
  'waiting_unit',
  'waiting_card',
  'apdu',
  'resumed',
  'with_warnings',
  'card_expired',
  'card_changed',
  'no_lock',
  'card_generation',
  'auth_failed',
  'auth_limit',
  'offline',
  'ignition_off',
  'vu_timeout',
  'no_card',
  'card_busy',
  'disabled',
  'can_wiring',
  'timeout',
  'transport',
  'bridge_lost',
  'server_restart',
  'parse_error',
  'wrong_file',
  'empty',
  'cancelled',
] as const;
export const downloadDetail = z.union([
  z.enum(DOWNLOAD_DETAILS),
  z.templateLiteral(['nrc_', z.string().regex(/^[0-9a-f]{2}$/)]),
]);
export type DownloadDetail = z.infer<typeof downloadDetail>;

/** A company card that a bridge offers. */
export const bridgeCard = z.object({
  /** The 16 characters of its number. */
  number: z.string(),
  /** Issuing nation, as on licence plates; null: not reported. */
  nation: z.string().nullable(),
  company: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  generation: z.union([z.literal(1), z.literal(2)]),
  /** The download that it serves; null: it is free. */
  runId: id.nullable(),
});
export type BridgeCard = z.infer<typeof bridgeCard>;

export const bridge = z.object({
  /** Name of its API token. */
  name: z.string(),
  connectedAt: instant,
  software: z.string().nullable(),
  cards: z.array(bridgeCard),
});
export type Bridge = z.infer<typeof bridge>;
