import { pino } from 'pino';
import { z } from 'zod';
import type { Log } from '../logging.ts';

const record = z.looseObject({ level: z.int(), time: z.unknown(), msg: z.string().optional() });

/**
 * Writes a line of a child process into the log of the machine, with the name of the process. What is no record of its log,
 * such as the trace of a crash, is logged as an error.
 * @returns whether it was a record
 */
export function logLine(log: Log, process: string, line: string): boolean {
  const found = record.safeParse(parsed(line));
  if (!found.success) {
    log.error({ process }, line);
    return false;
  }
  const { level, time: _, msg = '', ...fields } = found.data;
  const method = levels[pino.levels.labels[level] ?? 'error'] ?? 'error';
  log[method]({ process, ...fields }, msg);
  return true;
}

const levels: Readonly<Record<string, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>> = {
  trace: 'trace',
  debug: 'debug',
  info: 'info',
  warn: 'warn',
  error: 'error',
  fatal: 'fatal',
};

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
