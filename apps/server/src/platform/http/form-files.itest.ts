import { ATTACHMENT_MAX_MB, endpoint } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { PICTURES } from '../../organization/files/rules.ts';
import { fileIntake } from '../../organization/files/intake.ts';
import { keepFile, openFile } from '../../organization/files/service.ts';
import type { ReceivedFile } from '../../organization/files/types.ts';
import { route } from './index.ts';

const files = z.array(z.object({ id: z.int(), name: z.string(), type: z.string() }));
const send = endpoint({
  method: 'POST',
  path: '/api/test-letters',
  access: 'account.own',
  summary: 'A letter with pictures',
  body: z.strictObject({ text: z.string().min(1) }),
  files: { max: 2, maxMB: ATTACHMENT_MAX_MB },
  reply: z.object({ text: z.string(), files }),
});
const open = endpoint({
  method: 'GET',
  path: '/api/test-letters/:id',
  access: 'account.own',
  summary: 'A picture of a letter',
  params: z.strictObject({ id: z.coerce.number() }),
  file: true,
});
const use = { name: 'letter', maxMB: ATTACHMENT_MAX_MB, types: PICTURES };

let app: TestApp;
let ana: Client;
/** Files that a handler has begun to read. */
let begun = 0;

beforeAll(async () => {
  app = await startApp({}, undefined, undefined, {
    moreModules: [
      ({ database, clock }) => ({
        name: 'letters',
        routes(http) {
          const limits = { storedBytes: 1e9, receivedBytesPerDay: 1e9 };
          const intake = fileIntake({ database, clock, limits });
          route(http, send, async ({ scope, body, files: arriving }) => {
            const received: ReceivedFile[] = [];
            for await (const file of arriving) {
              begun += 1;
              received.push(await intake.receive(scope, use, file));
            }
            const kept = await database.tenant(scope, async (tx) => {
              const all = [];
              for (const file of received) all.push(await keepFile(tx, scope, file));
              return all;
            });
            return { text: body.text, files: kept.map(({ id, name, type }) => ({ id, name, type })) };
          });
          route(http, open, ({ scope, params }) => openFile(database, scope, params.id));
        },
      }),
    ],
  });
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'ana@kolovrat.example', organizationId });
  ana = await signedIn(app, 'ana@kolovrat.example');
});
afterAll(() => app.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = readonly [name: string, value: string | { readonly name: string; readonly bytes: Uint8Array }];

async function posted(parts: readonly Part[], client = ana) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
  }
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return client.upload('/api/test-letters', new Uint8Array(await sent.arrayBuffer()), type);
}

const body: Part = ['body', JSON.stringify({ text: 'Pozdrav' })];
const picture = (name: string, bytes: Uint8Array = PNG): Part => ['file', { name, bytes }];

describe('a call with files', () => {
  it('takes JSON alone', async () => {
    expect(await ana.post('/api/test-letters', { text: 'Pozdrav' })).toMatchObject({
      status: 200,
      body: { text: 'Pozdrav', files: [] },
    });
  });

  it('takes a form with JSON and files, and serves them as attachments of their real type', async () => {
    const { status, body: letter } = await posted([body, picture('rampa.png'), picture('račun.pdf')]);
    expect(status).toBe(200);
    expect(letter.files).toMatchObject([
      { name: 'rampa.png', type: 'image/png' },
      { name: 'račun.pdf.png', type: 'image/png' },
    ]);
    const reply = await ana.download(`/api/test-letters/${letter.files[1].id}`);
    expect(Buffer.from(reply.bytes)).toEqual(PNG);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="ra_un.pdf.png"; filename*=UTF-8''ra%C4%8Dun.pdf.png`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('takes files larger than other requests may be', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1_048_576)]);
    expect((await posted([body, picture('a.png', large)])).status).toBe(200);
  });

  it.each<[string, Part[], number, string]>([
    [
      'too large a file',
      [body, picture('a.png', Buffer.alloc(ATTACHMENT_MAX_MB * 1_048_576 + 1, PNG))],
      413,
      'file.too_large',
    ],
    ['too many files', [body, picture('a.png'), picture('b.png'), picture('c.png')], 422, 'file.too_many'],
    ['a file of another type', [body, picture('a.png', Buffer.from('a'))], 422, 'file.type_not_allowed'],
    ['an empty file', [body, picture('a.png', Buffer.alloc(0))], 422, 'file.empty'],
    ['files before the JSON', [picture('a.png'), body], 400, 'body_invalid'],
    ['no JSON', [['body', '{']], 400, 'body_invalid'],
    ['fields of another name', [['text', 'Pozdrav']], 400, 'body_invalid'],
    ['JSON that the contract refuses', [['body', '{"text":""}'], picture('a.png')], 422, 'validation'],
  ])('refuses %s', async (_, parts, status, code) => {
    expect(await posted(parts)).toMatchObject({ status, body: { code } });
  });

  it('names the largest size in its refusal', async () => {
    const { body: problem } = await posted([body, picture('a.png', Buffer.alloc(11 * 1_048_576, PNG))]);
    expect(problem).toMatchObject({ params: { maxMB: 10 }, title: 'File is too large. Maximum size is 10 MB' });
  });

  it('reads no file of a request that is refused', async () => {
    const before = begun;
    await posted([['body', '{"text":""}'], picture('a.png')]);
    expect((await posted([body, picture('a.png')], app.client())).status).toBe(401);
    expect(begun).toBe(before);
  });

  it('refuses a broken form', async () => {
    const broken = Buffer.from('--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n{"text":"a"}');
    expect(await ana.upload('/api/test-letters', broken, 'multipart/form-data; boundary=b')).toMatchObject({
      status: 400,
    });
    expect(await ana.upload('/api/test-letters', broken, 'multipart/form-data')).toMatchObject({ status: 400 });
  });
});
