import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of all processes of the PostgreSQL that this process started, so far; 0 where /proc is not. Does not wait,
 * so that it belongs to the same moment as what is read beside it.
 */
export function postgresCpuSeconds(postmaster: number): number {
  const names = process.platform === 'linux' ? readdirSync('/proc') : [];
  let ticks = 0;
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    const stat = statOf(name);
    // The name in brackets may hold anything; the fields after it are numbers: state, parent, …, 12 user, 13 system,
    // 14 and 15 those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isOurs = Number(name) === postmaster || Number(fields[1]) === postmaster;
    if (!isOurs) continue;
    ticks += Number(fields[11]) + Number(fields[12]);
    if (Number(name) === postmaster) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Empty for a process that ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
