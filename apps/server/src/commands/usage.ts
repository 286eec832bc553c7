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
