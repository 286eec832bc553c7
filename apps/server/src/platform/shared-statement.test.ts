import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { rowsByPlace, SharedStatement } from './shared-statement.ts';

/** Doubles numbers, and remembers what was asked together. */
function doubling() {
  const asked: (readonly number[])[] = [];
  const statement = new SharedStatement<number, number>(async (_client, requests) => {
    asked.push(requests);
    await Promise.resolve();
    if (requests.includes(13)) throw new Error('refused');
    return requests.map((request) => request * 2);
  });
  return { asked, statement };
}

describe('a shared statement', () => {
  it('is sent once for all that is asked side by side, step by step', async () => {
    const { asked, statement } = doubling();
    const client = new pg.Client();
    const work = async (start: number) => {
      const first = await statement.ask(client, start);
      await Promise.resolve();
      return await statement.ask(client, first + 1);
    };
    expect(await Promise.all([work(1), work(2), work(3)])).toEqual([6, 10, 14]);
    expect(asked).toEqual([
      [1, 2, 3],
      [3, 5, 7],
    ]);
  });

  it('is sent on the connection on which it was asked', async () => {
    const { asked, statement } = doubling();
    const [first, second] = [new pg.Client(), new pg.Client()];
    expect(await Promise.all([statement.ask(first, 1), statement.ask(second, 2)])).toEqual([2, 4]);
    expect(asked).toEqual([[1], [2]]);
  });

  it('that fails, fails for all that was asked with it and for nothing later', async () => {
    const { statement } = doubling();
    const client = new pg.Client();
    const outcomes = await Promise.allSettled([statement.ask(client, 1), statement.ask(client, 13)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await statement.ask(client, 4)).toBe(8);
  });
});

it('rows are divided among their requests, and a request may have none', () => {
  const rows = [
    { place: 3, name: 'c' },
    { place: 1, name: 'a' },
    { place: 3, name: 'd' },
  ];
  expect(rowsByPlace(rows, 3).map((each) => each.map(({ name }) => name))).toEqual([['a'], [], ['c', 'd']]);
});
