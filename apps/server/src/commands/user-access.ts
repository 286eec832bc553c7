import { RESET_LINK_MINUTES } from '@konvoj/contract';
import { readConfig } from '../config.ts';
import { newResetLink, resetFactors, setLocked } from '../organization/identity/administration.ts';
import { systemClock } from '../platform/clock.ts';
import { print, withOwnerOfAny } from './with-owner.ts';

/** Locks or unlocks an account, also that of the last administrator: the command line has no such restriction. */
export async function lockCommand(email: string, locked: boolean): Promise<void> {
  const ended = await withOwnerOfAny((tx) => setLocked(tx, email, locked));
  print(`User ${email} was ${locked ? 'locked' : 'unlocked'}.`);
  if (locked) print(`Sessions ended: ${ended}. Open pages close within half a minute.`);
}

/** Prints a link to set a new password, for when mails do not arrive. */
export async function resetLinkCommand(email: string): Promise<void> {
  const path = await withOwnerOfAny((tx) => newResetLink(tx, email, systemClock.now()));
  const { publicUrl } = readConfig(process.env);
  print(
    `Link to set a new password, valid for ${RESET_LINK_MINUTES} minutes, shown this once: ${publicUrl?.origin ?? ''}${path}`,
  );
  if (publicUrl === null) print('Add the address of your Konvoj before it.');
}

/** Removes authenticator app, passkeys and recovery codes, of whoever has lost them. */
export async function resetFactorsCommand(email: string): Promise<void> {
  const ended = await withOwnerOfAny((tx) => resetFactors(tx, email));
  if (ended === null) return print(`User ${email} has no second factor.`);
  print(`The second factors of ${email} were removed: the password alone signs in.`);
  print(`Sessions ended: ${ended}. Open pages close within half a minute.`);
}
