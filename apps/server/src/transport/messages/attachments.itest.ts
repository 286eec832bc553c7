import { endpoints, message } from '@konvoj/contract';
import type { Message } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppDriver, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { sendForm } from '../../../../../tests/support/forms.ts';
import type { FileOfForm } from '../../../../../tests/support/forms.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { aHaulier, aText, fetched, seen } from './messages.testing.ts';

const { messages, driverApp } = endpoints;

/** The smallest picture: one grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pathOf = ({ id, attachments }: Message) =>
  messages.attachment.path.replace(':id', String(id)).replace(':attachmentId', String(attachments[0]?.id ?? 0));

const picture: FileOfForm = { name: 'rampa.png', bytes: PNG };

describe('a file', () => {
  it('goes with a message to drivers, and is read by those who may read the message', async () => {
    const [{ dispatcher, phone, deviceId, company }, other] = [await aHaulier(app), await aHaulier(app)];
    const sent = message.parse((await sendForm(dispatcher, messages.send.path, aText({ deviceId }), [picture])).body);
    expect(sent.attachments).toMatchObject([{ name: 'rampa.png', size: PNG.length, contentType: 'image/png' }]);
    expect((await fetched(phone))[0]?.attachments).toEqual(sent.attachments);
    for (const client of [dispatcher, phone]) {
      const { status, headers } = await client.get(pathOf(sent));
      expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        200,
        'image/png',
        'nosniff',
      ]);
    }
    expect((await other.dispatcher.get(pathOf(sent))).status).toBe(404);
    expect((await other.phone.get(pathOf(sent))).status).toBe(404);
    const colleague = await signedInDriver(app, await addAppDriver(app, company.organizationId));
    expect((await colleague.get(pathOf(sent))).status).toBe(404);
  });

  it('is answered by a driver, without a text', async () => {
    const { dispatcher, phone } = await aHaulier(app);
    const body = { uniqueId: 'w-1', text: '' };
    expect((await phone.post(driverApp.write.path, body)).body).toMatchObject({ errors: [{ path: 'text' }] });
    const written = message.parse((await sendForm(phone, driverApp.write.path, body, [picture])).body);
    const again = message.parse((await sendForm(phone, driverApp.write.path, body, [picture])).body);
    expect(again).toEqual(written);
    expect((await seen(dispatcher, written)).attachments).toHaveLength(1);
  });

  it('of a deleted message is gone, unless another message has it', async () => {
    const { company, dispatcher, deviceId } = await aHaulier(app);
    const second = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 71-ERP');
    const body = aText({ deviceIds: [deviceId, second.deviceId] });
    const sent = (await sendForm(dispatcher, messages.send.path, body, [picture])).body;
    const [one, other] = [message.parse(sent[0]), message.parse(sent[1])];
    expect(one.attachments).toEqual(other.attachments);
    const remove = ({ id }: Message) => dispatcher.delete(messages.remove.path.replace(':id', String(id)));
    expect((await remove(one)).body.attachments).toEqual([]);
    expect((await dispatcher.get(pathOf(one))).status).toBe(404);
    expect((await dispatcher.get(pathOf(other))).status).toBe(200);
    await remove(other);
    const { rows } = await app.database.owner.query('select from file where organization_id = $1', [
      company.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'is too large',
      [{ name: 'a.png', bytes: Buffer.concat([PNG, Buffer.alloc(10 * 1_048_576)]) }],
      413,
      'file.too_large',
    ],
    ['is of no known type', [{ name: 'a.png', bytes: Buffer.from([0, 1, 2, 3]) }], 422, 'file.type_not_allowed'],
    ['is empty', [{ name: 'a.png', bytes: Buffer.alloc(0) }], 422, 'file.empty'],
    ['is one of too many', Array.from({ length: 6 }, () => picture), 422, 'file.too_many'],
  ])('that %s is refused, and nothing is sent', async (_, files, status, code) => {
    const { dispatcher, deviceId } = await aHaulier(app);
    const reply = await sendForm(dispatcher, messages.send.path, aText({ deviceId }), files);
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
  });

  it('with the ending of another type gets that of its own', async () => {
    const { dispatcher, deviceId } = await aHaulier(app);
    const files = [{ name: 'bill.pdf', bytes: PNG }];
    const sent = message.parse((await sendForm(dispatcher, messages.send.path, aText({ deviceId }), files)).body);
    expect(sent.attachments).toMatchObject([{ name: 'bill.pdf.png', contentType: 'image/png' }]);
  });
});
