import pg from 'pg';
import { FLUSH_AFTER_MS } from '../apps/server/src/telemetry/ingest/fresh-lane.ts';
import { copyRate, ROWS_PER_COPY, storedRows } from './copy-reference.ts';
import { onOwner, postmasterOf, Trial, watchingBrowser } from './ingest-trial.ts';
import type { Measured } from './ingest-trial.ts';
import { memoryFigures } from './server-memory.ts';
import { benchServer } from './server.ts';
import { benchDatabase, figure, median, percentile, repeat } from './support.ts';
import type { Benchmark, Figure, Runs } from './support.ts';

const MOST_CONNECTIONS = 10_000;
const USUAL_CONNECTIONS = 5_000;
const FEW_CONNECTIONS = 1_000;
const COPY_ROWS = 60 * ROWS_PER_COPY;
const COMMITS = 300;
const GOALS = { 10: 0.35, 1: 0.1, flat: 0.85, ackP99Ms: 100 } as const;

/** Durable ingest over TCP, with stages and live frames on, beside COPY of the same rows into the same table. */
export const benchmark: Benchmark = {
  name: 'ingest',
  async run(runs) {
    const ingest = await ingestFigures(runs);
    const memory = await memoryFigures(runs);
    return { figures: [...ingest.figures, ...memory.figures], details: { ...ingest.details, memory: memory.details } };
  },
};

async function ingestFigures(runs: number) {
  const database = await benchDatabase();
  const server = await benchServer(database);
  const browser = await watchingBrowser(server);
  try {
    await server.addVehicles(MOST_CONNECTIONS);
    await database.owner.query(`update tracker set family = 'B'`);
    const { ownerUrl } = database;
    const trial = new Trial(server, await postmasterOf(ownerUrl), ownerUrl);
    const load = (connections: number, recordsPerPacket: 1 | 10, packetsPerSecond = 0) =>
      repeat(runs, () => trial.run({ connections, recordsPerPacket, packetsPerSecond }));
    // Code is compiled while it runs: the first seconds are not representative.
    await trial.run({ connections: USUAL_CONNECTIONS, recordsPerPacket: 10 });
    const ten = await load(USUAL_CONNECTIONS, 10);
    const { rows, batches } = await storedRows(ownerUrl, COPY_ROWS);
    const copies = await repeat(runs, () => copyRate(ownerUrl, batches));
    const one = await load(USUAL_CONNECTIONS, 1);
    const few = await load(FEW_CONNECTIONS, 10);
    const many = await load(MOST_CONNECTIONS, 10);
    // What was stored at full load is tidied up first: at half load it would never have been left over.
    for (const statement of ['vacuum (analyze)', 'checkpoint']) await onOwner(ownerUrl, statement);
    const commits = await repeat(runs, () => commitP99(ownerUrl));
    const half = await load(USUAL_CONNECTIONS, 1, median(rates(one)) / 2);
    return {
      figures: [
        besideCopy(10, ten, copies),
        besideCopy(1, one, copies),
        flatness(few, many),
        acknowledgement(half, commits),
        ...costs(10, ten),
        ...costs(1, one),
      ],
      details: {
        copy: { rows, rates: copies.results.map(Math.round) },
        commitP99Ms: commits.results,
        ten: ten.results,
        one: one.results,
        few: few.results,
        many: many.results,
        half: half.results,
      },
    };
  } finally {
    browser.terminate();
    await server.close();
    await database.close();
  }
}

/** The 99th percentile of a durable commit of one row on a quiet database, in milliseconds. */
async function commitP99(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('create table if not exists commit_reference (n int)');
    const times: number[] = [];
    for (let commit = 0; commit < COMMITS; commit += 1) {
      const begun = performance.now();
      await client.query('insert into commit_reference values ($1)', [commit]);
      times.push(performance.now() - begun);
    }
    return percentile(times, 0.99);
  } finally {
    await client.end();
  }
}

function rates({ results }: Runs<Measured>): number[] {
  return results.map(({ recordsPerSecond }) => recordsPerSecond);
}

function generators({ results }: Runs<Measured>): number[] {
  return results.map(({ generatorPercent }) => generatorPercent);
}

function besideCopy(recordsPerPacket: 1 | 10, measured: Runs<Measured>, copies: Runs<number>): Figure {
  return figure({
    what: `durable ingest, ${USUAL_CONNECTIONS} connections, ${recordsPerPacket} ${recordsPerPacket === 1 ? 'record' : 'records'} per packet`,
    unit: 'records/s',
    values: rates(measured),
    reference: { what: 'binary COPY of the same rows, two connections', values: copies.results },
    goal: { of: 'ratio', atLeast: GOALS[recordsPerPacket] },
    generatorPercents: generators(measured),
    load: measured.load,
  });
}

function flatness(few: Runs<Measured>, many: Runs<Measured>): Figure {
  return figure({
    what: `durable ingest, ${MOST_CONNECTIONS} connections, 10 records per packet`,
    unit: 'records/s',
    values: rates(many),
    reference: { what: `${FEW_CONNECTIONS} connections`, values: rates(few) },
    goal: { of: 'ratio', atLeast: GOALS.flat },
    generatorPercents: generators(many),
    load: many.load,
  });
}

function acknowledgement(half: Runs<Measured>, commits: Runs<number>): Figure {
  return figure({
    what: `acknowledgement p99 at half load (${median(rates(half))} records/s, 1 record per packet)`,
    unit: 'ms',
    values: half.results.map(({ ackMs }) => ackMs?.p99 ?? Infinity),
    reference: {
      what: `flush delay of ${FLUSH_AFTER_MS} ms and a commit of one row (p99)`,
      values: commits.results.map((milliseconds) => FLUSH_AFTER_MS + milliseconds),
    },
    goal: { of: 'value', under: GOALS.ackP99Ms },
    generatorPercents: generators(half),
    load: half.load,
  });
}

/** Where the time of a record goes; this changes little with what else runs. */
function costs(recordsPerPacket: 1 | 10, { results, load }: Runs<Measured>): Figure[] {
  const of = `per record, ${recordsPerPacket} ${recordsPerPacket === 1 ? 'record' : 'records'} per packet`;
  return (['server', 'postgres'] as const).map((who) =>
    figure({
      what: `CPU of ${who === 'server' ? 'the server' : 'PostgreSQL'} ${of}`,
      unit: 'µs',
      values: results.map(({ cpuPerMillion }) => cpuPerMillion[who]),
      load,
    }),
  );
}
