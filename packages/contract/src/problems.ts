import { z } from 'zod';
import { moduleProblems } from './module-names.generated.ts';

/**
 * Every error code of the product with its HTTP status: the one list that server, web app and texts share.
 * The text of a code is in the translations under `error.<code>`. Modules add theirs in `<word>.names.ts`.
 */
export const problemStatus = {
  internal: 500,
  unavailable: 503,
  not_found: 404,
  /** Somebody else has changed the record since the caller read it. */
  changed_meanwhile: 409,
  forbidden: 403,
  csrf_missing: 403,
  origin_refused: 403,
  signed_out: 401,
  validation: 422,
  body_invalid: 400,
  body_too_large: 413,
  media_type_unsupported: 415,
  too_many_requests: 429,
  rate_limited: 429,
  'session.wrong_credentials': 401,
  'session.reset_link_expired': 410,
  'user.email_taken': 409,
  'user.last_admin': 409,
  'driver.not_authorized': 403,
  'driver.taken': 409,
  'vehicle.not_authorized': 403,
  'vehicle.taken': 409,
  'vehicle_group.not_authorized': 403,
  'vehicle_group.taken': 409,
  'trailer.not_authorized': 403,
  'trailer.taken': 409,
  'tracker.taken': 409,
  'import.unreadable': 422,
  'import.too_large': 413,
  'import.too_many_rows': 422,
  'import.too_slow': 422,
  'import.in_progress': 409,
  'period.too_long': 422,
  'period.reversed': 422,
  'period.incomplete': 422,
  /** The same user has asked for another report of fuel. */
  'report.fuel_replaced': 409,
  /** Another file of fuel of this user is made. */
  'report.fuel_in_progress': 409,
  'report.too_large': 422,
  /** It may have more rows as a spreadsheet. */
  'report.too_large_for_pdf': 422,
  /** It fits with a row per interval. */
  'report.too_many_records_for_pdf': 422,
  ...moduleProblems,
} as const;
export type ProblemCode = keyof typeof problemStatus;

// The keys of the list above, as the schema that the problem document and its description need.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const problemCode = z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]);

/** What can be wrong with one field; texts under `error.field.<code>`. */
export const fieldCode = z.enum([
  'required',
  'too_short',
  'too_long',
  'too_small',
  /** A number that must be more than a limit; fractions count, so that no smallest one is named. */
  'not_above',
  'too_big',
  'too_few',
  'invalid',
  'unknown_key',
  'invalid_email',
  'invalid_date',
  'invalid_phone',
  /** A number of a country that nobody named. */
  'no_country_code',
  'not_equal',
  /** Given beside a field that excludes it. */
  'not_together',
  'wrong_password',
  'no_password',
  /** The code of an authenticator app or a recovery code that is not right, or was used. */
  'wrong_code',
  /** A word, pattern or sequence that guessers try first. */
  'password_common',
  /** Made of the account's own e-mail address, name or organization. */
  'password_own',
  /** Control characters, or marks that change the direction of a text without being seen. */
  'control_characters',
  /** Another row of the organization has it. */
  'taken',
  /** An id or a name that stands for nothing. */
  'unknown',
  /** Twice in one file. */
  'repeated',
  /** A name that several have. */
  'ambiguous',
  /** A moment that has not come yet. */
  'in_future',
  /** An end that is not after its start. */
  'not_after_start',
  'in_past',
  /** A moment too long before what it belongs to. */
  'too_early',
  'too_many_days',
  'search_too_short',
  /** An area so small that it may be a mistake: written once it is confirmed. */
  'zone_too_small',
  /** An outline that crosses itself. */
  'crosses_itself',
  /** An area across the 180th meridian, or around a pole. */
  'crosses_date_line',
  /** Points farther apart than any journey. */
  'route_too_long',
  /** A moment before the one of the row before it. */
  'out_of_order',
  /** A moment before the start or after the end of the trip. */
  'outside_trip',
  /** An entry into the country in which the trip already is. */
  'same_country',
  /** Another row of the same table is for the same. */
  'same_row',
  /** An address on the internet to which the server does not connect: not https, another port, or a private network. */
  'address_refused',
]);
export type FieldCode = z.infer<typeof fieldCode>;

export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]));
export const fieldError = z.object({ path: z.string(), code: fieldCode, params: problemParams.optional() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem document. `title` is the text in the language of the caller, for clients without our translations. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: problemCode,
  params: problemParams.optional(),
  errors: z.array(fieldError).optional(),
  requestId: z.string().optional(),
  /** What is stored now, where somebody else changed it before this request. */
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof problem>;
