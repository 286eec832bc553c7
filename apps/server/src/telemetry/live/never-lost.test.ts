import type { ServerFrame } from '@konvoj/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testBus } from '../../../../../tests/support/bus.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { telemetryCommitted } from '../ingest/events.ts';
import { silentLog } from '../../platform/logging.ts';
import { stageOnWire } from '../stages/wire.ts';
import {
  aCommit,
  aFleet,
  aLastPosition,
  aStage,
  BASE_TIME,
  MemoryClient,
  memoryMetrics,
  noLinks,
} from './builders.testing.ts';
import { LiveHub } from './hub.ts';

const DEVICES = [1, 2, 3];
const FULL_SOCKET = 2_097_152;

/** The possible events, in any order. */
type Step =
  | { readonly kind: 'commit'; readonly deviceId: number; readonly second: number }
  | { readonly kind: 'pass'; readonly milliseconds: number }
  | { readonly kind: 'network'; readonly isSlow: boolean }
  | { readonly kind: 'cost'; readonly milliseconds: number }
  | { readonly kind: 'reload' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('commit' as const),
        deviceId: fc.constantFrom(...DEVICES),
        second: fc.nat(600),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        milliseconds: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 100, max: 3_000 })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), isSlow: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cost' as const), milliseconds: fc.nat(80) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  ),
  { maxLength: 60 },
);

/** The state of a page after these frames, applied as in docs/development/live.md; fails when a number is missing. */
function held(frames: readonly ServerFrame[]) {
  const positions = new Map<number, string>();
  const stages = new Map<number, string>();
  let sequence = -1;
  for (const frame of frames) {
    if (frame.full) {
      positions.clear();
      stages.clear();
    } else if (frame.sequence !== undefined && frame.sequence !== sequence + 1) {
      throw new Error(`frame ${frame.sequence} came after frame ${sequence}`);
    }
    sequence = frame.sequence ?? sequence;
    for (const position of frame.positions ?? []) positions.set(position.deviceId, position.deviceTime);
    for (const stage of frame.drivingStages ?? []) stages.set(stage.deviceId, stage.tmpEndTime);
  }
  return { positions: sorted(positions), stages: sorted(stages) };
}

function sorted(map: ReadonlyMap<number, string>): [number, string][] {
  return [...map].toSorted(([a], [b]) => a - b);
}

it('gives a page the newest of each device, for any network speed, frame cost and time of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, after) => {
      const clock = new ManualClock();
      const bus = testBus();
      const source = {
        snapshot: async () => ({ fleet: aFleet(DEVICES), positions: new Map(), openStages: new Map() }),
        linkView: noLinks.linkView,
        visible: async () => DEVICES,
      };
      const hub = new LiveHub(
        { source, stageRow: stageOnWire, clock, metrics: memoryMetrics(), log: silentLog() },
        bus,
      );
      let cost = 0;
      const steady = new MemoryClient();
      const write = steady.write.bind(steady);
      steady.write = (frame) => {
        clock.work(cost);
        write(frame);
      };
      await hub.join(steady, 1, 1);
      const newest = new Map<number, number>();
      const run = (all: readonly Step[], client: MemoryClient, renew: () => void) => {
        for (const step of all) {
          if (step.kind === 'commit') {
            const deviceTime = BASE_TIME + step.second * 1_000;
            const openStage = aStage({ lastRecordAt: deviceTime });
            bus.publish(telemetryCommitted, [
              aCommit({ deviceId: step.deviceId, last: aLastPosition({ deviceTime }), openStage }),
            ]);
            newest.set(step.deviceId, Math.max(newest.get(step.deviceId) ?? 0, deviceTime));
          } else if (step.kind === 'pass') clock.advance(step.milliseconds);
          else if (step.kind === 'cost') cost = step.milliseconds;
          else if (step.kind === 'network') client.buffered = step.isSlow ? FULL_SOCKET : 0;
          else renew();
        }
      };
      run(before, new MemoryClient(), () => {});
      const late = new MemoryClient();
      const seat = await hub.join(late, 1, 2);
      run(after, late, () => seat.renew());
      late.buffered = 0;
      clock.advance(10_000);
      const expected = sorted(new Map([...newest].map(([id, at]) => [id, new Date(at).toISOString()])));
      for (const client of [steady, late]) {
        if (client.terminated) continue;
        expect(held(client.frames)).toEqual({ positions: expected, stages: expected });
      }
    }),
    { numRuns: 150 },
  );
});
