import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { startDatabase } from '../apps/server/src/platform/start-database.ts';
import type { StartedDatabase } from '../apps/server/src/platform/start-database.ts';
import { shown, shownSpread } from './figure-text.ts';
import type { Spread } from './figure-text.ts';
import { waitForQuiet, watchMachine, worst } from './machine-load.ts';
import type { MachineLoad } from './machine-load.ts';

/** One figure beside its reference, both measured in the same run. */
export interface Figure extends Spread {
  readonly what: string;
  readonly unit: string;
  /** What it is compared with, in the same unit. */
  readonly reference?: Spread & { readonly what: string };
  /** Value by reference, run by run. */
  readonly ratio?: Spread;
  readonly goal?: string;
  readonly reached?: boolean;
  /** What the load generator took, in per cent of one processor: it shares the machine with the product. */
  readonly generatorPercent?: number;
  /** Who else used the machine; of the busiest run. */
  readonly load?: MachineLoad;
}

/** What is measured in each run, and what is wanted of it. */
export interface Measurement {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly reference?: { readonly what: string; readonly values: readonly number[] };
  readonly goal?: {
    readonly of: 'value' | 'ratio';
    readonly atLeast?: number;
    readonly atMost?: number;
    readonly under?: number;
  };
  readonly generatorPercents?: readonly number[];
  readonly load?: MachineLoad;
}

export function figure({ what, unit, values, reference, goal, generatorPercents, load }: Measurement): Figure {
  const spread = spreadOf(values);
  const ratio = reference && spreadOf(values.map((value, run) => value / at(reference.values, run)));
  const judged = goal?.of === 'ratio' ? ratio : spread;
  return {
    what,
    unit,
    ...spread,
    ...(reference && { reference: { what: reference.what, ...spreadOf(reference.values) } }),
    ...(ratio && { ratio }),
    ...(goal && judged && { goal: goalText(goal, unit), reached: isReached(goal, judged.value) }),
    ...(generatorPercents && { generatorPercent: median(generatorPercents) }),
    ...(load && { load }),
  };
}

/** A reference that was measured less often than the figure counts with its median. */
function at(values: readonly number[], run: number): number {
  return values[run] ?? median(values);
}

function spreadOf(values: readonly number[]): Spread {
  return { value: median(values), min: Math.min(...values), max: Math.max(...values) };
}

function goalText({ of, atLeast, atMost, under }: NonNullable<Measurement['goal']>, unit: string): string {
  const limit = atMost === undefined ? `under ${under}` : `at most ${atMost}`;
  const what = atLeast === undefined ? limit : `at least ${atLeast}`;
  return of === 'ratio' ? `ratio ${what}` : `${what} ${unit}`;
}

function isReached(goal: NonNullable<Measurement['goal']>, value: number) {
  const { atLeast = -Infinity, atMost = Infinity, under = Infinity } = goal;
  return value >= atLeast && value <= atMost && value < under;
}

export interface BenchmarkResult {
  readonly figures: readonly Figure[];
  readonly details?: unknown;
}

export interface Benchmark {
  /** Name of the result's file. */
  readonly name: string;
  /** @param runs how often each measurement is repeated; the median is the figure */
  run(runs: number): Promise<BenchmarkResult>;
}

export interface Runs<T> {
  readonly results: readonly T[];
  readonly load: MachineLoad;
}

const WAIT_FOR_QUIET_MS = 15_000;
let attempts = 3;

/** How often a run is measured at most until the machine was quiet beside it. */
export function limitAttempts(count: number): void {
  attempts = count;
}

/** Repeats a measurement. A run beside which others used the machine is done again, twice at most. */
export async function repeat<T>(runs: number, work: () => Promise<T> | T): Promise<Runs<T>> {
  const results: T[] = [];
  const loads: MachineLoad[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { result, load } = await quietly(work);
    results.push(result);
    loads.push(load);
    process.stdout.write(`  run ${run + 1} of ${runs}: ${JSON.stringify(result).slice(0, 150)}\n`);
  }
  return { results, load: worst(loads) };
}

async function quietly<T>(work: () => Promise<T> | T): Promise<{ result: T; load: MachineLoad }> {
  for (let attempt = 1; ; attempt += 1) {
    if (attempts > 1) await waitForQuiet(WAIT_FOR_QUIET_MS);
    const loadOf = watchMachine();
    const result = await work();
    const load = loadOf();
    if (!load.busy || attempt >= attempts) return { result, load };
    process.stdout.write(`  others used ${load.othersPercent} % of the machine: measured again\n`);
  }
}

/** What the figures depend on. */
export function machine() {
  const processors = cpus();
  return {
    processors: processors.length,
    model: processors[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** @param share 0.99 for p99 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** CPU seconds that this process took meanwhile, system time included. */
export async function cpuOf<T>(
  work: () => Promise<T> | T,
): Promise<{ result: T; seconds: number; cpuSeconds: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1_000;
  const used = process.cpuUsage(cpu);
  return { result, seconds, cpuSeconds: (used.user + used.system) / 1e6 };
}

/**
 * A PostgreSQL of its own with everything that makes data safe turned on, migrated and empty; gone after `close`.
 * @param settings of PostgreSQL that differ from those of an installation
 */
export async function benchDatabase(settings: Readonly<Record<string, string>> = {}): Promise<StartedDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-bench-'));
  // PostgreSQL runs as another account when we are root; with the folder open to it, its files stay inside.
  await chmod(dataFolder, 0o755);
  const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog(), settings });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const RESULTS = join(import.meta.dirname, 'results');

/** Writes bench/results/NAME.json and prints the figures. */
export async function report(name: string, { figures, details }: BenchmarkResult, runs: number): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const measuredAt = new Date().toISOString();
  const result = { name, measuredAt, machine: machine(), medianOf: runs, figures, details };
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  for (const each of figures) process.stdout.write(`${line(each)}\n`);
}

function line({ what, unit, reference, ratio, goal, reached, generatorPercent, load, ...spread }: Figure): string {
  const parts = [`${what}: ${shownSpread(spread)} ${unit}`];
  if (reference) parts.push(`${reference.what}: ${shownSpread(reference)}`);
  if (ratio) parts.push(`ratio ${shownSpread(ratio)}`);
  if (goal !== undefined) parts.push(`goal ${goal} (${reached === true ? 'reached' : 'MISSED'})`);
  if (generatorPercent !== undefined) parts.push(`generator ${shown(generatorPercent)} %`);
  if (load?.busy === true) parts.push(`BUSY MACHINE: others ${load.othersPercent} %, stolen ${load.stolenPercent} %`);
  return parts.join(' · ');
}
