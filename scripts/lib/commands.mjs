import { parseArgs } from 'node:util';
import { run } from './processes.mjs';
import { stages, test, testChanged } from './tests.mjs';
import { buildWeb } from './web-build.mjs';

const node = process.execPath;
/**
 * Records live until their commit: with Node's 16 MiB of young memory they would be moved to the old before they die,
 * which costs a tenth of the server's time under load. It grows to this only when it is needed. V8 would also allocate
 * in old memory at once what once survived, such as the state of each device, which the next record replaces
 * (docs/development/decisions/young-memory.md).
 */
const YOUNG_MEMORY = ['--max-semi-space-size=48', '--no-allocation-site-pretenuring'];
/** glibc returns what is free to the machine, and keeps two heaps in place of eight for each processor: 25 MiB when idle. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
const server = (args, options) =>
  run(node, [...YOUNG_MEMORY, 'apps/server/src/main.ts', ...args], { ...options, env: MALLOC });

/** The server with the web app of these sources, ended with us. */
async function withWeb(args) {
  const built = await buildWeb();
  return built === 0 ? server(args, { tied: true }) : built;
}

const bench = (args, command) =>
  run(
    node,
    [...YOUNG_MEMORY, 'bench/index.ts', ...(command === 'bench' ? [] : [command.slice('bench:'.length)]), ...args],
    { env: MALLOC },
  );

/** Kills parts of a running server for some minutes: `--minutes 5 --seed 7 --trackers 24 --nats`. The suite does it for some seconds. */
function fire(args) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      trackers: { type: 'string', default: '24' },
      nats: { type: 'boolean', default: false },
    },
  });
  for (const name of ['minutes', 'seed', 'trackers'])
    if (!(Number(values[name]) > 0)) throw new Error(`--${name} takes a number above 0.`);
  return run('vitest', ['run', '--project', 'integration', 'tests/faults/fire.itest.ts'], {
    env: {
      FIRE_SECONDS: String(60 * Number(values.minutes)),
      FIRE_SEED: values.seed,
      FIRE_TRACKERS: values.trackers,
      FIRE_NATS: values.nats ? 'yes' : 'no',
    },
  });
}

/** What package.json's scripts are. Each answers with an exit code. */
export const commands = {
  start: (args) => withWeb(['start', ...args]),
  serve: (args) => withWeb(['serve', ...args]),
  konvoj: (args) => server(args),
  simulate: (args) => run(node, ['apps/simulator/src/main.ts', ...args]),
  test,
  'test:changed': testChanged,
  ...stages,
  fire,
  bench,
  'bench:ingest': bench,
  'bench:late': bench,
  'bench:alarms': bench,
  'bench:recovery': bench,
  'bench:live': bench,
  'bench:map': bench,
  'bench:orders': bench,
  'bench:api': bench,
  'bench:eta': bench,
  'bench:reports': bench,
  'bench:tachograph': bench,
};
