import type { IncomingHttpHeaders } from 'node:http';
import { textIn } from './foreign-record.ts';

const NAME = 'key';

/**
 * The key of a tracker in a report: as bearer token, in the header X-Ingest-Key, or as `key` among its pairs, from
 * which it is removed, because the pairs are stored and shown to support.
 */
export function keyOf(headers: IncomingHttpHeaders, pairs: string): { key: string | null; text: string } {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const given = bearer ?? textIn(headers['x-ingest-key']);
  const all = new URLSearchParams(pairs);
  if (!all.has(NAME)) return { key: given, text: pairs };
  const key = given ?? textIn(all.get(NAME));
  all.delete(NAME);
  return { key, text: all.toString() };
}
