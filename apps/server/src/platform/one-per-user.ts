import type { ProblemCode } from '@konvoj/contract';
import type { Scope } from './database.ts';
import { ProblemError } from './http/problem.ts';

/** Work of a kind that each user may have done once at a time. @throws {ProblemError} the code while theirs is not done */
export type OnePerUser = <Result>(user: Required<Scope>, work: () => Promise<Result>) => Promise<Result>;

/** Limits users, so that none of them can occupy what all share. @param code of the refusal */
export function onePerUser(code: ProblemCode): OnePerUser {
  const busy = new Set<string>();
  return async ({ organizationId, userId }, work) => {
    const user = `${organizationId} ${userId}`;
    if (busy.has(user)) throw new ProblemError(code);
    busy.add(user);
    try {
      return await work();
    } finally {
      busy.delete(user);
    }
  };
}
