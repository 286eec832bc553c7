import { notes } from '@konvoj/contract/testing/notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshCompany } from '../../../../../tests/support/company.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/logging.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { notesModule } from './module.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, silentLog(), systemClock, { moreModules: [notesModule] });
  const migrations = await readMigrations(import.meta.dirname);
  for (const { sql } of migrations) await app.database.owner.query(sql);
});
afterAll(() => app.close());

it('adds calls to the program, with their permissions', async () => {
  const company = await freshCompany(app);
  const [{ admin }, user] = [company, await company.person()];
  expect((await app.client().get(notes.list.path)).status).toBe(401);
  expect((await user.post(notes.create.path, { text: 'Ramp 3 is closed' })).status).toBe(403);
  expect((await admin.post(notes.create.path, { text: '' })).body).toMatchObject({ code: 'validation' });
  const created = await admin.post(notes.create.path, { text: 'Call Koper!' });
  expect(created.body).toMatchObject({ text: 'Call Koper!', urgent: true });
  expect((await user.get(notes.list.path)).body).toEqual([created.body]);
});

it('keeps the notes of organizations apart', async () => {
  const [one, other] = [await freshCompany(app), await freshCompany(app)];
  const { body: note } = await one.admin.post(notes.create.path, { text: 'Keys are at the gate' });
  expect((await other.admin.get(notes.list.path)).body).toEqual([]);
  const path = notes.remove.path.replace(':id', note.id);
  expect((await other.admin.delete(path)).status).toBe(404);
  expect((await one.admin.get(notes.list.path)).body).toEqual([note]);
  expect((await one.admin.delete(path)).status).toBe(204);
});
