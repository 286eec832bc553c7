import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { startDatabase } from '../apps/server/src/platform/start-database.ts';
import type { StartedDatabase } from '../apps/server/src/platform/start-database.ts';

/** One figure beside its reference, both measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it is held against, and its value in the same unit. */
  readonly reference?: { readonly what: string; readonly value: number };
  /** Value by reference, or whatever the goal is about. */
  readonly ratio?: number;
  readonly goal?: string;
  readonly reached?: boolean;
}

export interface Benchmark {
  /** Name of the result's file. */
  readonly name: string;
  /** @param runs how often each measurement is repeated; the median is the figure */
  run(runs: number): Promise<{ readonly figures: readonly Figure[]; readonly details?: unknown }>;
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

/** Taken when the benchmark is loaded: above 0.5 somebody else was using the machine, and the figures say little. */
const loadBefore = Math.round((loadavg()[0] ?? 0) * 100) / 100;

const RESULTS = join(import.meta.dirname, 'results');

/** Writes bench/results/NAME.json and prints the figures. */
export async function report(name: string, figures: readonly Figure[], details: unknown, runs: number): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const measuredAt = new Date().toISOString();
  const result = { name, measuredAt, machine: machine(), loadBefore, medianOf: runs, figures, details };
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  for (const figure of figures) process.stdout.write(`${line(figure)}\n`);
}

function line({ what, value, unit, reference, ratio, goal, reached }: Figure): string {
  const parts = [`${what}: ${shown(value)} ${unit}`];
  if (reference) parts.push(`${reference.what}: ${shown(reference.value)} ${unit}`);
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`);
  if (goal !== undefined)
    parts.push(`goal ${goal}${reached === undefined ? '' : reached ? ' (reached)' : ' (MISSED)'}`);
  return parts.join(' · ');
}

function shown(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 1_000) / 1_000);
}
