import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const PATH = '/api/firstSteps';
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ KONVOJ_PUBLIC_URL: 'https://konvoj.example' });
});
afterAll(() => app.close());

/** The steps of a state, in their order. */
async function stepsIn(admin: Client, state: 'done' | 'skipped' | 'open'): Promise<string[]> {
  const { status, body } = await admin.get(PATH);
  expect(status).toBe(200);
  return body.steps.flatMap((each: { step: string; state: string }) => (each.state === state ? [each.step] : []));
}

async function accepted(reply: Promise<{ status: number; body: { id: number } }>): Promise<{ id: number }> {
  const { status, body } = await reply;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

describe('an installation in which nobody has signed in', () => {
  it('names its only account before the sign-in, until somebody has signed in', async () => {
    const firstAdministrator = async () => (await app.client().get('/api/config')).body.firstAdministrator;
    await app.addUser({ email: 'sysadmin@konvoj.local', organizationId: null, role: 'sysadmin' });
    expect(await firstAdministrator()).toBe('sysadmin@konvoj.local');
    await signedIn(app, 'sysadmin@konvoj.local');
    expect(await firstAdministrator()).toBeNull();
  });
});

describe('the first steps of an organization', () => {
  it('follow from what the administrator has done', async () => {
    const { admin } = await freshCompany(app);
    const other = await freshCompany(app);
    expect(await stepsIn(admin, 'open')).toHaveLength(8);

    await sendForm(admin, '/api/letterhead', { address: 'Celovška 1', keepsLogo: false }, [], 'PUT');
    expect(await stepsIn(admin, 'done')).toEqual(['company']);
    const person = { email: 'first.steps@example.org', firstName: 'Eva', lastName: 'Kos', role: 'user' };
    await accepted(admin.post('/api/orgusers', person));
    expect(await stepsIn(admin, 'done')).toEqual(['company', 'users']);

    const { deviceId } = (await admin.post('/api/vehicles', { rgsOznaka: 'LJ FS-001' })).body;
    expect(await stepsIn(admin, 'done')).toEqual(['company', 'users', 'vehicle']);
    await accepted(admin.post('/api/trackers', { imei: 'first-steps-1', protocol: 'osmand', deviceId }));
    expect(await stepsIn(admin, 'done')).toEqual(['company', 'users', 'vehicle', 'tracker']);
    const report = `http://127.0.0.1:${app.ports.osmand}/?id=first-steps-1&lat=46.05&lon=14.5`;
    expect((await fetch(report)).status).toBe(200);
    expect(await stepsIn(admin, 'done')).toEqual(['company', 'users', 'vehicle', 'tracker', 'contact']);

    await accepted(admin.post('/api/poiLocations', { naziv: 'Baza', lat: 46.05, lon: 14.5, type: 12, radius: 150 }));
    await accepted(admin.post('/api/vozniki', { ime: 'Bor', priimek: 'Kos', pin: '739184' }));
    expect(await stepsIn(admin, 'open')).toEqual(['rates']);
    // Nothing of it is seen by another organization.
    expect(await stepsIn(other.admin, 'open')).toHaveLength(8);
  });

  it('are skipped and taken up again, for this organization only', async () => {
    const { admin } = await freshCompany(app);
    const other = await freshCompany(app);
    expect((await admin.patch(PATH, { skip: 'rates' })).body).toMatchObject({ dismissed: false });
    await admin.patch(PATH, { skip: 'places' });
    expect(await stepsIn(admin, 'skipped')).toEqual(['places', 'rates']);
    await admin.patch(PATH, { resume: 'places' });
    expect(await stepsIn(admin, 'skipped')).toEqual(['rates']);
    expect(await stepsIn(other.admin, 'skipped')).toEqual([]);
  });

  it('are hidden on the map until they are shown again; steps stay as they were', async () => {
    const { admin } = await freshCompany(app);
    await admin.patch(PATH, { skip: 'rates' });
    expect((await admin.patch(PATH, { dismissed: true })).body.dismissed).toBe(true);
    expect((await admin.get(PATH)).body.dismissed).toBe(true);
    expect(await stepsIn(admin, 'skipped')).toEqual(['rates']);
    expect((await admin.patch(PATH, { dismissed: false })).body.dismissed).toBe(false);
  });

  it('name the address and the ports to which trackers send', async () => {
    const { admin } = await freshCompany(app);
    expect((await admin.get(PATH)).body.gateway).toEqual({
      host: 'konvoj.example',
      teltonikaPort: app.ports.teltonika,
      osmandPort: app.ports.osmand,
      isLocalOnly: true,
    });
  });

  it('are for administrators, and know no other step', async () => {
    const { admin, person } = await freshCompany(app);
    const user = await person();
    expect((await user.get(PATH)).status).toBe(403);
    expect((await user.patch(PATH, { dismissed: true })).status).toBe(403);
    expect((await app.client().get(PATH)).status).toBe(401);
    for (const wrong of [
      { skip: 'everything' },
      { skip: "rates'; drop table vehicle" },
      { dismissed: 'yes' },
      { x: 1 },
    ]) {
      expect((await admin.patch(PATH, wrong)).status).toBe(422);
    }
  });
});
