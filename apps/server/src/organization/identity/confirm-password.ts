import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import { isPassword } from './secrets.ts';
import { attempted } from './sign-in-limits.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { findPasswordHash } from './store.ts';
import type { User } from './types.ts';

/** Requires the password of a signed-in user for a change of their account. @throws 422 at `currentPassword`, 429 */
export type ConfirmPassword = (user: User, given: string | undefined, ip: string) => Promise<void>;

export function passwordConfirmation(database: Database, limits: SignInLimits): ConfirmPassword {
  const statements = statementsOn(database.lookup);
  return async (user, given, ip) => {
    if (given === undefined) throw invalidFields({ path: 'currentPassword', code: 'required' });
    const hash = await findPasswordHash(statements, user.id);
    if (hash === null) throw invalidFields({ path: 'currentPassword', code: 'no_password' });
    const isRight = await attempted(limits.count(user.email, ip), async () =>
      (await isPassword(hash, given)) ? true : null,
    );
    if (isRight === null) throw invalidFields({ path: 'currentPassword', code: 'wrong_password' });
  };
}
