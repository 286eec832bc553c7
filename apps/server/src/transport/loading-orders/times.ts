import { DEFAULT_STOP_TIME_MINUTES } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { stagesWithEndsAt } from '../../places/own-places/service.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';
import { placeOf, withTimes } from './points.ts';
import type { StoredOrder } from './types.ts';

const DAY_MS = 86_400_000;

/** The order with the times that follow from the stages of its vehicles until now. */
export async function computeTimes(
  tx: Tx,
  { organizationId }: Scope,
  order: StoredOrder,
  now: number,
): Promise<StoredOrder> {
  const period = periodOf(order, now);
  const deviceIds = [...new Set(order.devices.flatMap(({ deviceId }) => deviceId ?? []))];
  if (period === null || deviceIds.length === 0) return withTimes(order, () => []);
  // Whoever changes an order, its times are those of all data.
  const scope = { organizationId };
  const stages = await mergedStagesIn(tx, scope, await readFleet(tx, scope), {
    deviceIds,
    period,
    stopTimeMinutes: DEFAULT_STOP_TIME_MINUTES,
  });
  const atPlaces = new Map<string, readonly MergedStage[]>();
  for (const { key, area } of order.points.map(placeOf)) {
    for (const deviceId of deviceIds) {
      const ofDevice = stages.get(deviceId) ?? [];
      atPlaces.set(`${deviceId} ${key}`, await stagesWithEndsAt(tx, { scope, area }, deviceId, ofDevice));
    }
  }
  return withTimes(order, (deviceId, { key }) => atPlaces.get(`${deviceId} ${key}`) ?? []);
}

/** What may matter to an order: from the day before it was first sent; null: nothing does. */
function periodOf({ states, points, closedAt }: StoredOrder, now: number): { from: number; to: number } | null {
  const sentAt = states.find(({ state }) => state === 1 || state === 2)?.at;
  const begins = [
    ...points.flatMap(({ manualArrivedAt }) => manualArrivedAt ?? []),
    ...(sentAt === undefined ? [] : [sentAt]),
  ];
  if (begins.length === 0) return null;
  const isOver = closedAt !== null && points.every(({ arrivedAt, leftAt }) => arrivedAt === null || leftAt !== null);
  return { from: Math.min(...begins) - DAY_MS, to: isOver ? Math.min(now, closedAt + DAY_MS) : now };
}
