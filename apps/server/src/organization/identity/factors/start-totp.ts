import type { TotpSecret } from '@konvoj/contract';
import type { Tx } from '../../../platform/database.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { totpExists } from '../errors.ts';
import type { User } from '../types.ts';
import { startTotp } from './store.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

/** Stores a new secret of an app, which counts once a code confirms it. @throws 409 when the user has an app */
export type StartTotp = (tx: Tx, user: User) => Promise<TotpSecret>;

export function totpStarter(sealing: Sealing): StartTotp {
  return async (tx, user) => {
    const secret = newTotpSecret();
    if (!(await startTotp(tx, user.id, sealing.seal(user.organization?.id ?? null, secret)))) throw totpExists();
    return { secret, address: totpAddress(secret, user.email) };
  };
}
