import { describe, expect, it } from 'vitest';
import { DRIVER, momentAfter } from './messages.testing.ts';
import { afterAnswer, nextEntry, waitBeforeRetry, type OutboxEntry } from './outbox.ts';

const base = { owner: DRIVER, key: 'k', at: momentAfter(1), refused: null };
const message = (sequence: number): OutboxEntry => ({
  ...base,
  sequence,
  kind: 'message',
  deviceId: 3,
  text: 'yes',
  pictures: [],
});
const receipt: OutboxEntry = { ...base, sequence: 9, kind: 'receipt', messageId: 5, receipt: 'read' };

describe('the outbox', () => {
  it('sends in the order of making', () => {
    expect(nextEntry([receipt, message(4), message(6)])?.sequence).toBe(4);
    expect(nextEntry([])).toBeNull();
  });

  it('lets others pass a refused message, which waits for the driver', () => {
    const refused = afterAnswer(message(4), { kind: 'refused', code: 'not_found' });
    expect(refused).toMatchObject({ refused: 'not_found', text: 'yes', pictures: [] });
    expect(nextEntry([refused ?? receipt, message(6)])?.sequence).toBe(6);
  });

  it('gives up a refused receipt', () => {
    expect(afterAnswer(receipt, { kind: 'refused', code: 'not_found' })).toBeNull();
  });

  it('keeps an entry without an answer, and one of a session that has ended', () => {
    expect(afterAnswer(message(4), { kind: 'unreachable' })).toEqual(message(4));
    expect(afterAnswer(message(4), { kind: 'signedOut' })).toEqual(message(4));
  });

  it('waits longer after each failure, up to five minutes', () => {
    const waits = [1, 2, 3, 20].map((failures) => waitBeforeRetry(failures, 1));
    expect(waits).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(waitBeforeRetry(1, 0)).toBe(1_000);
  });
});
