/** The server process that holds a data folder, as its lock file says. */
export interface Instance {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same id; null where the system does not tell. */
  readonly identity: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Where it answers; null while it is starting. */
  readonly url: string | null;
}

export function lockPath(dataFolder: string): string;
export function runningInstance(dataFolder: string): Instance | null;
export function livingOwner(text: string): Instance | null;
export function processIdentity(pid: number): string | null;
export function alreadyRuns(dataFolder: string, instance: Instance): string;
