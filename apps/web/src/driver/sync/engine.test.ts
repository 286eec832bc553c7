import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGone } from '../model/inbox.ts';
import { aMessage, DRIVER, inState } from '../model/messages.testing.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import { openPhoneDatabase } from '../store/database.ts';
import { NO_CONTENT, phoneOn, type Phone } from '../store/phone.ts';
import { startEngine, type Engine } from './engine.ts';
import { fakeOffice, type FakeOffice } from './office.testing.ts';

let phones = 0;

/** A phone with an app that can be killed and started again; nothing is tried again by time. */
async function aPhone(office: FakeOffice) {
  const database = await openPhoneDatabase(`phone ${(phones += 1)}`);
  let keys = 0;
  const phone = phoneOn(database, { now: () => 0, newKey: () => `key${(keys += 1)}` });
  const seen = { signedOut: 0, online: [] as boolean[], retries: 0 };
  let engine = start();

  function start(): Engine {
    return startEngine({
      owner: DRIVER,
      phone,
      server: office.server,
      clock: {
        after: () => {
          seen.retries += 1;
          return () => {};
        },
      },
      random: () => 0,
      exclusively: (work) => work(),
      onChange: () => {},
      onOnline: (isOnline) => void seen.online.push(isOnline),
      onSignedOut: () => void (seen.signedOut += 1),
    });
  }
  return {
    phone,
    seen,
    engine: () => engine,
    /** The app is killed in the middle of whatever it does, and opened again. */
    restart: (): void => {
      engine.stop();
      engine = start();
    },
  };
}

const written = async (phone: Phone, ...texts: string[]): Promise<void> => {
  for (const text of texts) await phone.write(DRIVER, { text, deviceId: 3 });
};
const texts = (messages: readonly PhoneMessage[]): string[] => messages.map(({ text }) => text);

describe('sending', () => {
  it('keeps the order in which the driver wrote', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    await written(phone, 'one', 'two', 'three');
    await engine().send();
    expect(texts(office.received())).toEqual(['one', 'two', 'three']);
    expect((await phone.read(DRIVER)).outbox).toEqual([]);
  });

  it('waits without signal, tries again later, and sends everything when it is back', async () => {
    const office = fakeOffice();
    const { phone, engine, seen } = await aPhone(office);
    office.isReachable = false;
    await written(phone, 'one', 'two');
    await engine().send();
    expect(seen).toMatchObject({ retries: 1, online: [false] });
    office.isReachable = true;
    await engine().send();
    expect(texts(office.received())).toEqual(['one', 'two']);
  });

  it('sends a message once whose answer was lost', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    await written(phone, 'one');
    office.losesAnswers = true;
    await engine().send();
    office.losesAnswers = false;
    await engine().send();
    expect(texts(office.received())).toEqual(['one']);
  });

  it('keeps a refused message for the driver and sends the next', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    await written(phone, 'refuse me', 'two');
    await engine().send();
    expect(texts(office.received())).toEqual(['two']);
    const [entry] = (await phone.read(DRIVER)).outbox;
    expect(entry).toMatchObject({ text: 'refuse me', refused: 'not_found' });
    await phone.editAgain(entry?.sequence ?? 0);
    expect(await phone.read(DRIVER)).toMatchObject({ outbox: [], draft: { text: 'refuse me' } });
  });

  it('stops when the session has ended and loses nothing', async () => {
    const office = fakeOffice();
    const { phone, engine, seen } = await aPhone(office);
    office.isSignedIn = false;
    await written(phone, 'one');
    await engine().sync();
    expect(seen.signedOut).toBe(1);
    office.isSignedIn = true;
    await engine().sync();
    expect(texts(office.received())).toEqual(['one']);
  });
});

describe('receiving', () => {
  it('stores a message before it reports that it did', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    office.send(aMessage({ id: 1 }));
    await engine().sync();
    expect(office.receipts()).toEqual(['1 received']);
    expect(texts((await phone.read(DRIVER)).messages)).toEqual(['message 1']);
  });

  it('keeps a message once that comes by list and live connection, and reports it once', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    office.send(aMessage({ id: 1 }));
    await engine().take([aMessage({ id: 1 }), aMessage({ id: 1 })]);
    await engine().sync();
    expect((await phone.read(DRIVER)).messages).toHaveLength(1);
    expect(office.receipts()).toEqual(['1 received']);
  });

  it('reports a message that a full phone could not store, and goes on', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    phone.keep = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    office.send(aMessage({ id: 7 }));
    office.send(aMessage({ id: 8, state: 40 }));
    await written(phone, 'one');
    await engine().sync();
    expect(office.notStored).toEqual([7]);
    expect(texts(office.received())).toEqual(['one']);
  });

  it('fetches again when it is asked during a fetch', async () => {
    const office = fakeOffice();
    const { engine } = await aPhone(office);
    await Promise.all([engine().sync(), engine().sync(), engine().sync()]);
    expect(office.fetches).toBe(2);
  });

  it('sends receipts that were made without signal in their order', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    office.send(aMessage({ id: 1, hasTask: true }));
    await engine().sync();
    office.isReachable = false;
    for (const receipt of ['read', 'read', 'inDrive', 'realized'] as const) await phone.report(DRIVER, 'o1', receipt);
    await engine().send();
    office.isReachable = true;
    await engine().send();
    expect(office.receipts()).toEqual(['1 received', '1 read', '1 inDrive', '1 realized']);
  });

  it('obeys the withdrawal of a message and drops its receipts', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    office.isReachable = false;
    await engine().take([aMessage({ id: 1 })]);
    await engine().take([inState(aMessage({ id: 1 }), 11, 60)]);
    office.isReachable = true;
    await engine().send();
    expect(office.receipts()).toEqual([]);
    expect((await phone.read(DRIVER)).messages.filter((message) => !isGone(message))).toEqual([]);
  });

  it('shows nobody what belongs to another driver of the phone', async () => {
    const office = fakeOffice();
    const { phone, engine } = await aPhone(office);
    await engine().take([aMessage({ id: 1 })]);
    await phone.saveText(DRIVER, 'half a sentence');
    expect(await phone.read('1:8')).toEqual(NO_CONTENT);
  });
});

describe('after any course of events', () => {
  /** What may happen to a phone on the road. */
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.constant('write' as const) },
    { weight: 4, arbitrary: fc.constant('office writes' as const) },
    { weight: 2, arbitrary: fc.constant('read all' as const) },
    { weight: 3, arbitrary: fc.constantFrom('signal' as const, 'no signal' as const) },
    { weight: 2, arbitrary: fc.constantFrom('answers are lost' as const, 'answers come' as const) },
    { weight: 3, arbitrary: fc.constantFrom('sync' as const, 'sync and kill' as const, 'live frame' as const) },
  );

  it('each message is on both sides once, in order, and every receipt has come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const office = fakeOffice();
        const { phone, engine, restart } = await aPhone(office);
        let wrote = 0;
        let sent = 0;
        for (const each of events) {
          if (each === 'write') await written(phone, `answer ${(wrote += 1)}`);
          if (each === 'office writes') office.send(aMessage({ id: (sent += 1) }));
          if (each === 'read all') {
            for (const { uniqueId } of (await phone.read(DRIVER)).messages)
              await phone.report(DRIVER, uniqueId, 'read');
          }
          if (each === 'signal' || each === 'no signal') office.isReachable = each === 'signal';
          if (each === 'answers are lost' || each === 'answers come') office.losesAnswers = each === 'answers are lost';
          if (each === 'sync') await engine().sync();
          if (each === 'live frame') await engine().take(office.sent());
          if (each === 'sync and kill') {
            const round = engine().sync();
            restart();
            await round;
          }
        }
        office.isReachable = true;
        office.losesAnswers = false;
        await engine().sync();
        for (const { uniqueId } of (await phone.read(DRIVER)).messages) await phone.report(DRIVER, uniqueId, 'read');
        await engine().send();

        expect(texts(office.received())).toEqual(Array.from({ length: wrote }, (_, index) => `answer ${index + 1}`));
        const { messages, outbox } = await phone.read(DRIVER);
        const toDriver = messages.filter(({ toDriver }) => toDriver);
        expect(texts(toDriver)).toEqual(texts(office.sent()).toSorted());
        expect(messages).toHaveLength(wrote + sent);
        expect(outbox).toEqual([]);
        for (const { id } of toDriver) {
          const ofThis = office.receipts().filter((receipt) => receipt.startsWith(`${id} `));
          expect(ofThis).toEqual([`${id} received`, `${id} read`]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
