import { z } from 'zod';
import { id, optionalText } from '../wire-types.ts';

/** Where a card bridge connects with its API token (docs/operations/card-bridge.md). */
export const TACHOGRAPH_BRIDGE_PATH = '/api/tco_bridge';
export const TACHOGRAPH_BRIDGE_PROTOCOL = 1;
export const BRIDGE_CARDS_MAX = 64;
/** A bridge that is silent for so long is disconnected; the server pings every third of it. */
export const BRIDGE_SILENCE_MS = 60_000;
/** The longest APDU with extended length, in hexadecimal digits (ISO 7816-4: 65,544 bytes). */
const APDU_MAX_DIGITS = 2 * 65_544;

const hex = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[0-9a-f]{2})+$/);
/** Of a company card: 13 characters of the owner, and three indexes. */
const cardNumber = z.string().regex(/^[0-9A-Z]{16}$/);
const card = z.strictObject({
  number: cardNumber,
  nation: z
    .string()
    .regex(/^[A-Z]{1,3}$/)
    .nullable()
    .default(null),
  company: optionalText.default(null),
  expiresOn: z.iso.date().nullable().default(null),
  generation: z.union([z.literal(1), z.literal(2)]),
});
const cards = z.array(card).max(BRIDGE_CARDS_MAX);

/** Why a bridge cannot go on with a session. */
export const bridgeProblem = z.enum(['no_card', 'card_busy', 'card_expired', 'card_changed', 'card_error']);
export type BridgeProblem = z.infer<typeof bridgeProblem>;

/** What a bridge sends. `hello` comes first; `cards` whenever a card is inserted or removed. */
export const bridgeFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.literal(TACHOGRAPH_BRIDGE_PROTOCOL),
    software: optionalText.default(null),
    cards,
  }),
  z.strictObject({ type: z.literal('cards'), cards }),
  /** The card was reset and answered (ISO 7816-3: 2 to 33 bytes). */
  z.strictObject({ type: z.literal('ready'), session: id, atr: hex(66).min(4) }),
  /** The answer of the card to the command with this number. */
  z.strictObject({
    type: z.literal('response'),
    session: id,
    sequence: z.int().nonnegative(),
    data: hex(APDU_MAX_DIGITS).min(4),
  }),
  z.strictObject({ type: z.literal('problem'), session: id, problem: bridgeProblem }),
]);
export type BridgeFrame = z.output<typeof bridgeFrame>;
export type BridgeFrameInput = z.input<typeof bridgeFrame>;

/** What the server sends. */
export const bridgeOrder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), protocol: z.literal(TACHOGRAPH_BRIDGE_PROTOCOL) }),
  /** Resets this card for a session; the bridge answers `ready`. */
  z.object({ type: z.literal('begin'), session: id, card: cardNumber }),
  /** A command of the vehicle unit for the card; the bridge answers `response` with the same number. */
  z.object({
    type: z.literal('command'),
    session: id,
    sequence: z.int().nonnegative(),
    data: hex(APDU_MAX_DIGITS),
  }),
  /** The session is over: the card is free. */
  z.object({ type: z.literal('end'), session: id }),
]);
export type BridgeOrder = z.infer<typeof bridgeOrder>;

/** Codes with which the server closes the connection of a bridge. */
export const bridgeClose = {
  goingAway: 1001,
  /** A frame that is none of the above. */
  badFrame: 4400,
  /** No token, one without the scope, or one that ended. */
  notAllowed: 4401,
  silent: 4408,
  tooMany: 4429,
} as const;
