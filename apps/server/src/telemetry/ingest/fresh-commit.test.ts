import { describe, expect, it } from 'vitest';
import { aStageRecord, moving, parked, START } from '../stages/builders.testing.ts';
import { fold } from '../stages/fold.ts';
import { Arrived, Packet } from './device.ts';
import { FreshCommit } from './fresh-commit.ts';
import { recordFamily } from '../records/record.ts';
import type { NormalisedRecord } from '../records/record.ts';

describe('the published commit of a device', () => {
  it('holds its newest record, the last accepted position and the open stage, also as text for another process', () => {
    const records = [parked(0, 0), moving(10, 200), { ...moving(20, 400), latitude: null, longitude: null }];
    const rules = { ignition: 'used', assignments: [], countryOf: () => null } as const;
    const record: NormalisedRecord = {
      ...(records.at(-1) ?? aStageRecord()),
      priority: 0,
      altitudeMeters: 300,
      courseDegrees: 90,
      family: recordFamily.common,
      io: null,
      attributes: null,
    };
    const packet = new Packet(
      { trackerId: 1, organizationId: 1, protocol: 'teltonika', arrivedAt: START },
      1,
      () => undefined,
      () => undefined,
    );
    const newest = new Arrived(record, { record, raw: new Uint8Array() }, packet);
    const commit = new FreshCommit({ organizationId: 3, deviceId: 7 }, newest, fold(null, records, rules));
    const place = moving(10, 200);
    const last = {
      record,
      serverTime: START,
      latitude: expect.closeTo(place.latitude ?? 0, 7),
      longitude: expect.closeTo(place.longitude ?? 0, 7),
      fixed: false,
    };
    expect(commit).toMatchObject({ organizationId: 3, deviceId: 7, closedStages: [] });
    expect(commit.last).toEqual(last);
    expect(commit.openStage).toMatchObject({ type: 'stop', endAt: null, lastRecordAt: record.deviceTime });
    expect(JSON.parse(JSON.stringify(commit))).toMatchObject({ last, openStage: { type: 'stop' }, deviceId: 7 });
  });
});
