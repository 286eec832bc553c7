import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import type { Incident } from '../ingest/port.ts';
import { Incidents } from './incidents.ts';
import { aTracker } from './recorded-ingest.testing.ts';

const from = { protocol: 'osmand', address: '198.51.100.7' };

function recorded(write?: () => Promise<void>) {
  const clock = new ManualClock();
  const written: Incident[][] = [];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const incidents = new Incidents({
    clock,
    log,
    write: async (rows) => {
      written.push([...rows]);
      await write?.();
    },
  });
  return { clock, written, lines, incidents };
}

describe('incidents of a tracker', () => {
  it('are stored together, with their number and the details of the last one', async () => {
    const { clock, written, incidents } = recorded();
    const truck = aTracker('356307042441013', { trackerId: 4 });
    const first = clock.now();
    incidents.note(truck, 'wrong_protocol', from);
    clock.advance(400);
    incidents.note(truck, 'wrong_protocol', { ...from, address: '198.51.100.8' });
    incidents.note(truck, 'takeover', {
      protocol: 'teltonika',
      address: '203.0.113.2',
      previousAddress: '203.0.113.1',
    });
    expect(written).toEqual([]);
    clock.advance(600);
    await incidents.flush();
    expect(written).toMatchObject([
      [
        {
          trackerId: 4,
          kind: 'wrong_protocol',
          times: 2,
          firstAt: first,
          lastAt: first + 400,
          address: '198.51.100.8',
        },
        { kind: 'takeover', times: 1, address: '203.0.113.2', previousAddress: '203.0.113.1' },
      ],
    ]);
  });

  it('are logged once per tracker, kind and hour', () => {
    const { clock, lines, incidents } = recorded();
    const [one, two] = [aTracker('a', { trackerId: 1 }), aTracker('b', { trackerId: 2 })];
    for (let i = 0; i < 3; i += 1) incidents.note(one, 'bad_frame', from);
    incidents.note(two, 'bad_frame', from);
    incidents.note(one, 'wrong_key', from);
    expect(lines).toHaveLength(3);
    clock.advance(3_600_001);
    incidents.note(one, 'bad_frame', from);
    expect(lines).toHaveLength(4);
  });

  it('are harmless when they cannot be stored', async () => {
    const { lines, incidents } = recorded(() => Promise.reject(new Error('away')));
    incidents.note(aTracker('a'), 'wrong_key', from);
    await incidents.flush();
    expect(lines.at(-1)).toContain('could not be stored');
  });
});
