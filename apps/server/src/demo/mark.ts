import { ClearError } from '../platform/clear-error.ts';
import type { Tx } from '../platform/database.ts';

/** Whether this database contains the demo. */
async function isDemo(owner: Tx): Promise<boolean> {
  const rows = await owner.query({ name: 'demo.is_marked', text: 'select from demo_mark' });
  return rows.length > 0;
}

/** @throws {ClearError} on the demo's data, whose passwords are public */
export async function refuseDemo(owner: Tx): Promise<void> {
  if (!(await isDemo(owner))) return;
  throw new ClearError(
    [
      `This data belongs to the demo of 'npm start', whose passwords are public: it cannot be used for real.`,
      `Choose another data folder with KONVOJ_DATA (or another database with DATABASE_URL), or run the demo with 'npm start'.`,
    ].join('\n'),
  );
}

/**
 * Marks an empty database as the demo's before any data are created.
 * @throws {ClearError} when it contains real data
 */
export async function claimForDemo(owner: Tx): Promise<void> {
  if (await isDemo(owner)) return;
  const [row] = await owner.query<{ is_used: boolean }>({
    name: 'demo.is_used',
    text: 'select exists (select from organization) or exists (select from app_user) as is_used',
  });
  if (row?.is_used === true) {
    throw new ClearError(
      [
        `This data is in real use, so 'npm start' creates no demo in it.`,
        `Choose another data folder for the demo with KONVOJ_DATA (and unset DATABASE_URL), or use 'npm run serve'.`,
      ].join('\n'),
    );
  }
  await owner.query({ name: 'demo.mark', text: 'insert into demo_mark default values on conflict do nothing' });
}
