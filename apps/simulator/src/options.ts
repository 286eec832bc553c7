import { parseArgs } from 'node:util';
import type { DemoApp } from './drivers/demo-drivers.ts';

export interface Options {
  readonly host: string;
  readonly port: number;
  readonly trackers: number;
  /** Records per second. */
  readonly rate: number;
  readonly recordsPerPacket: number;
  readonly seed: number;
  /** 0: until stopped. */
  readonly seconds: number;
  readonly imeiFile: string | undefined;
  readonly importFile: string | undefined;
  /** The two companies of the demo in real time. */
  readonly demo: boolean;
  /** Epoch milliseconds; the end of the demo's history. */
  readonly since: number | undefined;
  /** Where drivers of the demo use the app; undefined: they do not. */
  readonly driverApp: DemoApp | undefined;
  readonly help: boolean;
}

/** An invalid option, with a message for the user. */
export class OptionError extends Error {}

export const usage = `npm run simulate -- [options]

  --server HOST:PORT   where trackers report (default 127.0.0.1:5027)
  --trackers N         how many (default 10)
  --rate R             records per second, all together (default: one per tracker every 10 s)
  --per-packet N       records in a packet, 1 to 100 (default 1)
  --seconds S          stop after this time (default: until Ctrl+C)
  --seed N             another seed, another fleet (default 1)
  --imeis FILE         use these IMEIs, one a line, instead of generated ones
  --write-import FILE  write a CSV for "konvoj tracker import" and end
  --demo               the demo's own vehicles in real time instead of a load
  --since TIME         with --demo: ISO 8601 time from which records are sent (default: now)
  --app URL            with --demo: drivers use the app of this server, with --code and --pin
  --code CODE          the code of their organization
  --pin PIN            their PIN
  --help`;

/** @throws {OptionError} naming the option and what it takes */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const trackers = whole('trackers', values.trackers, 10, 1, 200_000);
  const { host, port } = server(values.server ?? '127.0.0.1:5027');
  return {
    host,
    port,
    trackers,
    rate: number('rate', values.rate, trackers / 10, 0.001, 1_000_000),
    recordsPerPacket: whole('per-packet', values['per-packet'], 1, 1, 100),
    seed: whole('seed', values.seed, 1, 0, 0x7fff_ffff),
    seconds: number('seconds', values.seconds, 0, 0, 10_000_000),
    imeiFile: values.imeis,
    importFile: values['write-import'],
    demo: values.demo ?? false,
    since: values.since === undefined ? undefined : instant(values.since),
    driverApp: driverApp(values),
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        trackers: { type: 'string' },
        rate: { type: 'string' },
        'per-packet': { type: 'string' },
        seconds: { type: 'string' },
        seed: { type: 'string' },
        imeis: { type: 'string' },
        'write-import': { type: 'string' },
        demo: { type: 'boolean' },
        since: { type: 'string' },
        app: { type: 'string' },
        code: { type: 'string' },
        pin: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function number(name: string, text: string | undefined, otherwise: number, low: number, high: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() !== '' && value >= low && value <= high) return value;
  throw new OptionError(`--${name} takes a number from ${low} to ${high}, not "${text}"`);
}

function whole(name: string, text: string | undefined, otherwise: number, low: number, high: number): number {
  const value = number(name, text, otherwise, low, high);
  if (Number.isInteger(value)) return value;
  throw new OptionError(`--${name} takes a whole number, not "${text ?? ''}"`);
}

function server(text: string): { host: string; port: number } {
  const [, host, digits] = /^\[?([^\]]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host && port >= 1 && port <= 65_535) return { host, port };
  throw new OptionError(`--server takes HOST:PORT, not "${text}"`);
}

function driverApp({ app: url, code, pin }: Partial<Record<'app' | 'code' | 'pin', string>>): DemoApp | undefined {
  if (url === undefined) return undefined;
  if (code === undefined || pin === undefined) throw new OptionError('--app needs --code and --pin');
  return { url, organizationCode: code, pin };
}

function instant(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new OptionError(`--since takes an ISO 8601 time, not "${text}"`);
}
