import { linkFrame } from '@konvoj/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testBus } from '../../../../../tests/support/bus.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { silentLog } from '../../platform/logging.ts';
import { linkView } from './link-view.ts';
import type { LinkGrant } from './types.ts';
import { stageOnWire } from '../../telemetry/stages/wire.ts';
import {
  aCommit,
  aFleet,
  aLastPosition,
  aStage,
  BASE_TIME,
  MemoryClient,
  memoryMetrics,
} from '../../telemetry/live/builders.testing.ts';
import { LiveHub } from '../../telemetry/live/hub.ts';
import type { LiveMetrics } from '../../telemetry/live/metrics.ts';

const LINK = 5;

let clock: ManualClock;
let metrics: LiveMetrics;
let grant: LinkGrant;
let hub: LiveHub;
let changePlaces: () => void;
let move: (deviceId: number, second: number) => void;

beforeEach(() => {
  clock = new ManualClock();
  metrics = memoryMetrics();
  const bus = testBus();
  grant = {
    linkId: LINK,
    numbers: new Map([[8, 1]]),
    validFrom: BASE_TIME + 10_000,
    showDriver: false,
    showTrack: false,
  };
  const source = {
    snapshot: async () => ({ fleet: aFleet([7, 8]), positions: new Map(), openStages: new Map() }),
    visible: async () => [7, 8],
    linkView: async () => linkView(grant),
  };
  hub = new LiveHub({ source, stageRow: stageOnWire, clock, metrics, log: silentLog() }, bus);
  changePlaces = () => {
    bus.publish(listChanged, { organizationId: 1, topic: 'points', ids: [1] });
    clock.advance(500);
  };
  move = (deviceId, second) => {
    const deviceTime = BASE_TIME + second * 1_000;
    const openStage = aStage({ startAt: BASE_TIME, lastRecordAt: deviceTime });
    bus.publish(telemetryCommitted, [aCommit({ deviceId, last: aLastPosition({ deviceTime }), openStage })]);
    clock.advance(500);
  };
});

const look = async () => {
  const client = new MemoryClient();
  await hub.joinLink(client, 1, LINK);
  return client;
};
/** The frames of a viewer, checked for fields unknown to a viewer's frame. */
const frames = ({ sent }: MemoryClient) =>
  sent.map(({ plain }) => linkFrame.strict().parse(JSON.parse(plain.subarray(plain.indexOf('{')).toString())));
const made = async () => (await metrics.serialised.get()).values[0]?.value ?? 0;

describe('viewers of a link', () => {
  it('share one frame, separate from those of users', async () => {
    const viewers = await Promise.all(Array.from({ length: 150 }, look));
    await hub.join(new MemoryClient(), 1, 1);
    const before = await made();
    move(8, 20);
    expect((await made()) - before).toBe(2);
    expect(new Set(viewers.map(({ sent }) => sent.at(-1)?.plain)).size).toBe(1);
  });

  it('see their device only, by its number', async () => {
    const viewer = await look();
    move(7, 20);
    expect(frames(viewer)).toHaveLength(1);
    move(8, 20);
    expect(frames(viewer).at(-1)).toMatchObject({ sequence: 1, positions: [{ deviceId: 1 }] });
  });

  it('get the last position from before the link, but only the part of a stage inside it', async () => {
    const viewer = await look();
    move(8, 5);
    expect(frames(viewer).flatMap(({ positions = [] }) => positions)).toMatchObject([{ deviceId: 1 }]);
    expect(frames(viewer).flatMap(({ drivingStages = [] }) => drivingStages)).toEqual([]);
    move(8, 30);
    // Growth of an open stage is published every five seconds.
    clock.advance(5_000);
    const [stage] = frames(viewer).flatMap(({ drivingStages = [] }) => drivingStages);
    expect(stage).toMatchObject({
      id: BASE_TIME + 10_000,
      startTime: new Date(BASE_TIME + 10_000).toISOString(),
      duration: 20,
      distance: null,
    });
  });

  it('are not notified of changed places, which they cannot see', async () => {
    const [viewer, user] = [await look(), new MemoryClient()];
    await hub.join(user, 1, 1);
    changePlaces();
    expect(user.last).toEqual({ changed: [{ topic: 'points', ids: [1] }] });
    expect(frames(viewer)).toHaveLength(1);
  });

  it('get a full state when the content of the link changes, and none when it stays the same', async () => {
    const viewer = await look();
    await hub.lookAgain(1, LINK);
    expect(frames(viewer)).toHaveLength(1);
    grant = { ...grant, numbers: new Map([...grant.numbers, [7, 2]]) };
    await hub.lookAgain(1, LINK);
    expect(frames(viewer).at(-1)).toMatchObject({ full: 1, devices: [{ id: 1 }, { id: 2 }] });
  });
});
