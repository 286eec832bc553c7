import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { ecbFile } from './ecb.testing.ts';
import { exchangeRateService } from './service.ts';

const { exchangeRates } = endpoints;
const NOW = Date.parse('2025-05-14T16:00:00.000Z');

let app: TestApp;
let company: FreshCompany;
let answer: (reply: ServerResponse) => void;
let url: string;
const source = createServer((_request, reply) => answer(reply));

beforeAll(async () => {
  app = await startApp();
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/eurofxref-hist-90d.xml`;
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await app.close();
});
beforeEach(async () => {
  company = await freshCompany(app);
  await app.database.owner.query('delete from exchange_rate');
});

const clock = new ManualClock(NOW);
const service = (address: string | null = url, withinMs = 5_000) =>
  exchangeRateService({ database: app.database, clock, url: address, withinMs });
const file = (text: string) => (reply: ServerResponse) => void reply.end(text);

async function ratesOf(day: string, currencies = 'CHF,USD', base = 'EUR') {
  const reply = await company.admin.get(`${exchangeRates.ofDay.path}?day=${day}&base=${base}&currencies=${currencies}`);
  return exchangeRates.ofDay.reply.parse(reply.body).map(({ currency, rate, rateDate }) => [currency, rate, rateDate]);
}

describe('reference rates', () => {
  it('are fetched, stored with their day, and hold until the next ones, for a week', async () => {
    // Friday and Monday.
    answer = file(ecbFile({ '2025-05-12': { CHF: 0.938, USD: 1.1106 }, '2025-05-09': { CHF: 0.9364 } }));
    expect(await service().isStale()).toBe(true);
    await service().refresh();
    expect(await service().isStale()).toBe(false);
    expect(await ratesOf('2025-05-11')).toEqual([['CHF', 0.9364, '2025-05-09']]);
    expect(await ratesOf('2025-05-12')).toEqual([
      ['CHF', 0.938, '2025-05-12'],
      ['USD', 1.1106, '2025-05-12'],
    ]);
    expect(await ratesOf('2025-05-08')).toEqual([]);
    expect(await ratesOf('2025-05-19', 'USD')).toHaveLength(1);
    expect(await ratesOf('2025-05-20', 'USD')).toEqual([]);
  });

  it('are corrected by the next file, and the others stay', async () => {
    answer = file(ecbFile({ '2025-05-12': { CHF: 0.938, USD: 1.1106 } }));
    await service().refresh();
    answer = file(ecbFile({ '2025-05-13': { CHF: 0.94 }, '2025-05-12': { CHF: 0.9381 } }));
    await service().refresh();
    expect(await ratesOf('2025-05-12')).toEqual([
      ['CHF', 0.9381, '2025-05-12'],
      ['USD', 1.1106, '2025-05-12'],
    ]);
    expect(await ratesOf('2025-05-13', 'CHF')).toEqual([['CHF', 0.94, '2025-05-13']]);
  });

  it('are not fetched without an address', async () => {
    await service(null).refresh();
    expect(await service(null).isStale()).toBe(false);
    expect(await ratesOf('2025-05-12')).toEqual([]);
  });

  it.each<readonly [string, (reply: ServerResponse) => void]>([
    ['an error', (reply) => void reply.writeHead(503).end('later')],
    ['a redirect', (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['another page', file('<html><body>Sign in</body></html>')],
    ['one wrong rate', file(ecbFile({ '2025-05-12': { CHF: 0.938, USD: 'N/A' } }))],
    ['more than 2 MB', file(' '.repeat(2_200_000))],
    ['a reply that is cut off', (reply) => void reply.writeHead(200, { 'content-length': '9000' }).end('<Cube>')],
  ])('stay as they are after %s', async (_what, reply) => {
    answer = reply;
    await expect(service().refresh()).rejects.toThrow(Error);
    expect(await ratesOf('2025-05-12')).toEqual([]);
  });

  it('do not wait for a source that never answers', async () => {
    answer = () => undefined;
    await expect(service(url, 50).refresh()).rejects.toThrow(Error);
  });

  it('are for those who see amounts, and days of the calendar', async () => {
    const path = exchangeRates.ofDay.path;
    const dispatcher = await company.person();
    expect((await dispatcher.get(`${path}?day=2025-05-12&base=EUR&currencies=CHF`)).status).toBe(403);
    for (const query of [
      'day=0000-01-01',
      'day=2025-02-30',
      'day=2025-05-12&currencies=chf',
      'day=2025-05-12&base=%00',
    ])
      expect([query, (await company.admin.get(`${path}?base=EUR&currencies=CHF&${query}`)).status]).not.toEqual([
        query,
        200,
      ]);
  });
});
