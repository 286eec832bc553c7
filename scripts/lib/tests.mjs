import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { HOW_TO_GET_CHROMIUM, findChromium } from './chromium.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { say } from './say.mjs';
import { buildWeb } from './web-build.mjs';

const vitest = (projects, args) => run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...args]);

/** Each a name and what it runs; an exit code other than 0 is a broken stage. */
const CHECKS = [
  ['types', () => run('tsc', ['-b'])],
  ['lint', () => run('oxlint', ['--type-aware'])],
  ['format', () => run('oxfmt', ['--check'])],
  ['import rules', () => run(process.execPath, ['scripts/check-imports.ts'])],
  ['one clock', () => run(process.execPath, ['scripts/check-clock.ts'])],
  ['names of the wire', () => run(process.execPath, ['scripts/check-wire-names.ts'])],
  ['texts in three languages', () => run(process.execPath, ['scripts/check-i18n.ts'])],
];

export const stages = {
  check: (args) => inOrder(CHECKS, args),
  'test:unit': (args) => vitest(['unit', 'web'], args),
  'test:integration': (args) => vitest(['integration', 'serialised'], args),
  build: () => buildWeb({ always: true }),
  'test:browser': browser,
};

async function browser(args) {
  if (!existsSync(fromRoot('playwright.config.ts'))) throw new Error('playwright.config.ts is missing');
  const chromium = findChromium();
  if (chromium === null) {
    say(HOW_TO_GET_CHROMIUM);
    return 1;
  }
  const built = await buildWeb();
  return built === 0 ? run('playwright', ['test', ...args], { env: { CHROMIUM_PATH: chromium } }) : built;
}

/**
 * What a change touches: types, its tests (affected-tests.ts), and the browser tests that were changed themselves.
 * @param args a revision to compare with; without one only what is not committed counts
 */
export async function testChanged([since, ...args]) {
  const changed = changedFiles(since);
  const [{ affectedTests }, { readImports }] = await Promise.all([
    import('./affected-tests.ts'),
    import('./read-imports.ts'),
  ]);
  const { files, imports } = await readImports();
  const tests = affectedTests(files, imports, changed);
  const specs = changed.filter((file) => /^tests\/browser\/.*\.spec\.ts$/.test(file));
  return inOrder(
    [
      ['types', () => run('tsc', ['-b'])],
      ...(tests.length === 0 ? [] : [[`${tests.length} test files`, () => vitest([], [...tests, ...args])]]),
      ...(specs.length === 0 ? [] : [['changed browser tests', () => browser(specs)]]),
    ],
    [],
  );
}

function changedFiles(since = 'HEAD') {
  const lines = (args) => execFileSync('git', args, { encoding: 'utf8', cwd: fromRoot('.') }).split('\n');
  return [
    ...lines(['diff', '--name-only', '--diff-filter=d', since]),
    ...lines(['ls-files', '-o', '--exclude-standard']),
  ];
}

/** Everything, in order, up to the first broken stage; one summary at the end. */
export function test() {
  return inOrder(
    Object.entries(stages).map(([name, stage]) => [name.replace('test:', ''), () => stage([])]),
    [],
  );
}

async function inOrder(steps, args) {
  const lines = [];
  let broken = 0;
  for (const [name, step] of steps) {
    if (broken !== 0) {
      lines.push(`  –  ${name}`);
      continue;
    }
    const startedAt = Date.now();
    broken = await step(args);
    lines.push(`  ${broken === 0 ? '✓' : '✗'}  ${name} (${((Date.now() - startedAt) / 1_000).toFixed(0)} s)`);
  }
  say(`\n${lines.join('\n')}\n${broken === 0 ? '' : '\nBroken: see above.\n'}`);
  return broken;
}
