import { describe, expect, it } from 'vitest';
import { onWire } from '@konvoj/contract';
import { z } from 'zod';
import { parseReply } from './parse-reply.ts';

const rows = z.array(z.object({ id: z.int() }));
const many = (length: number) => Array.from({ length }, (_, id) => ({ id }));

describe('checking replies', () => {
  it('checks every row of a short list', () => {
    expect(() => parseReply(rows, [{ id: 1 }, { id: 'two' }])).toThrow(z.ZodError);
  });

  it('gives our names to short and to long lists', () => {
    const named = z.array(onWire(z.object({ name: z.string() }), { name: 'naziv' }));
    for (const length of [1, 10_000]) {
      const list = Array.from({ length }, () => ({ naziv: 'A' }));
      expect(parseReply(named, list).every(({ name }) => name === 'A')).toBe(true);
    }
  });

  it('checks a long list at its ends and between, and returns it unchanged', () => {
    const list = many(10_000);
    expect(parseReply(rows, list)).toBe(list);
    expect(() => parseReply(rows, [...list, { id: null }])).toThrow(z.ZodError);
    expect(() => parseReply(rows, [{}, ...list])).toThrow(z.ZodError);
  });
});
