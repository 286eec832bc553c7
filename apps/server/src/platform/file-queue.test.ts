import { expect, it } from 'vitest';
import { oneFileAtATime } from './file-queue.ts';

function aFile() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { write: () => promise, resolve, reject };
}

it('writes one file after the other, also after one that fails', async () => {
  const [first, second] = [aFile(), aFile()];
  let isSecondBegun = false;
  const one = oneFileAtATime(first.write);
  const two = oneFileAtATime(() => {
    isSecondBegun = true;
    return second.write();
  });
  await Promise.resolve();
  expect(isSecondBegun).toBe(false);
  first.reject(new Error('no memory'));
  await expect(one).rejects.toThrow('no memory');
  second.resolve('a file');
  expect(await two).toBe('a file');
});

it('refuses a file when twenty wait, and takes one again when they are written', async () => {
  const first = aFile();
  const waiting = Array.from({ length: 20 }, () => oneFileAtATime(first.write));
  await expect(oneFileAtATime(first.write)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 15 });
  first.resolve('a file');
  await Promise.all(waiting);
  expect(await oneFileAtATime(first.write)).toBe('a file');
});
