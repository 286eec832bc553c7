import { expect, it } from 'vitest';
import { inChunks } from './chunks.ts';

async function* pieces(...sizes: number[]) {
  let next = 0;
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => next++ % 256);
}

it.each([[[]], [[3]], [[4]], [[1, 1, 1, 1, 1]], [[9, 0, 2]], [[4, 4, 1]], [[40]]])(
  'cuts pieces of %j bytes into chunks of four, nothing lost or moved',
  async (sizes) => {
    const chunks = [];
    for await (const chunk of inChunks(pieces(...sizes), 4)) chunks.push(chunk);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(Array.from({ length: total }, (_, index) => index % 256)));
    expect(chunks.slice(0, -1).every(({ length }) => length === 4)).toBe(true);
    expect(chunks).toHaveLength(Math.ceil(total / 4));
  },
);
