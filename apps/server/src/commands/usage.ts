import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { ClearError } from '../platform/clear-error.ts';

/** An invalid command line: the usage is printed with it. */
export class UsageError extends ClearError {}

/** `parseArgs` with readable error messages. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The setting that `--processes N` of a command line stands for; nothing without it. */
export function processesOf(args: string[]): { readonly KONVOJ_PROCESSES?: string } {
  const { values } = readArgs({ args, options: { processes: { type: 'string' } } });
  return values.processes === undefined ? {} : { KONVOJ_PROCESSES: values.processes };
}
