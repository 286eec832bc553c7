import { describe, expect, it } from 'vitest';
import { skipRepeats } from './skip-repeats.ts';

describe('reads that are not repeated', () => {
  let nowMs = 0;
  const made: string[] = [];
  const read = skipRepeats(
    2_000,
    async (asked: string) => {
      made.push(asked);
      if (asked === 'bad') throw new Error('no');
      return asked;
    },
    () => nowMs,
  );

  it('skip an equal request for two seconds, not another one', async () => {
    expect([await read('a'), await read('a'), await read('b')]).toEqual(['a', 'a', 'b']);
    expect(made.splice(0)).toEqual(['a', 'b']);
    nowMs += 2_000;
    await read('a');
    expect(made.splice(0)).toEqual(['a']);
  });

  it('repeat one that failed', async () => {
    await expect(read('bad')).rejects.toThrow('no');
    await expect(read('bad')).rejects.toThrow('no');
    expect(made.splice(0)).toEqual(['bad', 'bad']);
  });
});
