import { ProblemError } from '../../platform/http/index.ts';

const LEAST_SECONDS = 2;

/** The provider does not answer, and no cached tile can replace it. @param waitMs until the next attempt */
export function providerUnavailable(waitMs: number): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: Math.max(LEAST_SECONDS, Math.ceil(waitMs / 1_000)) });
}
