import { endpoints } from '@konvoj/contract';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCompany, signedIn, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';

// Files of a few megabytes and less, made to take minutes or gigabytes. Whoever sends them harms himself alone.
const FLEET = endpoints.fleetFiles.import.path;
const POINTS = endpoints.geoPoints.import.path;
const MEGABYTE = 1_048_576;
/** Three threads with their memory, and the test itself. */
const MOST_MEMORY_MB = 1_200;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

function xlsx(rows: string, texts = ''): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Vozila" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="t/worksheet" Target="sheet.xml"/><Relationship Id="b" Type="t/sharedStrings" Target="texts.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
  };
  const bytes = Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xml)] as const);
  return zipSync(Object.fromEntries(bytes), { level: 1 });
}

const row = '<row><c t="inlineStr"><is><t>A</t></is></c></row>';
const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'a million and a half short rows': () => xlsx(row.repeat(1_500_000)),
  'rows without a word': () => xlsx('<row><c/><c/></row>'.repeat(400_000)),
  'one row of a million cells': () => xlsx(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
  'one long text that every cell names': () =>
    xlsx(`<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`.repeat(9_000), `<si><t>${'x'.repeat(1_000_000)}</t></si>`),
  'two million texts that no cell names': () => xlsx(row, '<si><t>x</t></si>'.repeat(2_000_001)),
  'a cell at the far corner of the sheet': () => xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'megabytes of empty lines': () => Buffer.alloc(3 * MEGABYTE, '\n'),
  'megabytes of one line': () => Buffer.alloc(9 * MEGABYTE, 'a;'),
};

async function editorOf(organizationId: number): Promise<Client> {
  const email = `editor-${crypto.randomUUID()}@kolovrat.example`;
  await app.addUser({ email, organizationId, canEditFleet: true });
  return signedIn(app, email);
}

describe('hostile files', () => {
  it.each(Object.keys(HOSTILE))(
    '%s: cost their sender alone, in bounded memory, and another company imports meanwhile',
    async (name) => {
      const file = HOSTILE[name]?.() ?? new Uint8Array();
      expect(file.length).toBeLessThan(10 * MEGABYTE);
      const [hostile, other] = [await freshCompany(app), await freshCompany(app)];
      const senders = [hostile.admin, await editorOf(hostile.organizationId), await editorOf(hostile.organizationId)];
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
      const sent = senders.map((sender, index) => sender.upload(index === 2 ? POINTS : FLEET, file));
      const small = await other.admin.upload(`${FLEET}?table=vehicles`, Buffer.from('Registrska oznaka\nLJ KT-482\n'));
      expect(small).toMatchObject({ status: 200, body: { sheets: [{ created: 1 }] } });
      for (const { status, body } of await Promise.all(sent)) {
        // Of a row that is too wide only the beginning is read, and holds nothing that a column would know.
        const made = status === 200 ? (body.created ?? body.sheets[0].created) : 0;
        expect({ status, made }).toEqual({ status: expect.toBeOneOf([200, 413, 422]), made: 0 });
      }
      clearInterval(watch);
      expect(most / MEGABYTE).toBeLessThan(MOST_MEMORY_MB);
      expect((await other.admin.get(endpoints.vehicles.list.path)).body).toHaveLength(1);
    },
  );
});

describe('an import', () => {
  const vehicles = (count: number) =>
    Buffer.from(`Registrska oznaka\n${Array.from({ length: count }, (_, n) => `LJ ${n}-XX`).join('\n')}\n`);

  it('of a user with another import running is refused, of either kind', async () => {
    const { admin } = await freshCompany(app);
    const replies = await Promise.all([
      admin.upload(`${FLEET}?table=vehicles`, vehicles(300)),
      admin.upload(`${FLEET}?table=vehicles`, vehicles(300)),
      admin.upload(POINTS, Buffer.from('naziv,lat,lon\nLog,46,14\n')),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = replies.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'import.in_progress' });
    expect((await admin.upload(POINTS, Buffer.from('naziv,lat,lon\nLog,46,14\n'))).status).toBe(200);
  });

  it('ends with the client that sent it, and writes nothing', async () => {
    const { admin } = await freshCompany(app);
    const gone = new AbortController();
    const { owner } = app.database;
    const holder = await owner.connect();
    try {
      await holder.query('begin; lock table vehicle in exclusive mode');
      const sent = admin.upload(`${FLEET}?table=vehicles`, vehicles(5), undefined, gone.signal);
      await expect.poll(() => waitingForLocks(owner)).toBe(1);
      gone.abort();
      await expect(sent).rejects.toThrow('aborted');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await expect.poll(async () => (await admin.upload(POINTS, Buffer.from(' '))).body.code).toBe('import.unreadable');
    expect((await admin.get(endpoints.vehicles.list.path)).body).toEqual([]);
  });

  it('takes a form with a file as well as the bare bytes', async () => {
    const { admin } = await freshCompany(app);
    const form = new FormData();
    form.append('file', new Blob([vehicles(2)]), 'vozila.csv');
    const response = new Response(form);
    const body = new Uint8Array(await response.arrayBuffer());
    const reply = await admin.upload(`${FLEET}?table=vehicles`, body, response.headers.get('content-type') ?? '');
    expect(reply).toMatchObject({ status: 200, body: { sheets: [{ created: 2 }] } });
  });
});

async function waitingForLocks(database: TestApp['database']['owner']): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int4 as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
