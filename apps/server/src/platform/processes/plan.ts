import type { ServerRole } from './messages.ts';

/** One of the processes that the supervisor runs. */
export interface PlannedProcess {
  /** In the log and in the list of processes of the machine: `gateway-1`. */
  readonly name: string;
  readonly role: ServerRole;
}

/** The first to start creates what all share: queues of jobs, keys in the data folder. */
const ORDER: readonly ServerRole[] = ['worker', 'api', 'gateway'];

/**
 * The processes of a machine in the order in which they start: one for each role, of the gateways as many as wanted.
 * @param gateways at least 1
 */
export function plannedProcesses(roles: ReadonlySet<ServerRole>, gateways: number): PlannedProcess[] {
  return ORDER.filter((role) => roles.has(role)).flatMap((role): PlannedProcess[] =>
    role === 'gateway'
      ? Array.from({ length: gateways }, (_, index) => ({ name: `gateway-${index + 1}`, role }))
      : [{ name: role, role }],
  );
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that was ready this long has recovered from what ended it before. */
const RECOVERED_AFTER_MS = 10_000;

/**
 * How often a process has ended in a row, this end included.
 * @param before the same at its end before
 * @param readyForMs how long it was ready this time; 0: never
 */
export function endsInRow(before: number, readyForMs: number): number {
  return readyForMs >= RECOVERED_AFTER_MS ? 1 : before + 1;
}

/** Milliseconds until a process is started again: 0.25 s, then twice as long each time, at most 30 s. */
export function restartPause(ends: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (ends - 1), LONGEST_PAUSE_MS);
}
