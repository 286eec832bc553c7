import { endpoints, PLACE_RESTORE_DAYS } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { forgetDeletedPlaces } from './cleanup.ts';

const POINTS = endpoints.geoPoints.list.path;
const ZONES = endpoints.geoZones.list.path;
const yard = { naziv: 'Dvorišče', circle: { lat: 46, lon: 14.5, radius: 400 } };
const warehouse = { naziv: 'Skladišče', lat: 46.05, lon: 14.1, contactPerson: 'Ana Kos' };

let app: TestApp;
let organizationId: number;
let ana: Client;
let bor: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  ({ admin: stranger } = await freshCompany(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await freshCompany(app);
  ({ organizationId, admin: ana } = company);
  bor = await company.person();
});

const made = async (path: string, body: object): Promise<{ id: number }> => (await ana.post(path, body)).body;
const list = async (path: string) => (await ana.get(path)).body;
/** The audit entries of this place, newest first. */
const toldOf = async (id: number) => {
  const entries: { entityId: string; action: string }[] = (await ana.get(endpoints.audit.list.path)).body;
  return entries.filter(({ entityId }) => entityId === String(id)).map(({ action }) => action);
};
const deletedSince = (days: number) =>
  app.database.owner.query(
    'update geo_point set deleted_at = now() - make_interval(days => $1) where organization_id = $2',
    [days, organizationId],
  );

describe.each([
  ['point', POINTS, warehouse],
  ['zone', ZONES, yard],
])('a deleted %s', (_kind, path, body) => {
  it('is restored as it was, under its id, with one audit entry', async () => {
    const place = await made(path, body);
    await ana.delete(`${path}/${place.id}`);
    expect(await list(path)).toEqual([]);
    expect(await bor.post(`${path}/${place.id}/restore`, {})).toMatchObject({ status: 200, body: place });
    // A second user may undo as well: it exists, and stays unchanged.
    expect(await ana.post(`${path}/${place.id}/restore`, {})).toMatchObject({ status: 200, body: place });
    expect(await list(path)).toEqual([place]);
    expect(await toldOf(place.id)).toEqual(['restore', 'delete', 'create']);
  });

  it('is not a place for other functions', async () => {
    const { id } = await made(path, body);
    await ana.delete(`${path}/${id}`);
    expect(await ana.json('PUT', `${path}/${id}`, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ana.delete(`${path}/${id}`)).toMatchObject({ status: 404 });
    expect((await ana.get(`/api/geocode?q=${encodeURIComponent(body.naziv)}`)).body).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(String((await ana.get(`${path}/export?format=csv`)).body)).not.toContain(body.naziv);
    expect((await made(path, body)).id).not.toBe(id);
  });

  it('cannot be restored by another organization', async () => {
    const { id } = await made(path, body);
    await ana.delete(`${path}/${id}`);
    const reply = await stranger.post(`${path}/${id}/restore`, {});
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await list(path)).toEqual([]);
  });
});

describe('a place deleted a month ago', () => {
  it('cannot be restored, and is erased at night with the people named in it', async () => {
    const { id } = await made(POINTS, warehouse);
    await ana.delete(`${POINTS}/${id}`);
    await deletedSince(PLACE_RESTORE_DAYS);
    expect(await ana.post(`${POINTS}/${id}/restore`, {})).toMatchObject({ status: 404 });
    const left = async () =>
      (await app.database.owner.query('select id from geo_point where organization_id = $1', [organizationId]))
        .rowCount;
    const kept = await made(POINTS, warehouse);
    await forgetDeletedPlaces(app.database.ingest, Date.now());
    expect(await left()).toBe(1);
    expect(await list(POINTS)).toEqual([kept]);
  });

  it('is kept until the last day', async () => {
    const { id } = await made(POINTS, warehouse);
    await ana.delete(`${POINTS}/${id}`);
    await deletedSince(PLACE_RESTORE_DAYS - 1);
    await forgetDeletedPlaces(app.database.ingest, Date.now());
    expect(await ana.post(`${POINTS}/${id}/restore`, {})).toMatchObject({ status: 200 });
  });
});

describe('at the same time', () => {
  it('two users who edit a zone both succeed, and the audit has their order', async () => {
    const { id } = await made(ZONES, yard);
    const replies = await Promise.all(
      ['Ana', 'Bor'].map((naziv, index) => (index === 0 ? ana : bor).json('PUT', `${ZONES}/${id}`, { ...yard, naziv })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const entries: { before: { name?: string }; after: { name: string } }[] = (await ana.get(endpoints.audit.list.path))
      .body;
    const [last, first] = entries;
    expect(last?.before.name).toBe(first?.after.name);
    expect(await list(ZONES)).toMatchObject([{ id, naziv: last?.after.name }]);
  });

  it('an edit that conflicts with a deletion is refused, or comes first', async () => {
    const { id } = await made(ZONES, yard);
    const [edited, deleted] = await Promise.all([
      ana.json('PUT', `${ZONES}/${id}`, { ...yard, naziv: 'Novo' }),
      bor.delete(`${ZONES}/${id}`),
    ]);
    expect([200, 404]).toContain(edited.status);
    expect(deleted.status).toBe(204);
    expect(await list(ZONES)).toEqual([]);
  });

  it('two imports of one file create each place once', async () => {
    const file = Buffer.from(
      `naziv;lat;lon\n${Array.from({ length: 200 }, (_, n) => `P${n};${45 + n / 100};14\n`).join('')}`,
    );
    const replies = await Promise.all([ana, bor].map((client) => client.upload(endpoints.geoPoints.import.path, file)));
    expect(replies.map(({ body }) => [body.created, body.unchanged]).sort()).toEqual([
      [0, 200],
      [200, 0],
    ]);
    expect(await list(POINTS)).toHaveLength(200);
  });
});

describe('the browsers of the organization', () => {
  it('are notified of a change once it is readable, those of other organizations never', async () => {
    const watching = async (client: Client) => {
      const { body } = await client.get('/api/user');
      const live = await LiveClient.open(app.url);
      live.send({ ping: 1, token: body.wsToken });
      await live.frame(isFull);
      return live;
    };
    const { id: pointId } = await made(POINTS, warehouse);
    const [live, foreign] = await Promise.all([watching(bor), watching(stranger)]);
    // Refused, saved without a change, and nothing to do: no notification.
    await ana.post(POINTS, { naziv: '' });
    expect(await ana.json('PUT', `${POINTS}/${pointId}`, warehouse)).toMatchObject({ status: 200 });
    await ana.upload(endpoints.geoPoints.import.path, Buffer.from('naziv;lat;lon\n'));
    const { id } = await made(ZONES, yard);
    expect(await live.frame(({ changed }) => changed !== undefined)).toEqual({
      changed: [{ topic: 'zones', ids: [id] }],
    });
    expect((await bor.get(ZONES)).body).toMatchObject([{ id }]);
    expect(foreign.frames.filter(({ changed }) => changed !== undefined)).toEqual([]);
    await Promise.all([live.close(), foreign.close()]);
  });
});
