import { expect, it } from 'vitest';
import { acceleratedClock } from './clock.ts';
import { runFleet } from './live-fleet.ts';
import { TestServer } from './server.testing.ts';
import { aVehicle, DAY, HOUR, TUESDAY } from './vehicles.testing.ts';
import { VehicleTimeline } from './timeline.ts';

it('runs hours in seconds: a fleet on a fast clock sends the reports of those hours', async () => {
  const vehicle = aVehicle();
  const timeline = new VehicleTimeline(vehicle);
  // An hour after the first drive of the day began, so that there are reports.
  let drive = timeline.occurrenceAt(TUESDAY);
  while (drive.activity.type !== 'drive' || drive.activity.seconds < 5_400) drive = timeline.following(drive);
  const since = drive.startsAt + HOUR;
  expect(since).toBeLessThan(TUESDAY + 7 * DAY);

  const server = await TestServer.start();
  const clock = acceleratedClock(since, 1_000);
  const running = runFleet({ host: '127.0.0.1', port: server.port, fleet: [vehicle], since, clock });
  try {
    await server.until(() => server.received.length >= 20);
  } finally {
    await running.stop();
    await server.close();
  }
  const times = server.received.map(({ record }) => record.time);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(since);
  expect(clock.now()).toBeGreaterThanOrEqual(Math.max(...times));
});
