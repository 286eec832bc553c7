/** Enforces that the server reads the time from a `Clock`, which tests can set. Prints one line per finding; then the exit code is 1. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { linesThatReadTime } from './lib/clock-rule.ts';

const root = join(import.meta.dirname, '..');
let findings = 0;
for await (const found of glob('apps/server/src/**/*.ts', { cwd: root })) {
  const file = found.replaceAll('\\', '/');
  for (const line of linesThatReadTime(file, readFileSync(join(root, file), 'utf8'))) {
    findings += 1;
    process.stderr.write(`${file}:${line}: take the time from a Clock (platform/clock.ts)\n`);
  }
}
process.exitCode = findings === 0 ? 0 : 1;
