import { describe, expect, it } from 'vitest';
import { SharedFrame } from './frame.ts';
import { Outbox } from './outbox.ts';

const large = (letter: string) => new SharedFrame(letter.repeat(100_000));

describe('the outbox of a connection that takes frames compressed', () => {
  it('keeps their order, however long one takes to compress', async () => {
    const written: Buffer[] = [];
    const outbox = new Outbox((bytes) => written.push(bytes));
    const frames = [
      new SharedFrame('first'),
      large('x'),
      new SharedFrame('third'),
      large('y'),
      new SharedFrame('last'),
    ];
    for (const frame of frames) outbox.push(frame);
    const wanted = await Promise.all(frames.map(async ({ deflated }) => deflated));
    await expect.poll(() => written.length).toBe(frames.length);
    expect(written).toEqual(wanted);
  });

  it('writes a ready frame immediately while nothing waits', () => {
    const written: Buffer[] = [];
    const outbox = new Outbox((bytes) => written.push(bytes));
    const pong = new SharedFrame('{"pong":1}');
    outbox.push(pong);
    expect(written).toEqual([pong.plain]);
  });

  it('reports how much waits behind the frame that is being compressed', async () => {
    const written: Buffer[] = [];
    const outbox = new Outbox((bytes) => written.push(bytes));
    outbox.push(large('x'));
    expect(outbox.bytesBehind).toBe(0);
    outbox.push(large('y'));
    expect(outbox.bytesBehind).toBe(100_000);
    await expect.poll(() => written.length).toBe(2);
    expect(outbox.bytesBehind).toBe(0);
  });
});
