import { postmasterOf, Trial, watchingBrowser } from './ingest-trial.ts';
import type { Measured } from './ingest-trial.ts';
import { benchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Figure, Runs } from './support.ts';

const CONNECTIONS = 5_000;
const GOALS = { rate: 0.8, acknowledgement: 3 } as const;

/**
 * Late data: every second tracker has sent its newest packet and sends its backlog after it, oldest first. Beside it the
 * same load with all trackers in order. Loads alternate, because a machine's rate drifts.
 */
export const benchmark: Benchmark = {
  name: 'late',
  async run(runs) {
    const database = await benchDatabase();
    const server = await benchServer(database);
    const browser = await watchingBrowser(server);
    try {
      await server.addVehicles(CONNECTIONS);
      await database.owner.query(`update tracker set family = 'B'`);
      const trial = new Trial(server, await postmasterOf(database.ownerUrl), database.ownerUrl);
      const load = (isLate: boolean) =>
        trial.run({ connections: CONNECTIONS, recordsPerPacket: 10, isLate, isTimed: true });
      await load(false);
      const measured = await repeat(runs, async () => ({ inOrder: await load(false), late: await load(true) }));
      return { figures: figures(measured), details: measured.results };
    } finally {
      browser.terminate();
      await server.close();
      await database.close();
    }
  },
};

function figures({ results, load }: Runs<Record<'inOrder' | 'late', Measured>>): Figure[] {
  const what = `half of ${CONNECTIONS} trackers send older records than their newest, 10 per packet`;
  const beside = (unit: string, of: (each: Measured) => number) => ({
    unit,
    values: results.map(({ late }) => of(late)),
    reference: { what: 'the same load in order', values: results.map(({ inOrder }) => of(inOrder)) },
    load,
  });
  return [
    figure({
      what: `durable ingest, ${what}`,
      ...beside('records/s', ({ recordsPerSecond }) => recordsPerSecond),
      goal: { of: 'ratio', atLeast: GOALS.rate },
      generatorPercents: results.map(({ late }) => late.generatorPercent),
    }),
    figure({
      what: `acknowledgement p99, ${what}`,
      ...beside('ms', ({ ackMs }) => ackMs?.p99 ?? Infinity),
      goal: { of: 'ratio', atMost: GOALS.acknowledgement },
    }),
  ];
}
