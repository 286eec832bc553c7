import { endpoints } from '@konvoj/contract';
import { ICON_COLOURS, vehicleIconSvg as drawing } from '@konvoj/contract/fleet/vehicle-icon-svg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';

const { vehicleIconSvg, vehicleIconsOfType, ...lists } = endpoints.reference;
const calls = Object.values(lists);
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  for (const language of ['sl', 'en', 'de'] as const) {
    await app.addUser({ email: `${language}@kolovrat.example`, organizationId, language });
  }
});
afterAll(() => app.close());

it.each(calls.map((call) => call.path))('answers %s for signed-in users, and accepts no query', async (path) => {
  expect(await app.client().get(path)).toMatchObject({ status: 401 });
  const client = await signedIn(app, 'sl@kolovrat.example');
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(3);
  expect(await client.get(`${path}?x=1`)).toMatchObject({ status: 422 });
});

it('names things in the language of the user', async () => {
  const names = async (language: string) => {
    const { body } = await (
      await signedIn(app, `${language}@kolovrat.example`)
    ).get(endpoints.reference.vehicleTypes.path);
    return endpoints.reference.vehicleTypes.reply.parse(body)[2]?.name;
  };
  expect([await names('sl'), await names('en'), await names('de')]).toEqual(['tovornjak', 'truck', 'Lkw']);
});

describe('vehicle icons', () => {
  it('are the same for every type of vehicle', async () => {
    const client = await signedIn(app, 'sl@kolovrat.example');
    const all = (await client.get(endpoints.reference.vehicleIcons.path)).body;
    expect((await client.get(vehicleIconsOfType.path.replace(':type', '3'))).body).toEqual(all);
    expect(await client.get(vehicleIconsOfType.path.replace(':type', '6'))).toMatchObject({ status: 422 });
  });

  it('are drawn as on the map, in a colour of either name, and may be cached', async () => {
    const client = await signedIn(app, 'sl@kolovrat.example');
    const address = (colour: string) => `/api/vehicleIcons/3/${encodeURIComponent(colour)}.svg`;
    const { status, headers, body } = await client.get(address('black'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
    expect(body).toBe(drawing(3, 'black', 64));
    expect((await client.get(address('Črna'))).body).toBe(body);
    expect((await client.get(address('bela'))).body).toContain(ICON_COLOURS.white);
    expect(await client.get(address('turkizna'))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await app.client().get(vehicleIconSvg.path)).toMatchObject({ status: 401 });
  });
});
