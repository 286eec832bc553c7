import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
const collector = z.custom<CollectGarbage>((value) => typeof value === 'function');

/**
 * Collects all garbage and gives the freed pages back to the machine. A start, and even more the making of the demo,
 * leaves hundreds of megabytes that V8 would keep for as long as the program has little to do. Stops the program for some
 * tenths of a second: for moments in which nobody waits.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = collector.parse(runInNewContext('gc'));
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
