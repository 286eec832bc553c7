import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { reportInTurn, takeReportPlace } from './report-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns of reports', () => {
  it('are two at once, of different organizations, and end when nobody waits', async () => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string, organizationId: number, signal?: AbortSignal) =>
      reportInTurn({ scope: { organizationId }, ...(signal && { signal }) }, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const gone = new AbortController();
    const first = [begin('A1', 1), begin('B1', 2), begin('C1', 3)];
    const left = begin('A2', 1, gone.signal);
    await settled();
    expect(started).toEqual(['A1', 'B1']);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    ends.get('A1')?.();
    await settled();
    expect(started).toEqual(['A1', 'B1', 'C1']);
    for (const end of ends.values()) end();
    await Promise.all(first);
  });
});

describe('places of reports', () => {
  const take = (organizationId: number, userId: number) => {
    const raw = new EventEmitter();
    takeReportPlace({ scope: { organizationId }, user: { userId }, reply: { raw } });
    return raw;
  };
  const times = (count: number, work: (index: number) => EventEmitter) =>
    Array.from({ length: count }, (_, i) => work(i));
  const refused = { code: 'unavailable', retryAfterSeconds: 15 };
  const refusal = (work: () => unknown): unknown => {
    try {
      work();
      return null;
    } catch (error) {
      return error;
    }
  };

  it('are ten for a user and twenty for an organization, until their replies have ended', () => {
    const held = times(10, () => take(1, 1));
    expect(refusal(() => take(1, 1))).toMatchObject(refused);
    held.push(...times(10, (index) => take(1, 2 + index)));
    expect(refusal(() => take(1, 50))).toMatchObject(refused);
    held.push(take(2, 1));
    held[0]?.emit('finish');
    held[0]?.emit('close');
    held.push(take(1, 1));
    expect(refusal(() => take(1, 1))).toMatchObject(refused);
    for (const raw of held) raw.emit('close');
  });

  it('are two hundred for all', () => {
    const held = times(200, (index) => take(10 + (index % 40), index));
    expect(refusal(() => take(99, 1))).toMatchObject(refused);
    for (const raw of held) raw.emit('close');
    take(99, 1).emit('close');
  });
});
