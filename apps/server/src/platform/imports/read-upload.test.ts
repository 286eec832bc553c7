import { describe, expect, it } from 'vitest';
import { ProblemError } from '../http/problem.ts';
import { readUpload } from './read-upload.ts';
import type { Reading } from './read-upload.ts';

const worker = (script: string): URL => new URL(`data:text/javascript,${encodeURIComponent(script)}`);
const ENDLESS = worker('for (;;);');
const GREEDY = worker('const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));');
const ANSWERING = worker("import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ rows: 3 });");

const read = (reading: Partial<Reading>, signal = new AbortController().signal) =>
  readUpload(1, { bytes: new Uint8Array(), signal }, { worker: ANSWERING, maxRows: 10, ...reading });
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  );

describe('the thread that reads a file', () => {
  it('answers with the content of the file', async () => {
    expect(await read({})).toEqual({ rows: 3 });
  });

  it('is ended at its timeout, and the next file is read', async () => {
    expect(await problemOf(read({ worker: ENDLESS, seconds: 0.3 }))).toBe('import.too_slow');
    expect(await read({})).toEqual({ rows: 3 });
  });

  it('is ended when it takes too much memory, without other effects', async () => {
    expect(await problemOf(read({ worker: GREEDY }))).toBe('import.unreadable');
    expect(await read({})).toEqual({ rows: 3 });
  });

  it('is ended when its caller has gone, in progress or waiting', async () => {
    const client = new AbortController();
    const files = [read({ worker: ENDLESS }, client.signal), read({ worker: ENDLESS }, client.signal)];
    client.abort(new ProblemError('unavailable'));
    expect(await Promise.all(files.map(problemOf))).toEqual(['unavailable', 'unavailable']);
    expect(await read({})).toEqual({ rows: 3 });
  });

  it('has a few waiting files of one organization, and the others wait for themselves', async () => {
    const client = new AbortController();
    const held = Array.from({ length: 6 }, () => read({ worker: ENDLESS }, client.signal));
    expect(await problemOf(read({}))).toBe('unavailable');
    const other = { bytes: new Uint8Array(), signal: new AbortController().signal };
    expect(await readUpload(2, other, { worker: ANSWERING, maxRows: 10 })).toEqual({ rows: 3 });
    client.abort(new ProblemError('unavailable'));
    expect(new Set(await Promise.all(held.map(problemOf)))).toEqual(new Set(['unavailable']));
  });
});
