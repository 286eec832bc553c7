import { expect, it } from 'vitest';
import { cacheFor } from './cache.ts';

const entry = (text: string) => ({ text });

it('keeps entries for a while, and the most recently used when it is full', () => {
  let at = 1_000;
  const cache = cacheFor<{ text: string }>({ most: 2, forMs: 1_000, now: () => at });
  cache.set('a', entry('a'));
  cache.set('b', entry('b'));
  cache.get('a');
  cache.set('c', entry('c'));
  at += 1_000;
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.text)).toEqual(['a', undefined, 'c']);
  at += 1;
  expect(cache.get('a')).toBeUndefined();
});

it('keeps an entry that ends earlier only until then', () => {
  let at = 1_000;
  const cache = cacheFor<{ text: string }>({ most: 2, forMs: 1_000, now: () => at });
  cache.set('a', entry('a'), { ttl: 10 });
  at += 11;
  expect(cache.get('a')).toBeUndefined();
});

it('keeps no more bytes than allowed, however few entries they are', () => {
  const bytesOf = ({ text }: { text: string }) => text.length;
  const cache = cacheFor<{ text: string }>({ most: 100, mostBytes: 10, bytesOf, forMs: 1_000, now: () => 1 });
  cache.set('a', entry('aaaaa'));
  cache.set('b', entry('bbbbb'));
  cache.set('c', entry('c'));
  cache.set('d', entry('d'.repeat(11)));
  expect([...cache.keys()].toSorted()).toEqual(['b', 'c']);
});
