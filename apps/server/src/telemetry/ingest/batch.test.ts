import { describe, expect, it } from 'vitest';
import { sortArrived } from './batch.ts';
import type { Work } from './batch.ts';
import { Arrived, Packet } from './device.ts';
import type { Device } from './device.ts';
import type { NormalisedRecord } from '../records/record.ts';
import { halves } from './storing.ts';

/** Only the key of a record matters here. */
function arrived(deviceTime: number, hash = 0): Arrived {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const record = { deviceTime, eventId: 0, hash } as unknown as NormalisedRecord;
  const packet = new Packet(
    { trackerId: 1, organizationId: 1, protocol: 'test', arrivedAt: 0 },
    1,
    () => undefined,
    () => undefined,
  );
  return new Arrived(record, { record, raw: new Uint8Array() }, packet);
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const device = (deviceId: number) => ({ organizationId: 1, deviceId }) as unknown as Device;
const times = (records: readonly Arrived[]) => records.map(({ record }) => record.deviceTime);

describe('the records of a device in a batch', () => {
  it('are all fresh when they come in order after the newest', () => {
    const { fresh, late, copies } = sortArrived([arrived(11), arrived(12)], { deviceTime: 10, eventId: 0, hash: 0 });
    expect([times(fresh), times(late), times(copies)]).toEqual([[11, 12], [], []]);
  });

  it('are sorted, with late ones and copies apart', () => {
    const head = { deviceTime: 10, eventId: 0, hash: 0 };
    const { fresh, late, copies } = sortArrived([arrived(13), arrived(10), arrived(9), arrived(12), arrived(12)], head);
    expect([times(fresh), times(late), times(copies)]).toEqual([[12, 13], [9], [10, 12]]);
  });

  it('of one moment are distinguished by their hash', () => {
    expect(times(sortArrived([arrived(10, 2), arrived(10, 1)], null).fresh)).toEqual([10, 10]);
  });
});

describe('the halves of a refused batch', () => {
  const sizes = (work: readonly Work[]) =>
    work.map(({ device: { deviceId }, pendingPackets }) => [
      deviceId,
      times(pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals())),
    ]);

  it('contain all records, the older ones of a divided device first', () => {
    const [first, second] = halves([
      { device: device(1), pendingPackets: [arrived(1)] },
      { device: device(2), pendingPackets: [arrived(4), arrived(3), arrived(2)] },
    ]);
    expect(sizes(first)).toEqual([
      [1, [1]],
      [2, [2]],
    ]);
    expect(sizes(second)).toEqual([[2, [3, 4]]]);
  });

  it('are never empty while two records are left', () => {
    const [first, second] = halves([{ device: device(1), pendingPackets: [arrived(1), arrived(2)] }]);
    expect([sizes(first), sizes(second)]).toEqual([[[1, [1]]], [[1, [2]]]]);
  });
});
