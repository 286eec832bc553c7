import { describe, expect, it } from 'vitest';
import type { TrackerContact } from '../../fleet/trackers/types.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { createWire } from '../../platform/serialising-bus.testing.ts';
import { contactFinder, serveContacts } from './contacts.ts';

const IMEI = '356307042441013';
const NOTHING: TrackerContact = { packets: 0, records: 0, refused: 0, lastAt: null, frames: [], address: null };
const frame = (at: number) => ({ at, length: 2, bytes: Buffer.of(at % 256, 1) });
const seen = (lastAt: number, address: string | null): TrackerContact => ({
  packets: 2,
  records: 20,
  refused: 1,
  lastAt,
  frames: [frame(lastAt), frame(lastAt - 10)],
  address,
});

/** Gateways in processes of their own, and a process that finds what they have seen. */
function processes(...gateways: TrackerContact[]) {
  const wire = createWire();
  const clock = new ManualClock();
  for (const contact of gateways) serveContacts(wire.join(silentLog()), { contactOf: () => contact });
  return { clock, finder: contactFinder(wire.join(silentLog()), clock, true) };
}

describe('the contact of a tracker', () => {
  it('is reported by the process that holds its connection, without waiting for the others', async () => {
    const { finder } = processes(NOTHING, seen(1_000, '10.0.0.7'));
    expect(await finder.find(IMEI)).toMatchObject({ packets: 2, lastAt: 1_000, address: '10.0.0.7' });
  });

  it('of one that is not connected is put together of what all processes have seen', async () => {
    const { finder, clock } = processes(seen(1_000, null), NOTHING, seen(3_000, null));
    const found = finder.find(IMEI);
    clock.advance(400);
    expect(await found).toEqual({
      packets: 4,
      records: 40,
      refused: 2,
      lastAt: 3_000,
      frames: [frame(3_000), frame(2_990), frame(1_000), frame(990)],
      address: null,
    });
  });

  it('is nothing when no process has seen it', async () => {
    const { finder, clock } = processes(NOTHING);
    const found = finder.find(IMEI);
    clock.advance(400);
    expect(await found).toBeUndefined();
  });

  it('of a single process is there at once', async () => {
    const bus = createWire().join(silentLog());
    serveContacts(bus, { contactOf: () => seen(1_000, null) });
    expect(await contactFinder(bus, new ManualClock(), false).find(IMEI)).toMatchObject({ lastAt: 1_000 });
  });
});
