import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentTask, isGone, isUnread, merged, openPopup, owesReceived, reached, withReceipt } from './inbox.ts';
import { aMessage, aTask, inState, momentAfter } from './messages.testing.ts';

describe('copies of a message', () => {
  it('replace the one on the phone when the server changed it later', () => {
    const kept = aMessage();
    expect(merged(kept, inState(kept, 40, 60)).state).toBe(40);
  });

  it('that are older change nothing', () => {
    const kept = inState(aMessage(), 40, 60);
    expect(merged(kept, aMessage()).state).toBe(40);
  });

  it('leave what the driver did on this phone', () => {
    const kept = { ...aMessage(), reported: 'read' as const };
    expect(merged(kept, inState(aMessage(), 30, 60)).reported).toBe('read');
  });

  it('end the same in whatever order they come', () => {
    const first = aMessage();
    const [received, read, done] = [inState(first, 30, 10), inState(first, 40, 20), inState(first, 50, 30)];
    const copies = [first, received, read, done];
    const anyOrder = fc.shuffledSubarray(copies, { minLength: copies.length });
    fc.assert(
      fc.property(anyOrder, (order) => {
        const last = order.reduce((kept: ReturnType<typeof merged> | null, copy) => merged(kept, copy), null);
        expect(last?.state).toBe(50);
      }),
    );
  });
});

describe('a cancelled message', () => {
  const sent = aTask({ text: 'Drive to Koper' });
  const cancelled = inState(sent, 11, 60);

  it('keeps nothing of its content and is not shown', () => {
    const kept = merged(sent, cancelled);
    expect(kept).toMatchObject({ text: '', place: null, hasTask: false });
    expect(isGone(kept)).toBe(true);
    expect(isUnread(kept)).toBe(false);
    expect(currentTask([kept])).toBeNull();
  });

  it('stays away when an older copy comes after the withdrawal', () => {
    expect(isGone(merged(merged(sent, cancelled), sent))).toBe(true);
    expect(isGone(merged(merged(null, cancelled), sent))).toBe(true);
  });

  it('owes no receipt', () => {
    expect(owesReceived(cancelled)).toBe(false);
    expect(withReceipt(cancelled, 'read')).toBeNull();
  });
});

describe('receipts', () => {
  it('are owed for a message that the server does not know to be on the phone', () => {
    expect(owesReceived(aMessage())).toBe(true);
    expect(owesReceived(aMessage({ state: 26 }))).toBe(true);
    expect(owesReceived(aMessage({ state: 30 }))).toBe(false);
    expect(owesReceived(aMessage({ toDriver: false, state: 30 }))).toBe(false);
  });

  it('only go forward', () => {
    const read = withReceipt(aTask(), 'read');
    expect(read?.reported).toBe('read');
    expect(read && withReceipt(read, 'received')).toBeNull();
    expect(read && withReceipt(read, 'realized')?.reported).toBe('realized');
  });

  it('are not made for what another phone has reported', () => {
    expect(withReceipt(aTask({ state: 41 }), 'read')).toBeNull();
    expect(reached(aTask({ state: 41 }))).toBe('inDrive');
  });

  it('are made again for what the server gave up waiting for', () => {
    expect(withReceipt(aMessage({ state: 36 }), 'read')?.reported).toBe('read');
    expect(withReceipt(aTask({ state: 46 }), 'inDrive')?.reported).toBe('inDrive');
  });
});

describe('what the driver is shown first', () => {
  it('is the oldest popup that nobody confirmed', () => {
    const [first, second] = [aMessage({ id: 1, isPopup: true }), aMessage({ id: 2, isPopup: true })];
    expect(openPopup([second, first])?.id).toBe(1);
    expect(openPopup([second, { ...first, reported: 'read' }])?.id).toBe(2);
    expect(openPopup([inState(first, 40, 9), aMessage({ id: 3 })])).toBeNull();
  });

  it('is the newest place to go to that is not done', () => {
    const [first, second] = [aTask({ id: 1 }), aTask({ id: 2, createdAt: momentAfter(90) })];
    expect(currentTask([first, second, aMessage({ id: 3 })])?.id).toBe(2);
    expect(currentTask([first, { ...second, reported: 'realized' }])?.id).toBe(1);
    expect(currentTask([inState(first, 50, 99)])).toBeNull();
  });
});
