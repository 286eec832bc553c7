import { problemStatus } from '@konvoj/contract';
import type { FieldError, LanguageCode, Problem, ProblemCode } from '@konvoj/contract';
import { hasText, textOf } from '@konvoj/i18n/text-of';

type Params = Readonly<Record<string, string | number>>;
type Extensions = Readonly<Record<string, unknown>>;

/** A refusal of the catalogue; the edge turns it into a problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly params: Params | undefined;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which the same request may succeed; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Members beside the standard ones (RFC 9457, 3.2). */
  readonly extensions: Extensions | undefined;

  constructor(
    code: ProblemCode,
    details: {
      readonly params?: Params | undefined;
      readonly errors?: readonly FieldError[] | undefined;
      readonly retryAfterSeconds?: number | undefined;
      readonly extensions?: Extensions | undefined;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.params = details.params;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.extensions = details.extensions;
  }

  /** The same refusal with other paths of its fields. */
  withPaths(pathOf: (path: string) => string): ProblemError {
    if (this.errors === undefined) return this;
    const { code, params, retryAfterSeconds, extensions } = this;
    const errors = this.errors.map((error) => ({ ...error, path: pathOf(error.path) }));
    return new ProblemError(code, { params, errors, retryAfterSeconds, extensions });
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Declares an error of a module's catalogue: `throw notFound()`, `throw periodTooLong({ maxDays: 31 })`. */
export function defineError(code: ProblemCode): (params?: Params) => ProblemError {
  return (params) => new ProblemError(code, params === undefined ? {} : { params });
}

export const notFound = defineError('not_found');
export const forbidden = defineError('forbidden');
export const signedOut = defineError('signed_out');
/** The budget of requests is used up for this many milliseconds. */
export const rateLimited = (waitMs: number) => waiting('rate_limited', waitMs);
/** Something was done too often; it may be done again after this many milliseconds. */
export const tooManyRequests = (waitMs: number) => waiting('too_many_requests', waitMs);

function waiting(code: ProblemCode, waitMs: number): ProblemError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new ProblemError(code, { params: { seconds }, retryAfterSeconds: seconds });
}

/** A refusal of single fields, 422. */
export function invalidFields(...errors: FieldError[]): ProblemError {
  return new ProblemError('validation', { errors });
}

/**
 * PostgreSQL codes for a temporary failure (shutting down, starting, disk full, too many connections, connection lost).
 */
const DATABASE_AWAY = /^(57P0[123]|53[13]00|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const CONNECTION_LOST =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|not currently accepting connections/i;

/** Whether an error means that the database is temporarily unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && DATABASE_AWAY.test(error.code)) return true;
  return CONNECTION_LOST.test(error.message) || isDatabaseAway(error.cause);
}

const STATUS_OF_FRAMEWORK: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  413: 'body_too_large',
  415: 'media_type_unsupported',
  429: 'too_many_requests',
};

/** Any error as one of our codes. An error outside the catalogue is a bug: `internal`. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseAway(error)) return new ProblemError('unavailable', { retryAfterSeconds: 5 });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ProblemError(STATUS_OF_FRAMEWORK[status] ?? 'body_invalid');
  }
  return new ProblemError('internal');
}

/** The RFC 9457 document of an error, its title in the caller's language. */
export function problemDocument(error: ProblemError, language: LanguageCode, requestId: string): Problem {
  const key = `error.${error.code}`;
  return {
    ...error.extensions,
    type: `/problems/${error.code}`,
    title: textOf(language, hasText(key) ? key : 'error.generic', error.params),
    status: error.status,
    code: error.code,
    ...(error.params === undefined ? {} : { params: { ...error.params } }),
    ...(error.errors === undefined ? {} : { errors: [...error.errors] }),
    requestId,
  };
}
