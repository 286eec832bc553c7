import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './support.ts';
import type { Benchmark } from './support.ts';

/**
 * `npm run bench` runs all parts, `npm run bench:live` one. Each part is a file beside this one with an export
 * `benchmark`; its result goes to bench/results.
 */
const parts = ['ingest', 'recovery', 'stages', 'live', 'map', 'api'];
const RUNS = 3;

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const unknown = wanted.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. Known are: ${parts.join(', ')}.\n`);
  process.exit(2);
}

let missed = 0;
for (const name of wanted.length > 0 ? wanted : parts) {
  if (!existsSync(join(import.meta.dirname, `${name}.ts`))) continue;
  // The parts are found by name, so that each can be run without loading the others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { benchmark } = (await import(`./${name}.ts`)) as { benchmark: Benchmark };
  process.stdout.write(`\n== ${name}\n`);
  const { figures, details } = await benchmark.run(RUNS);
  await report(benchmark.name, figures, details, RUNS);
  missed += figures.filter((figure) => figure.reached === false).length;
}
process.stdout.write(missed === 0 ? '\nevery goal reached\n' : `\n${missed} goals missed\n`);
