import { parentPort, workerData } from 'node:worker_threads';
import { readPlaces } from './read-places.ts';
import type { PlaceKind } from './types.ts';

// The thread of one file: receives its bytes, answers with its places and ends. Only `importPlaces` starts it and posts
// to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { bytes, kind } = workerData as { bytes: Uint8Array; kind: PlaceKind };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(readPlaces(bytes, kind));
