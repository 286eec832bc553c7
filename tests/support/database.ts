import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import type { Log } from '../../apps/server/src/platform/logging.ts';
import './cluster.ts';

let made = 0;

export interface TestDatabase extends Database {
  /** Address of the owner of this database, for a server or a bare client. */
  readonly url: string;
  readonly name: string;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

/** A database of its own, cloned from the migrated template. Call its `close()` at the end. */
export async function testDatabase(log: Log = silentLog()): Promise<TestDatabase> {
  const { url, passwords, template } = inject('postgres');
  const name = `t_${process.pid}_${Date.now().toString(36)}_${(made += 1)}`;
  await onCluster(`create database ${name} template ${template}`);
  const database = openDatabase({ ownerUrl: url + name, rolePrefix: 'konvoj', passwords, log });
  return {
    ...database,
    url: url + name,
    name,
    async close() {
      await database.close();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}

/** The same for one test: dropped when the test ends. */
export async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres').url}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
