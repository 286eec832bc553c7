import type { Tx } from '../../../platform/database.ts';
import { hashToken } from '../secrets.ts';

// All of this runs as app_lookup.

export type StepKind = 'factor' | 'enrolment' | 'passkey';

/** A sign-in that has begun. */
export interface StoredStep {
  readonly kind: StepKind;
  /** Whose first step it was; null while nobody is known. */
  readonly userId: number | null;
  readonly remember: boolean;
  /** The company has signed the user in; otherwise they have typed the right password. */
  readonly byCompany: boolean;
}

interface StepRow {
  kind: StepKind;
  user_id: number | null;
  remember: boolean;
  by_company: boolean;
}

function stepOf({ kind, user_id: userId, remember, by_company: byCompany }: StepRow): StoredStep {
  return { kind, userId, remember, byCompany };
}

export async function insertStep(
  tx: Tx,
  secret: string,
  step: StoredStep & { readonly expiresAt: Date; readonly challenge?: string },
): Promise<void> {
  await tx.query({
    name: 'sign_in.insert_step',
    text: `insert into sign_in_step (secret_hash, kind, user_id, remember, by_company, expires_at, challenge)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      hashToken(secret),
      step.kind,
      step.userId,
      step.remember,
      step.byCompany,
      step.expiresAt,
      step.challenge ?? null,
    ],
  });
}

/** @param now epoch milliseconds */
export async function findStep(tx: Tx, secret: string, now: number): Promise<StoredStep | null> {
  const [row] = await tx.query<StepRow>({
    name: 'sign_in.find_step',
    text: 'select kind, user_id, remember, by_company from sign_in_step where secret_hash = $1 and expires_at > $2',
    values: [hashToken(secret), new Date(now)],
  });
  return row === undefined ? null : stepOf(row);
}

/** Ends a step. @returns false when another request has ended it */
export async function deleteStep(tx: Tx, secret: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'sign_in.delete_step',
    text: 'delete from sign_in_step where secret_hash = $1 returning kind',
    values: [hashToken(secret)],
  });
  return rows.length > 0;
}

/** Ends every sign-in of a user that waits for its second step. */
export async function deleteStepsOf(tx: Tx, userId: number): Promise<void> {
  await tx.query({
    name: 'sign_in.delete_steps_of',
    text: 'delete from sign_in_step where user_id = $1',
    values: [userId],
  });
}

/** Sets the challenge of the passkey that may complete a step. @returns false when the step has ended */
export async function setChallenge(tx: Tx, secret: string, challenge: string, now: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'sign_in.set_challenge',
    text: `update sign_in_step set challenge = $2
            where secret_hash = $1 and expires_at > $3 and kind in ('factor', 'passkey') returning kind`,
    values: [hashToken(secret), challenge, new Date(now)],
  });
  return rows.length > 0;
}

/** The challenge of a step, which is used up by it, whether the answer is right or not. */
export async function takeChallenge(
  tx: Tx,
  secret: string,
  now: number,
): Promise<(StoredStep & { readonly challenge: string }) | null> {
  const [row] = await tx.query<StepRow & { challenge: string }>({
    name: 'sign_in.take_challenge',
    text: `update sign_in_step s set challenge = null
             from (select secret_hash, challenge from sign_in_step where secret_hash = $1 for update) b
            where s.secret_hash = b.secret_hash and s.expires_at > $2 and b.challenge is not null
           returning s.kind, s.user_id, s.remember, s.by_company, b.challenge`,
    values: [hashToken(secret), new Date(now)],
  });
  return row === undefined ? null : { ...stepOf(row), challenge: row.challenge };
}

/** Removes steps and challenges that have expired. @param now epoch milliseconds */
export async function deleteEndedSteps(tx: Tx, now: number): Promise<void> {
  const values = [new Date(now)];
  await tx.query({ name: 'sign_in.end_steps', text: 'delete from sign_in_step where expires_at < $1', values });
  await tx.query({
    name: 'sign_in.end_challenges',
    text: 'delete from passkey_challenge where expires_at < $1',
    values,
  });
}
