import { setImmediate } from 'node:timers/promises';
import type { LoadingOrderRow } from '@konvoj/contract';
import { groupsBySize } from '../../platform/groups-by-size.ts';
import type { StreamedReply } from '../../platform/http/index.ts';

/** Orders, and points of all of them, that are encoded at once. */
const PIECE = { items: 100, size: 1_000 } as const;

/** A list of orders in pieces, between which others are served. An empty list has one piece. */
export function rowsInPieces(rows: readonly LoadingOrderRow[]): StreamedReply<LoadingOrderRow[]> {
  const groups = groupsBySize(rows, ({ points }) => points.length, PIECE);
  const pieces = groups.length === 0 ? [[]] : groups;
  async function* inTurn() {
    for (const piece of pieces) {
      yield piece;
      await setImmediate();
    }
  }
  return { count: pieces.length, pieces: inTurn() };
}
