import { expect, it } from 'vitest';
import { keyOf } from './sender-key.ts';

it.each([
  [{}, 'id=4711&lat=46', null, 'id=4711&lat=46'],
  [{}, 'id=4711&key=ktk_a&lat=46', 'ktk_a', 'id=4711&lat=46'],
  [{}, 'id=4711&k%65y=ktk_a', 'ktk_a', 'id=4711'],
  [{}, 'key=&id=4711', null, 'id=4711'],
  [{ authorization: 'Bearer ktk_b' }, 'id=4711', 'ktk_b', 'id=4711'],
  [{ authorization: 'Bearer ktk_b' }, 'id=4711&key=ktk_a', 'ktk_b', 'id=4711'],
  [{ 'x-ingest-key': 'ktk_c' }, 'id=4711', 'ktk_c', 'id=4711'],
])('the key of a report with headers %j and pairs %s is %s', (headers, pairs, key, text) => {
  expect(keyOf(headers, pairs)).toEqual({ key, text });
});
