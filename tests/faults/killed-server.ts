import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import type { TestDatabase } from '../support/database.ts';
import { serverProcess } from './server-process.ts';

/** When to kill the server: at the n-th such event since it was started. */
export type Moment = readonly [event: string, times: number];

/** A server on one address that is killed at each moment of a list, and started again at once. */
export interface KilledServer {
  readonly url: string;
  /** Resolves when it answers, after a kill that of the next process. */
  up(): Promise<void>;
  /** Counts an event of the test; what is committed is counted by itself. */
  note(event: string): void;
  /** Resolves when the last moment has come and the server answers again. */
  done(): Promise<void>;
}

/**
 * Tables whose commits are events, `<table> <state>` or `<table>`: the database tells of them, so that the server can be
 * killed right after a commit and before what it does next.
 */
export async function killedServer(
  database: TestDatabase,
  moments: readonly Moment[],
  { tables, settings }: { readonly tables: readonly string[]; readonly settings: Readonly<Record<string, string>> },
): Promise<KilledServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-killed-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const [httpPort, teltonikaPort] = [await freePort(), await freePort()];
  const all = { DATABASE_URL: database.url, KONVOJ_HTTP_PORT: String(httpPort), ...settings };
  const start = () => serverProcess(dataFolder, teltonikaPort, all);

  const waiting = [...moments];
  const counts = new Map<string, number>();
  let server = await start();
  let isUp = true;
  let running = Promise.resolve();
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  onTestFinished(async () => {
    await running;
    await server.kill();
  });

  async function replace(): Promise<void> {
    await server.kill();
    server = await start();
    counts.clear();
    isUp = true;
    if (waiting.length === 0) finish();
  }

  function note(event: string): void {
    if (!isUp) return;
    counts.set(event, (counts.get(event) ?? 0) + 1);
    const [next] = waiting;
    if (next === undefined || next[0] !== event || counts.get(event) !== next[1]) return;
    waiting.shift();
    isUp = false;
    running = replace();
  }

  await onCommit(database, tables, note);
  return { url: `http://127.0.0.1:${httpPort}`, up: () => running, note, done: () => done };
}

async function onCommit(database: TestDatabase, tables: readonly string[], note: (event: string) => void) {
  await database.owner.query(
    `create function note_commit() returns trigger language plpgsql as $$
     begin
       perform pg_notify('commits', concat_ws(' ', tg_table_name, to_jsonb(new)->>'state'));
       return null;
     end $$`,
  );
  for (const table of tables) {
    await database.owner.query(
      `create trigger note_commit after insert or update on ${table} for each row execute function note_commit()`,
    );
  }
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  onTestFinished(() => listener.end());
  listener.on('notification', ({ payload }) => note(payload ?? ''));
  await listener.query('listen commits');
}
