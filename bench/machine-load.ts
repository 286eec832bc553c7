import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Above these shares of the machine a figure says more about its neighbours than about the product. */
const BUSY_ABOVE = { others: 0.1, stolen: 0.03 } as const;
const TICKS_PER_SECOND = 100;

/** Who else used the machine during a measurement. Shares are of all processors together. */
export interface MachineLoad {
  /** Other processes than the benchmark's own, per cent. */
  readonly othersPercent: number;
  /** What the host took for other virtual machines, per cent. */
  readonly stolenPercent: number;
  /** Processes that waited or ran, averaged over the last minute, when the measurement began. */
  readonly loadAverage: number;
  readonly busy: boolean;
}

interface Sample {
  readonly at: number;
  /** CPU seconds since the machine was started. */
  readonly busy: number;
  readonly stolen: number;
  /** Of this process and all that it started. */
  readonly own: number;
}

/** Starts measuring. Without /proc the load is unknown, and no run is marked busy. */
export function watchMachine(): () => MachineLoad {
  const loadAverage = Math.round((loadavg()[0] ?? 0) * 100) / 100;
  const before = sample();
  return () => {
    const after = sample();
    const processorSeconds = (after.at - before.at) * cpus().length;
    const busy = after.busy - before.busy;
    const own = after.own - before.own;
    const others = Math.max(0, busy - own) / processorSeconds;
    const stolen = (after.stolen - before.stolen) / processorSeconds;
    return {
      othersPercent: percent(others),
      stolenPercent: percent(stolen),
      loadAverage,
      busy: others > BUSY_ABOVE.others || stolen > BUSY_ABOVE.stolen,
    };
  };
}

const QUIET_MS = 400;

/** Waits until the machine has been quiet for a moment, but no longer than this. */
export async function waitForQuiet(mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  while (performance.now() < until) {
    const load = watchMachine();
    await pause(QUIET_MS);
    if (!load().busy) return;
  }
}

/** The busiest of several measurements. */
export function worst(loads: readonly MachineLoad[]): MachineLoad {
  const most = (of: (load: MachineLoad) => number) => Math.max(0, ...loads.map(of));
  return {
    othersPercent: most((load) => load.othersPercent),
    stolenPercent: most((load) => load.stolenPercent),
    loadAverage: most((load) => load.loadAverage),
    busy: loads.some((load) => load.busy),
  };
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}

function sample(): Sample {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = textOf('/proc/stat')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).slice(1))
    .map((ticks) => Number(ticks) / TICKS_PER_SECOND);
  return {
    at: performance.now() / 1_000,
    busy: user + nice + system + irq + softIrq,
    stolen,
    own: familyCpuSeconds(process.pid),
  };
}

interface ProcessStat {
  readonly parent: number;
  /** Clock ticks of the process itself, and of its ended children that it has waited for. */
  readonly ticks: number;
}

/** CPU seconds of a process and everything below it so far; 0 where /proc is not. */
export function familyCpuSeconds(root: number): number {
  const stats = new Map<number, ProcessStat>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    // The name in brackets may hold anything; the fields after it are numbers: state, parent, …, from 11 on the ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    stats.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  let ticks = 0;
  for (const [pid, stat] of stats) if (isBelow(pid, root, stats)) ticks += stat.ticks;
  return ticks / TICKS_PER_SECOND;
}

function isBelow(pid: number, root: number, stats: ReadonlyMap<number, ProcessStat>): boolean {
  for (let at: number | undefined = pid; at !== undefined; at = stats.get(at)?.parent) if (at === root) return true;
  return false;
}

/** Resident and proportional memory of a process in MiB; shared pages count in part in the second. 0 without /proc. */
export function memoryOf(pid: number): { readonly rssMiB: number; readonly pssMiB: number } {
  const text = textOf(`/proc/${pid}/smaps_rollup`);
  const read = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024);
  return { rssMiB: read('Rss'), pssMiB: read('Pss') };
}

/** Empty for what is not there, or not any more. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
