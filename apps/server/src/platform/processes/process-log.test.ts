import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logLine } from './process-log.ts';

function written(line: string): { readonly isRecord: boolean; readonly record: Record<string, unknown> } {
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null, timestamp: false }, { write: (text) => void lines.push(text) });
  const isRecord = logLine(log, 'gateway-1', line);
  return { isRecord, record: JSON.parse(lines.join('')) };
}

describe('a line of a process', () => {
  it('is logged with the name of the process, at its own level', () => {
    const line = '{"level":40,"time":"2026-11-23T12:00:00.000Z","imei":"356307042441013","msg":"bad frame"}';
    expect(written(line)).toEqual({
      isRecord: true,
      record: { level: 40, process: 'gateway-1', imei: '356307042441013', msg: 'bad frame' },
    });
  });

  it.each(['Error: out of memory', '{"level":"high","msg":"x"}', ''])('that is no record is an error: %j', (line) => {
    expect(written(line)).toEqual({ isRecord: false, record: { level: 50, process: 'gateway-1', msg: line } });
  });
});
