import type { ChildProcess } from 'node:child_process';
import type { Stats } from './ingest-generator.ts';

/** What the generator has seen so far. */
export function statsOf(generator: ChildProcess): Promise<Stats> {
  return new Promise((resolve, reject) => {
    generator.once('exit', () => reject(new Error('the generator ended')));
    generator.once('message', (stats: Stats) => {
      generator.removeAllListeners('exit');
      resolve(stats);
    });
    generator.send('stats');
  });
}
