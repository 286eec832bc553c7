import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { headOf } from './service.ts';

const PATH = '/api/letterhead';
const MB = 1_048_576;
/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The same with a chunk that says a negative length: decoders that believe it read it for ever. */
function endless(): Buffer {
  const header = PNG.subarray(0, 33);
  const chunk = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xf4]), Buffer.from('IDAT'), Buffer.alloc(42)]);
  return Buffer.concat([header, chunk]);
}
const address = 'Celovška cesta 1\n1000 Ljubljana';

let app: TestApp;
let admin: Client;
let dispatcher: Client;
let stranger: Client;
let organizationId: number;

beforeAll(async () => {
  app = await startApp();
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const send = (name: string, bytes: Uint8Array, client = admin) =>
  sendForm(client, PATH, { address, keepsLogo: true }, [{ name, bytes }], 'PUT');
const head = () => app.database.tenant({ organizationId }, (tx) => headOf(tx, { organizationId }));

describe('the letterhead of an organization', () => {
  it('is empty at first', async () => {
    expect((await dispatcher.get(PATH)).body).toEqual({ address: null, taxNumber: null, logo: null });
    expect(await dispatcher.get(`${PATH}/logo`)).toMatchObject({ status: 404 });
    expect(await head()).toEqual({ address: [], taxNumber: null, logo: null });
  });

  it('has the address and the logo that an administrator sets, for this organization only', async () => {
    expect(await send('logo.png', PNG)).toMatchObject({
      status: 200,
      body: { address, logo: { name: 'logo.png', size: PNG.length } },
    });
    const logo = await dispatcher.download(`${PATH}/logo`);
    expect([logo.headers.get('content-type'), Buffer.from(logo.bytes)]).toEqual(['image/png', PNG]);
    expect(await head()).toEqual({
      address: ['Celovška cesta 1', '1000 Ljubljana'],
      logo: `data:image/png;base64,${PNG.toString('base64')}`,
      taxNumber: null,
    });
    expect((await stranger.get(PATH)).body).toEqual({ address: null, taxNumber: null, logo: null });
  });

  it('keeps the logo when only the address changes, and deletes it on request', async () => {
    const changed = await admin.put(PATH, { address: 'Dunajska 2', keepsLogo: true });
    expect(changed.body).toMatchObject({ address: 'Dunajska 2', logo: { name: 'logo.png' } });
    const removed = await admin.put(PATH, { address: null, keepsLogo: false });
    expect(removed.body).toEqual({ address: null, taxNumber: null, logo: null });
  });

  it('has a tax number, which stays until it is named', async () => {
    const wanted = { address, keepsLogo: true };
    expect((await admin.put(PATH, { ...wanted, taxNumber: 'SI12345678' })).body).toMatchObject({
      taxNumber: 'SI12345678',
    });
    expect((await admin.put(PATH, wanted)).body).toMatchObject({ taxNumber: 'SI12345678' });
    expect((await head()).taxNumber).toBe('SI12345678');
    expect(await admin.put(PATH, { ...wanted, taxNumber: 'x'.repeat(31) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'taxNumber' }] },
    });
    expect((await admin.put(PATH, { ...wanted, taxNumber: '' })).body).toMatchObject({ taxNumber: null });
  });

  it('can be set by administrators only', async () => {
    expect(await send('logo.png', PNG, dispatcher)).toMatchObject({ status: 403 });
    expect(await dispatcher.put(PATH, { address, keepsLogo: true })).toMatchObject({ status: 403 });
  });

  it.each([
    ['a logo of 20 MB', 'logo.png', Buffer.concat([PNG, Buffer.alloc(20 * MB)]), 413, 'file.too_large'],
    ['a text', 'logo.png', Buffer.from('no picture'), 422, 'file.type_not_allowed'],
    ['a GIF', 'logo.gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 422, 'file.type_not_allowed'],
    ['a picture that is cut off', 'logo.png', PNG.subarray(0, 45), 422, 'file.type_not_allowed'],
    ['a picture whose chunks lead back', 'logo.png', endless(), 422, 'file.type_not_allowed'],
    ['an empty file', 'logo.png', Buffer.alloc(0), 422, 'file.empty'],
  ])('refuses %s, and stays as it was', async (_, name, bytes, status, code) => {
    await send('logo.png', PNG);
    expect(await send(name, bytes)).toMatchObject({ status, body: { code } });
    expect((await admin.get(PATH)).body).toMatchObject({ address, logo: { size: PNG.length } });
  });
});
