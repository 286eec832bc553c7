import type pg from 'pg';

/**
 * The name by which the processes of one installation find each other: that of their database, which no other database has,
 * whatever address they reach it by. A standby that takes over keeps it. Digits and `_`.
 */
export async function installationOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select (select system_identifier from pg_control_system()) || '_' || oid as name
      from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no name');
  return row.name;
}
