import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readPostmaster } from '../apps/server/src/platform/embedded/files.ts';
import { statsOf } from './ingest-generator-control.ts';
import { CONNECTIONS, Loads, WalWatch, perRecord } from './recovery-load.ts';
import type { Measured } from './recovery-load.ts';
import { benchServer } from './server.ts';
import { benchDatabase, figure, repeat } from './support.ts';
import type { Benchmark, Figure } from './support.ts';
import type { MachineLoad } from './machine-load.ts';

const GOAL_SECONDS = 5;
const WITH_OLD_SETTINGS = 'with-old-settings';
/** With these the redo was longest; `--with-old-settings` measures them in turn with ours. */
const OLD_SETTINGS = { max_wal_size: '4GB', min_wal_size: '256MB', checkpoint_completion_target: '0.9' };

type Settings = Readonly<Record<string, string>>;

/**
 * How long trackers wait when PostgreSQL is killed under full load, at the moment when the redo is longest: shortly
 * before a checkpoint is finished.
 */
export const benchmark: Benchmark = {
  name: 'recovery',
  async run(runs) {
    const { results, load } = await repeat(runs, async () => ({
      killed: await recovery({}),
      old: process.argv.includes(`--${WITH_OLD_SETTINGS}`) ? await recovery(OLD_SETTINGS) : null,
    }));
    const killed = results.map((each) => each.killed);
    const old = results.flatMap((each) => each.old ?? []);
    return {
      figures: [
        figure({
          what: 'PostgreSQL killed after long full load, until trackers are answered again',
          unit: 's',
          values: killed.map(({ killedSeconds }) => killedSeconds),
          reference: {
            what: 'a clean restart under the same load',
            values: killed.map(({ restartSeconds }) => restartSeconds),
          },
          goal: { of: 'value', under: GOAL_SECONDS },
          load,
        }),
        ...(old.length === 0 ? [] : comparison(killed, old, load)),
      ],
      details: { killed, old },
    };
  },
};

function comparison(killed: readonly Recovery[], old: readonly Recovery[], load: MachineLoad): Figure[] {
  const rate = ({ recordsPerSecond }: Recovery) => recordsPerSecond;
  return [
    figure({
      what: 'the same with a write-ahead log of up to 4 GB between checkpoints',
      unit: 's',
      values: old.map(({ killedSeconds }) => killedSeconds),
      load,
    }),
    figure({
      what: 'ingest meanwhile',
      unit: 'records/s',
      values: killed.map(rate),
      reference: { what: 'with the write-ahead log of up to 4 GB', values: old.map(rate) },
      load,
    }),
  ];
}

interface LoggedRecovery {
  readonly redoMegabytes: number;
  readonly redoSeconds: number;
  readonly redoCpuSeconds: number;
  /** From the end of the redo to the first connection: the checkpoint at its end. */
  readonly finishedAfterSeconds: number;
}

interface Recovery extends Measured, LoggedRecovery {
  readonly restartSeconds: number;
  readonly killedSeconds: number;
  readonly checkpoints: number;
}

export async function recovery(settings: Settings): Promise<Recovery> {
  const database = await benchDatabase(settings);
  const server = await benchServer(database);
  const folder = await clusterFolder(database.owner);
  const watch = new WalWatch(database.ownerUrl, folder);
  try {
    await server.addVehicles(CONNECTIONS);
    await database.owner.query(`update tracker set family = 'B'`);
    const loads = new Loads(server.ports.teltonika);
    const restartSeconds = await loads.run(async (generator) => {
      await pause(3_000);
      return untilAnswered(generator, folder, 'SIGINT');
    });
    await watch.underLoad(loads);
    const killedSeconds = await watch.atTheLongestRedo(loads, (generator) =>
      untilAnswered(generator, folder, 'SIGKILL'),
    );
    const result = {
      restartSeconds,
      killedSeconds,
      checkpoints: watch.checkpoints,
      ...(await loggedRecovery(folder)),
      ...perRecord(loads.measured),
    };
    process.stdout.write(`  ${JSON.stringify({ settings, ...result })}\n`);
    return result;
  } finally {
    await server.close();
    await database.close();
  }
}

/** Kills PostgreSQL or restarts it in order. @returns seconds until a packet is acknowledged by the new one */
async function untilAnswered(generator: ChildProcess, folder: string, signal: 'SIGINT' | 'SIGKILL'): Promise<number> {
  const old = (await readPostmaster(folder))?.pid ?? 0;
  const startedAt = performance.now();
  process.kill(old, signal);
  for (let pid = old; pid === old; pid = (await readPostmaster(folder))?.pid ?? old) await pause(10);
  const { acknowledgedPackets } = await statsOf(generator);
  while ((await statsOf(generator)).acknowledgedPackets === acknowledgedPackets) await pause(10);
  return (performance.now() - startedAt) / 1_000;
}

/** The last recovery, as PostgreSQL wrote it into its log. */
async function loggedRecovery(folder: string): Promise<LoggedRecovery> {
  const log = await readFile(join(dirname(folder), 'postgres.log'), 'utf8');
  const lines = log.slice(log.lastIndexOf('database system was interrupted')).split('\n');
  const line = (text: string) => lines.find((each) => each.includes(text)) ?? '';
  const at = (text: string) => Date.parse(line(text).slice(0, 'YYYY-MM-DD HH:MM:SS.mmm UTC'.length)) / 1_000;
  const [, start = '0/0'] = /redo starts at (\S+)/.exec(line('redo starts at')) ?? [];
  const done = /redo done at (\S+) .*user: ([\d.]+) s, system: ([\d.]+) s, elapsed: ([\d.]+) s/;
  const [, end = '0/0', user, system, elapsed] = done.exec(line('redo done at')) ?? [];
  return {
    redoMegabytes: Math.round((bytesOf(end) - bytesOf(start)) / 1e6),
    redoSeconds: Number(elapsed),
    redoCpuSeconds: Number(user) + Number(system),
    finishedAfterSeconds: Number((at('ready to accept connections') - at('redo done at')).toFixed(2)),
  };
}

/** A place in the write-ahead log, `1/3337C88`. */
function bytesOf(place: string): number {
  const [high = '0', low = '0'] = place.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

async function clusterFolder(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return rows[0]?.folder ?? '';
}
