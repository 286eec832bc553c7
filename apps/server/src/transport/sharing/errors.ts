import { defineError, ProblemError } from '../../platform/http/index.ts';

export const linkExpired = defineError('link.expired');
export const tooMany = (waitMs: number) =>
  new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
