import { expect, it } from 'vitest';
import { oneFileAtATime } from './file-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const reader = (organizationId: number, signal = new AbortController().signal) => ({ organizationId, signal });

function aFile() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isBegun = false;
  const write = () => {
    isBegun = true;
    return promise;
  };
  return { write, resolve, reject, isBegun: () => isBegun };
}

it('writes one file after the other, also after one that fails', async () => {
  const [first, second] = [aFile(), aFile()];
  const one = oneFileAtATime(reader(1), first.write);
  const two = oneFileAtATime(reader(2), second.write);
  await settled();
  expect([first.isBegun(), second.isBegun()]).toEqual([true, false]);
  first.reject(new Error('no memory'));
  await expect(one).rejects.toThrow('no memory');
  second.resolve('a file');
  expect(await two).toBe('a file');
});

it('writes the first file of another organization before the second of one', async () => {
  const [first, second, others] = [aFile(), aFile(), aFile()];
  const files = [
    oneFileAtATime(reader(1), first.write),
    oneFileAtATime(reader(1), second.write),
    oneFileAtATime(reader(2), others.write),
  ];
  first.resolve('a file');
  await settled();
  expect([second.isBegun(), others.isBegun()]).toEqual([false, true]);
  others.resolve('a file');
  second.resolve('a file');
  await Promise.all(files);
});

it('leaves out a file whose reader has gone', async () => {
  const [first, unwanted] = [aFile(), aFile()];
  const gone = new AbortController();
  const one = oneFileAtATime(reader(1), first.write);
  const two = oneFileAtATime(reader(2, gone.signal), unwanted.write);
  gone.abort(new Error('gone'));
  await expect(two).rejects.toThrow('gone');
  first.resolve('a file');
  await one;
  await settled();
  expect(unwanted.isBegun()).toBe(false);
});

it('refuses a file of an organization of which twenty wait, and takes those of others', async () => {
  const first = aFile();
  const one = oneFileAtATime(reader(1), first.write);
  await settled();
  const waiting = Array.from({ length: 20 }, () => oneFileAtATime(reader(1), first.write));
  await expect(oneFileAtATime(reader(1), first.write)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 15,
  });
  const others = oneFileAtATime(reader(2), first.write);
  first.resolve('a file');
  expect(await others).toBe('a file');
  await Promise.all([one, ...waiting]);
  expect(await oneFileAtATime(reader(1), first.write)).toBe('a file');
});

it('refuses files of all when a hundred wait', async () => {
  const first = aFile();
  const one = oneFileAtATime(reader(1), first.write);
  await settled();
  const waiting = Array.from({ length: 100 }, (_, i) => oneFileAtATime(reader(2 + (i % 5)), first.write));
  await expect(oneFileAtATime(reader(9), first.write)).rejects.toMatchObject({ code: 'unavailable' });
  first.resolve('a file');
  await Promise.all([one, ...waiting]);
});
