import { z } from 'zod';
import { id, instant } from '../wire-types.ts';

/** A nation of tachograph data: its number there, and its distinguishing sign (`SLO`) where the number is known. */
export const tachographNation = z.object({ number: z.int(), code: z.string().nullable() });

/** `otherCard`: of a workshop, a company or a control officer. */
export const tachographFileKind = z.enum(['driverCard', 'vehicleUnit', 'otherCard']);
export type TachographFileKind = z.infer<typeof tachographFileKind>;

export const tachographGeneration = z.enum(['1', '2', '2v1', '2v2']);

/**
 * Of a signed object, and of a whole file the worst one of its objects. `rootMissing`: no installed root certificate issued
 * its certificates; `certificateMissing`: the file has none.
 */
export const tachographVerdict = z.enum([
  'valid',
  'invalid',
  'rootMissing',
  'certificateMissing',
  'curveMissing',
  'notSigned',
]);
export type TachographVerdict = z.infer<typeof tachographVerdict>;

/** How a file came in: a user, the folder, another program with an API token, a download from the vehicle. */
export const tachographSource = z.enum(['upload', 'inbox', 'api', 'remote']);
export type TachographSource = z.infer<typeof tachographSource>;

/**
 * `matched`: its driver or vehicle is known. `unknown`: none has this card number or plate. `several`: `candidates` claim the
 * card. `conflict`: the plate is of another vehicle than the VIN. `notNeeded`: cards of workshops, companies and officers.
 */
export const tachographMatching = z.enum(['matched', 'unknown', 'several', 'conflict', 'notNeeded']);
export type TachographMatching = z.infer<typeof tachographMatching>;

/** A driver or a vehicle by its name or plate. */
const named = z.object({ id, name: z.string() });

export const tachographFile = z.object({
  id,
  /** As its sender named it. */
  name: z.string(),
  /** The usual name by its content, with the ending that the organization has chosen. */
  nationalName: z.string(),
  kind: tachographFileKind,
  generation: tachographGeneration.nullable(),
  /** Bytes. */
  size: z.int(),
  /** Of the bytes, hexadecimal. */
  sha256: z.string(),
  source: tachographSource,
  receivedAt: instant,
  receivedBy: z.string().nullable(),
  /** When it was read from the card or the vehicle unit, by its content. */
  downloadedAt: instant.nullable(),
  /** The first and last day with activities, UTC; null: there are none. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  days: z.int(),
  verdict: tachographVerdict,
  /** It ends inside an object: a part of it is missing. */
  incomplete: z.boolean(),
  /** It was read from a repaired copy: fit for reports, not for an inspector. */
  repaired: z.boolean(),
  /** How many findings it has. */
  findings: z.int(),
  card: z
    .object({
      nation: tachographNation,
      /** 16 characters. */
      number: z.string(),
      holder: z.string().nullable(),
      expiresAt: instant.nullable(),
    })
    .nullable(),
  unit: z.object({ vin: z.string().nullable(), plate: z.string().nullable(), nation: tachographNation }).nullable(),
  driver: named.nullable(),
  vehicle: named.nullable(),
  matching: tachographMatching,
  candidates: z.array(named),
  /** The driver has another card number than the file: a card that was renewed or replaced. */
  newCardNumber: z.boolean(),
  /** From this day on it is deleted. */
  keptUntil: z.iso.date(),
});
export type TachographFileRow = z.output<typeof tachographFile>;

/** Why a received file was not stored. `archive`: one inside another. */
export const tachographRefusal = z.enum([
  'empty',
  'tooShort',
  'text',
  'unknown',
  'archive',
  'tooLarge',
  'encrypted',
  'archiveDamaged',
  'tooManyEntries',
  'archiveTooLarge',
  'storageFull',
  'dayLimit',
  'failed',
]);
export type TachographRefusal = z.infer<typeof tachographRefusal>;

export const receivedTachographFile = z.object({
  name: z.string(),
  /** The archive that it was in. */
  archive: z.string().nullable(),
  outcome: z.enum(['stored', 'alreadyThere', 'refused']),
  refusal: tachographRefusal.nullable(),
  /** Null: refused, or of a vehicle that the user does not see. */
  file: tachographFile.nullable(),
});
export type ReceivedTachographFile = z.output<typeof receivedTachographFile>;
