import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createMailer } from '../../../platform/mail.ts';
import { silentLog } from '../../../platform/logging.ts';
import { fakeGateway } from '../world.testing.ts';
import type { Outgoing } from './channel.ts';
import { emailChannel } from './email.ts';
import { pushChannel } from './push.ts';
import { smsChannel } from './sms.ts';

const outgoing: Outgoing = {
  id: '6f0a3a52-8d3c-4a0e-9d56-0f3f6f0f9c11',
  recipient: 'ana@kolovrat.example',
  title: 'Alarm',
  text: 'LJ 1 is too fast.',
  path: null,
  tag: 'alarm-7',
  expiresAt: 0,
};

describe('an SMS', () => {
  const sms = { ...outgoing, recipient: '+386 41 234 567' };

  it('is posted with its id and the token', async () => {
    const gateway = await fakeGateway();
    expect(await smsChannel({ url: gateway.url, token: 'skrivnost' })(sms)).toEqual({ kind: 'accepted' });
    expect(gateway.received).toMatchObject([
      {
        headers: {
          'idempotency-key': outgoing.id,
          authorization: 'Bearer skrivnost',
          'content-type': 'application/json',
        },
        body: { to: '+38641234567', text: 'LJ 1 is too fast.' },
      },
    ]);
  });

  it('that the gateway cannot take, or does not answer, has the same id at the next try', async () => {
    const gateway = await fakeGateway();
    gateway.answers.push(500, null);
    const send = smsChannel({ url: gateway.url, token: null }, 300);
    expect(await send(sms)).toEqual({ kind: 'unavailable', error: 'The SMS gateway answered 500.' });
    expect(await send(sms)).toEqual({ kind: 'unavailable', error: 'The SMS gateway did not answer.' });
    expect(await send(sms)).toEqual({ kind: 'accepted' });
    const keys = gateway.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([outgoing.id, outgoing.id, outgoing.id]);
    expect(gateway.received[0]?.headers.authorization).toBeUndefined();
  });

  it('that is refused has the reason that the gateway gives', async () => {
    const gateway = await fakeGateway();
    gateway.answers.push({ status: 422, error: 'The number is blocked' });
    expect(await smsChannel({ url: gateway.url, token: null })(sms)).toEqual({
      kind: 'refused',
      error: 'The SMS gateway answered 422: The number is blocked',
    });
  });

  it.each([
    [422, 'refused'],
    [401, 'unavailable'],
    [429, 'unavailable'],
  ])('answered with %i is %s', async (status, kind) => {
    const gateway = await fakeGateway();
    gateway.answers.push(status);
    expect(await smsChannel({ url: gateway.url, token: null })(sms)).toMatchObject({ kind });
  });

  it('goes to no number without its country code, and nowhere without a gateway', async () => {
    const gateway = await fakeGateway();
    const send = smsChannel({ url: gateway.url, token: null });
    expect(await send({ ...sms, recipient: '041 234 567' })).toMatchObject({ kind: 'refused' });
    expect(gateway.received).toEqual([]);
    expect(await smsChannel(null)(sms)).toMatchObject({ kind: 'impossible' });
  });
});

/** A mail server. @param refusal of the recipient */
async function mailServer(refusal: number | null) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : Object.assign(new Error('no such mailbox'), { responseCode: refusal }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Konvoj <konvoj@kolovrat.example>',
    folder: '/nowhere',
    log: silentLog(),
    clock: systemClock,
  });
  return { received, send: emailChannel(mailer, () => 'https://konvoj.example') };
}

describe('a mail', () => {
  it('has the id of its delivery at every try, and the address of its page', async () => {
    const { received, send } = await mailServer(null);
    expect(await send({ ...outgoing, path: '/Alarms/7' })).toEqual({ kind: 'accepted' });
    await send(outgoing);
    for (const mail of received) expect(mail).toContain(`Message-ID: <${outgoing.id}@kolovrat.example>`);
    expect(received[0]).toContain('https://konvoj.example/Alarms/7');
  });

  it('has its files, whatever their names', async () => {
    const { received, send } = await mailServer(null);
    const bytes = Buffer.from('%PDF-1.7 etape');
    const name = 'etape "čas"\r\nBcc: vsi.pdf';
    await send({ ...outgoing, attachments: [{ name, contentType: 'application/pdf', bytes }] });
    expect(received[0]).toContain('Content-Type: application/pdf');
    expect(received[0]).toContain('Content-Disposition: attachment');
    expect(received[0]).toContain(bytes.toString('base64'));
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });

  it.each([
    [550, 'refused', 'The mail server refused it'],
    [451, 'unavailable', 'The mail server did not take it'],
  ])('whose recipient is answered with %i is %s', async (code, kind, words) => {
    const { received, send } = await mailServer(code);
    expect(await send(outgoing)).toMatchObject({ kind, error: expect.stringContaining(words) });
    expect(received).toEqual([]);
  });
});

describe('a push notification', () => {
  const push = (accepting: number, error: string | null) => pushChannel({ send: async () => ({ accepting, error }) });

  it('is sent when one browser has it, tried again when none has, and impossible without a browser', async () => {
    expect(await push(1, 'The push service answered 500.')(outgoing)).toEqual({ kind: 'accepted' });
    expect(await push(0, 'The push service answered 500.')(outgoing)).toMatchObject({ kind: 'unavailable' });
    expect(await push(0, null)(outgoing)).toMatchObject({ kind: 'impossible' });
  });
});
