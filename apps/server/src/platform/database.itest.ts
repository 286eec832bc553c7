import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';
import { RolledBackError } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

let db: TestDatabase;
let kolovrat: number;
let druga: number;

beforeAll(async () => {
  db = await testDatabase();
  kolovrat = await organization('Prevozi Kolovrat');
  druga = await organization('Druga');
  await db.owner.query(`insert into vehicle_group (organization_id, name) values ($1, 'Tovornjaki'), ($2, 'Kombiji')`, [
    kolovrat,
    druga,
  ]);
});
afterAll(() => db.close());

async function organization(name: string): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>('insert into organization (name) values ($1) returning id', [
    name,
  ]);
  return rows[0]?.id ?? 0;
}

const groupNames = { name: 'test.group_names', text: 'select name from vehicle_group' };

describe('the row-level security of tenants', () => {
  it('hides the rows of another organization from a query without a where', async () => {
    expect(await db.tenantQuery({ organizationId: kolovrat }, groupNames)).toEqual([{ name: 'Tovornjaki' }]);
    expect(await db.tenantQuery({ organizationId: druga }, groupNames)).toEqual([{ name: 'Kombiji' }]);
  });

  it('covers every tenant table, partitioned ones too', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity order by 1`,
    );
    const walled = rows.map((row) => row.name);
    expect(walled).toEqual(
      expect.arrayContaining(['app_user', 'audit_entry', 'device', 'position', 'stage', 'vehicle']),
    );
    const { rows: open } = await db.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
        where c.relkind in ('r', 'p') and not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('refuses to write a row of another organization', async () => {
    const write = db.tenantQuery(
      { organizationId: kolovrat },
      {
        name: 'test.foreign_group',
        text: 'insert into vehicle_group (organization_id, name) values ($1, $2)',
        values: [druga, 'Tuja'],
      },
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('hides everything when the BEGIN is lost', async () => {
    const lost = db.tenant({ organizationId: kolovrat }, async (tx) => {
      await tx.query({ name: 'test.lose_begin', text: 'commit' });
      return tx.query(groupNames);
    });
    await expect(lost).rejects.toThrow(/permission denied/);
  });

  it('accepts only integers in the settings of a transaction', async () => {
    await expect(db.tenantQuery({ organizationId: Number.NaN }, groupNames)).rejects.toThrow(TypeError);
  });

  it('hides password hashes from the tenant role', async () => {
    const read = db.tenantQuery(
      { organizationId: kolovrat },
      { name: 'test.hashes', text: 'select password_hash from app_user' },
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });
});

describe('a tenant transaction', () => {
  it('fails when PostgreSQL rolled back although the work succeeded', async () => {
    const swallowed = db.tenant({ organizationId: kolovrat }, async (tx) => {
      await tx.query({ name: 'test.fails', text: 'select 1 / 0' }).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(RolledBackError);
  });

  it('leaves the connection usable after an error, named statements too', async () => {
    for (let i = 0; i < 30; i += 1) {
      await expect(
        db.tenantQuery({ organizationId: kolovrat }, { name: 'test.fails', text: 'select 1 / 0' }),
      ).rejects.toThrow(/division/);
      const results = await Promise.all([
        db.tenantQuery({ organizationId: kolovrat }, groupNames),
        db.tenantQuery({ organizationId: druga }, groupNames),
      ]);
      expect(results).toEqual([[{ name: 'Tovornjaki' }], [{ name: 'Kombiji' }]]);
    }
  });

  it('rolls back when the work throws', async () => {
    const thrown = db.tenant({ organizationId: kolovrat }, async (tx) => {
      await tx.query({
        name: 'test.insert',
        text: `insert into vehicle_group (organization_id, name) values (${kolovrat}, 'Začasna')`,
      });
      throw new Error('changed my mind');
    });
    await expect(thrown).rejects.toThrow('changed my mind');
    expect(await db.tenantQuery({ organizationId: kolovrat }, groupNames)).toEqual([{ name: 'Tovornjaki' }]);
  });

  it('reconnects after PostgreSQL dropped every connection', async () => {
    await db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [db.name],
    );
    await expect
      .poll(() => db.tenantQuery({ organizationId: kolovrat }, groupNames).catch(() => 'not yet'))
      .toEqual([{ name: 'Tovornjaki' }]);
    await db.ping();
  });
});

describe('the roles of the server', () => {
  it('own nothing, bypass nothing and create nothing', async () => {
    const { rows } = await db.owner.query(
      `select rolname from pg_roles where (rolname like 'konvoj\\_%' or rolname like 'app\\_%') and rolname <> current_user
         and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or oid in (select relowner from pg_class))`,
    );
    expect(rows).toEqual([]);
  });

  it('let look-up read of a fleet what counts vehicles and signs drivers in, and ingest read no password', async () => {
    await expect(db.lookup.query('select count(*) from vehicle where alienated_at is null')).resolves.toBeDefined();
    await expect(db.lookup.query('select licence_plate from vehicle')).rejects.toThrow(/permission denied/);
    await expect(db.lookup.query('select pin_hash from driver')).resolves.toBeDefined();
    await expect(db.lookup.query('select nickname from driver')).rejects.toThrow(/permission denied/);
    await expect(db.lookup.query('select 1 from position')).rejects.toThrow(/permission denied/);
    await expect(db.ingest.query('select password_hash from app_user')).rejects.toThrow(/permission denied/);
    await expect(db.ingest.query('select 1 from session')).rejects.toThrow(/permission denied/);
  });
});

describe('migrations', () => {
  it('do nothing the second time', async () => {
    const owner = await db.owner.connect();
    try {
      expect(await migrate(owner, await readMigrations())).toEqual([]);
    } finally {
      owner.release();
    }
  });

  it('refuse data of a newer version and data made by a changed migration', async () => {
    const owner = await db.owner.connect();
    try {
      const known = await readMigrations();
      await expect(migrate(owner, known.slice(0, -1))).rejects.toThrow(/written by a newer Konvoj/);
      const changed = known.map((migration) => ({ ...migration, checksum: 'other' }));
      await expect(migrate(owner, changed)).rejects.toThrow(/changed after it had been applied/);
    } finally {
      owner.release();
    }
  });

  it('leave no trace of a failed one', async () => {
    const owner = await db.owner.connect();
    try {
      const broken = { name: '9999-broken', sql: 'create table half_made (); select nonsense;', checksum: 'x' };
      await expect(migrate(owner, [...(await readMigrations()), broken])).rejects.toThrow(/9999-broken failed/);
      const { rows } = await owner.query(`select to_regclass('half_made') as found`);
      expect(rows).toEqual([{ found: null }]);
    } finally {
      owner.release();
    }
  });
});

describe('a transaction with a signal', () => {
  const pid = { name: 'test.pid', text: 'select pg_backend_pid() as pid' };

  it('cancels its running statement, and leaves a connection that works', async () => {
    const leaving = new AbortController();
    const started = Promise.withResolvers<number>();
    const work = db.tenant(
      { organizationId: kolovrat },
      async (tx) => {
        const [row] = await tx.query<{ pid: number }>(pid);
        started.resolve(row?.pid ?? 0);
        // Longer than any test: only the cancellation ends it.
        await tx.query({ name: 'test.sleep', text: 'select pg_sleep(600)' });
      },
      leaving.signal,
    );
    const backend = await started.promise;
    leaving.abort(new Error('the client has disconnected'));
    await expect(work).rejects.toThrow('the client has disconnected');
    const { rows } = await db.owner.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
      backend,
    ]);
    expect(rows).toEqual([{ state: 'idle' }]);
    expect(await db.tenantQuery({ organizationId: kolovrat }, groupNames)).toEqual([{ name: 'Tovornjaki' }]);
  });

  it('leaves connections to others, however many of an organization are in progress', async () => {
    const ended = Promise.withResolvers<undefined>();
    let begun = 0;
    const busy = Array.from({ length: 30 }, () =>
      db.tenant({ organizationId: kolovrat }, async (tx) => {
        begun += 1;
        await tx.query(pid);
        await ended.promise;
      }),
    );
    expect(await db.tenantQuery({ organizationId: druga }, groupNames)).toEqual([{ name: 'Kombiji' }]);
    expect(begun).toBeGreaterThan(1);
    expect(begun).toBeLessThan(10);
    const leaving = new AbortController();
    const left = db.tenant({ organizationId: kolovrat }, (tx) => tx.query(pid), leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    ended.resolve(undefined);
    await Promise.all(busy);
    expect(begun).toBe(30);
  });

  it('does not begin when nobody waits for it any more', async () => {
    const work = db.tenant({ organizationId: kolovrat }, (tx) => tx.query(pid), AbortSignal.abort(new Error('left')));
    await expect(work).rejects.toThrow('left');
  });
});
