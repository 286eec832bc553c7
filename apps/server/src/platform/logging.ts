import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** Header and field names whose values are never logged. */
const SECRET_PATHS = [
  'password',
  'password_confirmation',
  'token',
  'secret',
  'authorization',
  'cookie',
  '*.password',
  '*.password_confirmation',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-xsrf-token"]',
  'res.headers["set-cookie"]',
];

/** Structured log on standard error, so that standard output has only the output of commands. */
export function createLog(options: { level: string; pretty: boolean }): Log {
  const base = {
    level: options.level,
    serializers: { err: errorForLog },
    redact: { paths: SECRET_PATHS, censor: '…' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (!options.pretty) return pino(base, pino.destination({ fd: 2, sync: false }));
  return pino({
    ...base,
    transport: {
      target: 'pino-pretty',
      options: { destination: 2, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
    },
  });
}

/** An error without its attachments: drivers attach whole connections. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** For tests and commands without a log. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
