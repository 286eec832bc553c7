import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { DEFAULT_MINIMUM_STOP_MINUTES, DEFAULT_STOP_TIME_MINUTES } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { visitsWithin } from '../../places/own-places/service.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import { AT_PLACE_METERS } from './rules.ts';
import type { MessageEvent, MessagePlace, StoredMessage } from './types.ts';

const READING = { stopTimeMinutes: DEFAULT_STOP_TIME_MINUTES, minimumStopMinutes: DEFAULT_MINIMUM_STOP_MINUTES };

/**
 * What the vehicles did since their drivers read where to go: drives towards the place and visits at it, by message.
 * Computed from what is stored, so that nothing is missed and late records count.
 */
export async function vehicleEvents(
  tx: Tx,
  scope: Scope,
  messages: readonly StoredMessage[],
  now: number,
): Promise<Map<number, MessageEvent[]>> {
  const toFollow = messages.flatMap((message) => {
    const { place, readAt, state } = message;
    return place === null || readAt === null || ![40, 41, 45, 46].includes(state) ? [] : [{ message, place, readAt }];
  });
  const events = new Map<number, MessageEvent[]>();
  if (toFollow.length === 0) return events;
  const fleet = await readFleet(tx, scope);
  for (const [deviceId, ofDevice] of Map.groupBy(toFollow, ({ message }) => message.deviceId)) {
    const period = { from: Math.min(...ofDevice.map(({ readAt }) => readAt)), to: now };
    const asked = { deviceIds: [deviceId], period, stopTimeMinutes: READING.stopTimeMinutes };
    const stages = (await mergedStagesIn(tx, scope, fleet, asked)).get(deviceId) ?? [];
    for (const { message, place, readAt } of ofDevice) {
      const circle = { centre: place, radiusMeters: AT_PLACE_METERS };
      const visits = await visitsWithin(tx, scope, {
        deviceId,
        circle,
        period: { from: readAt, to: now },
        reading: READING,
      });
      events.set(message.id, [
        ...drivesTo(place, stages, message.stateTimes.get(message.state) ?? readAt),
        ...visits.map(({ arrivalAt, departureAt, durationSeconds }): MessageEvent => ({
          kind: 'visit',
          beganAt: arrivalAt,
          lastedSeconds: durationSeconds,
          // The visit was found within the circle.
          distanceMeters: 0,
          isOpen: departureAt === null,
        })),
      ]);
    }
  }
  return events;
}

/** Drives that went on after a moment. One that was over by then has done what it does. */
function drivesTo(place: MessagePlace, stages: readonly MergedStage[], after: number): MessageEvent[] {
  return stages
    .filter(({ type, endAt, lastRecordAt }) => type === 'drive' && (endAt ?? lastRecordAt) > after)
    .map(({ startAt, first, last }) => ({
      kind: 'drive',
      beganAt: startAt,
      nearerMeters: metersTo(place, first) - metersTo(place, last),
    }));
}

function metersTo(place: MessagePlace, { latitude, longitude }: MergedStage['first']): number {
  if (latitude === null || longitude === null) return 0;
  return metersBetween(inE7(place), inE7({ latitude, longitude }));
}

const inE7 = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Math.round(latitude * DEGREES_E7),
  longitude: Math.round(longitude * DEGREES_E7),
});
