import { setImmediate } from 'node:timers/promises';
import { Readable, addAbortSignal } from 'node:stream';
import { PIECES_HEADER } from '@konvoj/contract';
import type { FastifyReply } from 'fastify';

/** A reply with rows, or a list, that is sent while it is computed. */
export interface StreamedReply<Whole> {
  /** How many pieces there will be, for the progress that the client shows. */
  readonly count: number;
  /**
   * Each is a reply with a part of the rows, or of the list; the other fields of the last one are those of the whole. What refuses the call
   * must be thrown before or with the first piece: later errors can only end the connection.
   */
  readonly pieces: AsyncIterable<Whole>;
  /** Ends the connection when it is aborted, also while the client takes nothing. */
  readonly signal?: AbortSignal;
}

interface Written {
  /** A reply of ours as the wire has it. */
  readonly encode: (reply: unknown) => unknown;
  /** Called with the whole text before its last character is sent. */
  readonly check?: (text: string) => void;
}

/**
 * Sends the pieces as one JSON object or list, as fast as the client takes them. Each ends with a line break, so that the client can
 * count them. When the client goes away, no further piece is computed.
 */
export async function sendStreamed(
  reply: FastifyReply,
  { count, pieces, signal }: StreamedReply<unknown>,
  written: Written,
): Promise<FastifyReply> {
  const texts = jsonOf(pieces, written);
  // An error of the first piece is a problem document.
  const first = await texts.next();
  const stream = Readable.from(all(first, texts), { objectMode: false, highWaterMark: 65_536 });
  if (signal !== undefined) addAbortSignal(signal, stream);
  return reply.type('application/json; charset=utf-8').header(PIECES_HEADER, String(count)).send(stream);
}

async function* all(first: IteratorResult<string, void>, others: AsyncGenerator<string, void>) {
  try {
    if (first.done !== true) yield first.value;
    yield* others;
  } finally {
    await others.return();
  }
}

async function* jsonOf(pieces: AsyncIterable<unknown>, { encode, check }: Written): AsyncGenerator<string, void> {
  let sent = '';
  const note = (text: string) => {
    if (check !== undefined) sent += text;
    return text;
  };
  let others: object = {};
  let [isList, hasBegun, hasRows] = [false, false, false];
  for await (const piece of pieces) {
    for (const { part, isLast } of partsOf(piece)) {
      const encoded = encode(part);
      const { rows, ...rest } = rowsOf(encoded);
      others = rest;
      isList = Array.isArray(encoded);
      const begin = hasBegun ? '' : isList ? '[' : '{"rows":[';
      const separator = hasRows && rows.length > 0 ? ',' : '';
      yield note(`${begin}${separator}${JSON.stringify(rows).slice(1, -1)}${isLast ? '\n' : ''}`);
      hasBegun = true;
      hasRows ||= rows.length > 0;
      // Others are served before the next part, also when the client takes everything at once.
      if (!isLast) await setImmediate();
    }
  }
  const end = isList ? ']' : `],${JSON.stringify(others).slice(1)}`;
  check?.(sent + end);
  yield end;
}

/** The most rows that are encoded at once: a stage takes about 20 µs. */
const ROWS_OF_A_PART = 500;

/** A piece in parts of a few rows, each with its other fields. */
function* partsOf(piece: unknown): Generator<{ readonly part: unknown; readonly isLast: boolean }> {
  const { rows } = rowsOf(piece);
  for (let from = 0; from === 0 || from < rows.length; from += ROWS_OF_A_PART) {
    const some = rows.slice(from, from + ROWS_OF_A_PART);
    const part = Array.isArray(piece) ? some : { ...Object(piece), rows: some };
    yield { part, isLast: from + ROWS_OF_A_PART >= rows.length };
  }
}

function rowsOf(reply: unknown): { rows: unknown[] } {
  if (Array.isArray(reply)) return { rows: reply };
  if (typeof reply === 'object' && reply !== null && 'rows' in reply && Array.isArray(reply.rows)) {
    return { ...reply, rows: reply.rows };
  }
  throw new Error('a streamed reply must be a list or have rows');
}
