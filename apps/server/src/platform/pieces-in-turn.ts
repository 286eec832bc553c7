import type { TurnOf } from './report-queue.ts';

type InTurn = <Result>(of: TurnOf, work: () => Promise<Result>) => Promise<Result>;

/** Computes each piece in a turn, which ends with it: a client that reads slowly holds up nobody. */
export async function* piecesInTurn<Piece>(
  inTurn: InTurn,
  of: TurnOf,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece, void> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inTurn(of, () => iterator.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
