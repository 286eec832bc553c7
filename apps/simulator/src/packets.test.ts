import { expect, it } from 'vitest';
import { packetOf, packetSize } from './packets.ts';
import { recordOf } from './record.ts';
import { liveReporting, reports } from './reports.ts';
import { aVehicle, DAY, TUESDAY } from './vehicles.testing.ts';
import { VehicleTimeline } from './timeline.ts';

it('fills packets up to the size of real trackers, and no further', () => {
  const vehicle = aVehicle();
  const saved = [...reports(new VehicleTimeline(vehicle), TUESDAY, TUESDAY + DAY / 2, liveReporting)].map((report) =>
    recordOf(vehicle, report),
  );
  for (let at = 0; at < saved.length;) {
    const count = packetSize(saved, at, 100);
    expect(packetOf(saved.slice(at, at + count)).length).toBeLessThanOrEqual(1_280);
    const isLast = at + count >= saved.length;
    expect(isLast ? Infinity : packetOf(saved.slice(at, at + count + 1)).length).toBeGreaterThan(1_280);
    at += count;
  }
}, 30_000);
