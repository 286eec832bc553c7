import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HASH_MASK, positionId, readPositionId, stageId } from './ids.ts';

const times = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2054, 9, 1) });
const hashes = fc.integer({ min: -32_768, max: 32_767 });

it('keeps every identifier of three decades exact in JSON', () => {
  fc.assert(
    fc.property(times, hashes, (time, hash) => {
      const id = positionId(time, hash);
      expect(Number.isSafeInteger(id)).toBe(true);
      expect(id).toBeGreaterThanOrEqual(0);
      expect(readPositionId(id)).toEqual({ deviceTime: time, hashBits: hash & HASH_MASK });
    }),
  );
});

it('orders identifiers by time first', () => {
  fc.assert(
    fc.property(times, hashes, hashes, (time, earlier, later) => {
      expect(positionId(time, earlier)).toBeLessThan(positionId(time + 1, later));
    }),
  );
});

it('names a stage by its start', () => {
  expect(stageId(Date.UTC(2026, 10, 20))).toBe(1_795_132_800_000);
});
