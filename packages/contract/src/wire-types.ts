import { z } from 'zod';
import { NAME_LENGTH, TEXT_MAX_LENGTH } from './constants.ts';

/** An instant on the wire: ISO 8601 in UTC with milliseconds, `2026-11-20T08:15:00.000Z`. */
export const instant = z.iso.datetime();
/** An instant as input: ISO 8601, or the exchange format `YYYY-MM-DD HH:mm:ss` in the time zone of the organization. */
export const instantInput = z.union([
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
]);
/** A day as input, `2026-06-30`, of this century: days of other years overflow periods around them. */
export const dayInput = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', { params: { code: 'invalid_date' } });
/** Identifiers of rows are at most this; PostgreSQL's int4. */
const ID_MAX = 2_147_483_647;
/** No row has this identifier. */
const NO_ID = 0;
/** A larger number than any row can have stands for no row, like any other that is not there. */
const asRowId = (number: number) => (number > ID_MAX ? NO_ID : number);

/** A period by name: presets of whole local days, or a custom one with its ends beside it. */
export const rangeName = z.enum(['lastDay', 'default', 'thisWeek', 'lastWeek', 'custom']);
export type RangeName = z.infer<typeof rangeName>;

/** The identifier of a row: a positive integer. */
export const id = z.int().positive().overwrite(asRowId);
/** The same in an address or a query, where everything is text. */
export const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).overwrite(asRowId);
/** A comma list of identifiers, OR-ed: `3,17`. */
export const idListText = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16})*$/)
  .transform((text) => text.split(',').map((part) => asRowId(Number(part))));
/** A comma list of names of ours, as of columns: `vehicle,day`. */
export const nameListText = z
  .string()
  .regex(/^\w{1,40}(,\w{1,40}){0,59}$/)
  .transform((text) => [...new Set(text.split(','))]);
/** The identifier of a record of telemetry or of the audit: a positive integer below 2^53. */
export const recordId = z.int().positive();
export const recordIdText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A value as JSON text, for a query. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(8_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** What the token of another program may do: read or change one part of an organization's data. */
export const apiScope = z.enum([
  'positions:read',
  'fleet:read',
  'fleet:write',
  'links:write',
  'orders:read',
  'tachograph:write',
  'tachograph:bridge',
]);
export type ApiScope = z.infer<typeof apiScope>;

export const languageCode = z.enum(['sl', 'en', 'de']);
export type LanguageCode = z.infer<typeof languageCode>;

/** A language as input, in every spelling that `languageOf` takes. */
export const languageInput = z.string().min(1).max(35).transform(languageOf);

/** Takes any code a browser or an old client sends: `si` is `sl`, an unknown one is English. */
export function languageOf(code: string): LanguageCode {
  const primary = code.toLowerCase().split(/[-_]/)[0];
  if (primary === 'si') return 'sl';
  const known = languageCode.safeParse(primary);
  return known.success ? known.data : 'en';
}

/** Control characters, code points that are none, separators of lines, letters without a shape, and marks that hide or reorder what is seen. */
const UNSEEN =
  /[\u034F\p{Cc}\p{Bidi_Control}\u00AD\u115F\u1160\u17B4\u17B5\u200B\u2028\u2029\u2060-\u2064\u206A-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\p{Noncharacter_Code_Point}\u{E0000}-\u{E007F}]/u;
const controlCharacters = { params: { code: 'control_characters' } };
/** What is shown in one line. */
const line = z
  .string()
  .trim()
  .refine((text) => !UNSEEN.test(text), controlCharacters);
/** The same with line breaks and tabs. */
const lines = z
  .string()
  .trim()
  .refine((text) => !UNSEEN.test(text.replaceAll(/[\t\r\n]/g, '')), controlCharacters);

/** A name or a short text that must not be empty. */
export const shortText = line.min(1).max(NAME_LENGTH.max);
/** A short text that may be missing; an empty one is none. */
export const optionalText = optionalLine(NAME_LENGTH.max);
/** An address in one line that may be missing. */
export const optionalAddress = optionalLine(300);
/** A line of text that may be missing, where a name is too short. */
export const optionalSentence = optionalLine(300);
/** Notes that may be missing; they keep their line breaks. */
export const optionalNotes = lines
  .max(TEXT_MAX_LENGTH)
  .transform((text) => (text === '' ? null : text))
  .nullable();
/** A message of several lines. */
export const messageText = lines;
/** A telephone number as people write it; an empty one is none. */
export const optionalPhone = z
  .string()
  .trim()
  .regex(/^(?:\+?[\d\s()/.-]{3,30})?$/)
  .transform((text) => (text === '' ? null : text))
  .nullable();
export function optionalLine(longest: number) {
  return line
    .max(longest)
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

/** A word to search for; shorter ones than SEARCH_MIN_CHARACTERS are refused where a user types (specification, chapter 5). */
export const searchText = z.string().trim().max(NAME_LENGTH.max).optional();

/** Degrees, WGS 84. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** Degrees in an address. An empty text is no number there, least of all 0. */
const degreesText = (limit: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));
export const latitudeText = degreesText(90);
export const longitudeText = degreesText(180);

/** Of a record as it was read: another text once something of the record has changed. */
export const version = z.string().min(1).max(64);
/**
 * Beside a change of a record: the version that the caller has read. When the record has another one by now, the change is
 * refused (409 `changed_meanwhile`, with `version`, and `by` and `at` as far as they are known). Without it the change
 * overwrites whatever is there.
 */
export const readVersion = { version: version.optional() };

/** Of a user; what they may do follows from it (permissions.ts). */
export const role = z.enum(['sysadmin', 'admin', 'user']);
export type Role = z.infer<typeof role>;
