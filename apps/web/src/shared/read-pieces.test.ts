import { PIECES_HEADER } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { readPieces, type Progress } from './read-pieces.ts';

/** Cut within a letter of two bytes. */
const BYTES = new TextEncoder().encode('{"rows":["Črnomelj"\n,"b"\n],"from":"x"}');

function reply(headers: Record<string, string>, end = BYTES.length): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(BYTES.slice(0, 11));
      controller.enqueue(BYTES.slice(11, 24));
      controller.enqueue(BYTES.slice(24, end));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

it('reads a reply in pieces and reports how many have come', async () => {
  const seen: Progress[] = [];
  const value = await readPieces(reply({ [PIECES_HEADER]: '2' }), (progress) => seen.push(progress));
  expect(value).toEqual({ rows: ['Črnomelj', 'b'], from: 'x' });
  expect(seen.map(({ done }) => done)).toEqual([0, 1, 2]);
});

it('reads a reply without a number of pieces as a whole', async () => {
  const seen: Progress[] = [];
  expect(await readPieces(reply({}), (progress) => seen.push(progress))).toMatchObject({ from: 'x' });
  expect(seen).toEqual([]);
});

it('refuses a reply whose end is missing', async () => {
  await expect(readPieces(reply({ [PIECES_HEADER]: '2' }, 28), () => undefined)).rejects.toThrow(SyntaxError);
});
