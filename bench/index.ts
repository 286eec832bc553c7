import { parseArgs } from 'node:util';
import { writePage } from './page.ts';
import { limitAttempts, report } from './support.ts';
import type { Benchmark } from './support.ts';

const PARTS = [
  'ingest',
  'gateways',
  'late',
  'alarms',
  'recovery',
  'stages',
  'live',
  'map',
  'orders',
  'driver-app',
  'api',
  'eta',
  'reports',
  'tachograph',
] as const;
const HELP = `npm run bench -- [part …] [options]

Measures beside a reference in the same run and writes bench/results/<part>.json and, from these files, the tables of
docs/development/benchmarks.md.
Each figure is the median of the runs; a run beside which others used the machine is repeated, twice at most,
and is marked when it stayed busy.

parts (all when none is named; each has its own command, as npm run bench:live):
  ingest   durable ingest over TCP, acknowledgements, memory of the server
  gateways ingest by one, two and three gateway processes on this machine
  late     ingest while half of the trackers send older records than their newest
  alarms   what 500 rules, 10 for each device, take off the ingest
  recovery how long trackers wait after PostgreSQL was killed under load
  stages   folding records into stages
  live     live frames to many clients; from a tracker's bytes to a browser's socket
  map      the web app with many vehicles and places, in Chromium
  orders   the board with many orders and a plan of many points, in Chromium
  driver-app  the driver app on a slow phone and a slow line, in Chromium
  api      tracks and lists over HTTP
  eta      how exact ETAs are, over the loads of the demo's trucks
  reports  driving reports of one and of 100 vehicles in a month, and a large spreadsheet
  tachograph  a vehicle unit of 3 MB in memory, an archive of 1,000 files over HTTP

options:
  --runs N         how often each measurement is repeated (3)
  --attempts N     how often a run is measured at most until nobody else uses the machine (3; 1: do not even wait)
  --large          only the table of many positions: ingest and one-day track at the small and the large size
  --rows N,M       the two sizes of --large in millions of positions (10,100)
  --with-old-settings  recovery also with a write-ahead log of up to 4 GB, in turn
  --page           only writes the tables of docs/development/benchmarks.md
  --help           this text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    attempts: { type: 'string', default: '3' },
    large: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10,100' },
    'with-old-settings': { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function benchmarkOf(name: string): Promise<Benchmark> {
  switch (name) {
    case 'ingest':
      return (await import('./ingest.ts')).benchmark;
    case 'gateways':
      return (await import('./gateways.ts')).benchmark;
    case 'late':
      return (await import('./late.ts')).benchmark;
    case 'alarms':
      return (await import('./alarms.ts')).benchmark;
    case 'recovery':
      return (await import('./recovery.ts')).benchmark;
    case 'stages':
      return (await import('./stages.ts')).benchmark;
    case 'live':
      return (await import('./live.ts')).benchmark;
    case 'map':
      return (await import('./map.ts')).benchmark;
    case 'orders':
      return (await import('./orders.ts')).benchmark;
    case 'driver-app':
      return (await import('./driver-app.ts')).benchmark;
    case 'reports':
      return (await import('./reports.ts')).benchmark;
    case 'tachograph':
      return (await import('./tachograph.ts')).benchmark;
    case 'api':
      return (await import('./api.ts')).benchmark;
    case 'eta':
      return (await import('./eta.ts')).benchmark;
    default:
      throw new Error(`There is no benchmark '${name}'. Known are: ${PARTS.join(', ')}.`);
  }
}

async function measure(benchmarks: readonly Benchmark[], runs: number): Promise<void> {
  let missed = 0;
  for (const benchmark of benchmarks) {
    process.stdout.write(`\n== ${benchmark.name}\n`);
    const result = await benchmark.run(runs);
    await report(benchmark.name, result, runs);
    await writePage();
    missed += result.figures.filter(({ reached }) => reached === false).length;
  }
  process.stdout.write(missed === 0 ? '\nevery goal reached\n' : `\n${missed} goals missed\n`);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a whole number from 1 on.`);
  return number;
}

async function run(): Promise<void> {
  const runs = wholeNumber('--runs', values.runs);
  limitAttempts(wholeNumber('--attempts', values.attempts));
  if (values.help) process.stdout.write(HELP);
  else if (values.page) await writePage();
  else if (values.large) await measure([(await import('./large.ts')).largeTable(values.rows)], runs);
  else await measure(await Promise.all((positionals.length > 0 ? positionals : PARTS).map(benchmarkOf)), runs);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
