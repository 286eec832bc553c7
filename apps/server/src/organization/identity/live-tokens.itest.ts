import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBus } from '../../../../../tests/support/bus.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import { addOrganization, addUser } from './administration.ts';
import { sessionsEnded } from './events.ts';
import { createLiveTokens } from './live-tokens.ts';
import type { LiveTokens } from './live-tokens.ts';
import { hashToken, newToken } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { deleteEnded, deleteSession, insertSession } from './session-store.ts';

let database: TestDatabase;
let tokens: LiveTokens;
let userId: number;
const bus = testBus();

beforeAll(async () => {
  database = await testDatabase();
  const owner = statementsOn(database.owner);
  const organizationId = await addOrganization(owner, { name: 'Prevozi Kolovrat' });
  const user = {
    email: 'ana@kolovrat.example',
    password: 'a-test-password',
    firstName: 'Ana',
    lastName: 'Kos',
    role: 'user' as const,
  };
  userId = await addUser(owner, { ...user, organizationId });
  tokens = createLiveTokens(database, createSessions(database, bus, systemClock), systemClock);
});
afterAll(() => database.close());

async function openSession(): Promise<string> {
  const secret = newToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await insertSession(statementsOn(database.lookup), {
    secret,
    userId,
    expiresAt,
    remember: false,
    method: 'password',
    ip: '127.0.0.1',
    userAgent: null,
  });
  return hashToken(secret).toString('hex');
}

async function age(token: string, seconds: number): Promise<void> {
  await database.owner.query(
    `update live_token set expires_at = now() - make_interval(secs => $2) where secret_hash = $1`,
    [hashToken(token), seconds],
  );
}

describe('a live token', () => {
  it('identifies its user for an hour', async () => {
    const sessionId = await openSession();
    const { token, expiresAt } = await tokens.issueLiveToken(sessionId);
    const owner = await tokens.liveTokenOwner(token);
    expect(owner).toMatchObject({ state: 'valid', caller: { userId, sessionId } });
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
  });

  it('that expired can be exchanged within a day, not later', async () => {
    const { token } = await tokens.issueLiveToken(await openSession());
    await age(token, 23 * 3_600);
    expect(await tokens.liveTokenOwner(token)).toEqual({ state: 'expired' });
    const fresh = await tokens.refreshLiveToken(token);
    expect(await tokens.liveTokenOwner(fresh?.token ?? '')).toMatchObject({ state: 'valid' });
    await age(token, 25 * 3_600);
    expect(await tokens.refreshLiveToken(token)).toBeNull();
  });

  it('ends immediately with its session', async () => {
    const sessionId = await openSession();
    const { token } = await tokens.issueLiveToken(sessionId);
    expect(await tokens.liveTokenOwner(token)).toMatchObject({ state: 'valid' });
    await deleteSession(statementsOn(database.lookup), Buffer.from(sessionId, 'hex'));
    bus.publish(sessionsEnded, { sessionIds: [sessionId] });
    expect(await tokens.liveTokenOwner(token)).toEqual({ state: 'unknown' });
    expect(await tokens.refreshLiveToken(token)).toBeNull();
  });

  it('that was never issued is unknown', async () => {
    expect(await tokens.liveTokenOwner('made-up')).toEqual({ state: 'unknown' });
  });
});

describe('a session', () => {
  it('of a locked user is no longer valid', async () => {
    const sessionId = await openSession();
    await database.owner.query('update app_user set locked = true where id = $1', [userId]);
    expect(await createSessions(database, bus, systemClock).byId(sessionId)).toBeNull();
    await database.owner.query('update app_user set locked = false where id = $1', [userId]);
  });

  it('is extended on use', async () => {
    const sessionId = await openSession();
    await database.owner.query(
      `update session set last_seen_at = now() - interval '10 minutes', expires_at = now() + interval '1 minute' where user_id = $1`,
      [userId],
    );
    await createSessions(database, bus, systemClock).byId(sessionId);
    const { rows } = await database.owner.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session where encode(secret_hash, 'hex') = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ hours: 12 }]);
  });

  it('that expired is removed at night, together with other expired rows', async () => {
    const statements = statementsOn(database.lookup);
    const { token } = await tokens.issueLiveToken(await openSession());
    await age(token, 25 * 3_600);
    await database.owner.query(
      `update session set expires_at = now() - interval '1 second' where secret_hash <> (select session_hash from live_token where secret_hash = $1)`,
      [hashToken(token)],
    );
    await deleteEnded(statements, new Date(Date.now() - 24 * 3_600_000));
    const { rows } = await database.owner.query(
      `select (select count(*) from session) as sessions, (select count(*) from live_token) as tokens`,
    );
    expect(rows).toEqual([{ sessions: 1, tokens: 0 }]);
  });
});
