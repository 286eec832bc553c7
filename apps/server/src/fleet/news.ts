import type { Scope, Tx } from '../platform/database.ts';
import { openStage, readState } from '../stages/state.ts';
import type { Stage } from '../stages/types.ts';
import type { DeviceNews } from './wire.ts';

/** What telemetry says of these devices now; a device that never reported is not in it. */
export async function readNews(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<Map<number, DeviceNews>> {
  const rows = await tx.query<{ device_id: number; device_time: Date; server_time: Date; state: Buffer }>({
    name: 'fleet.news',
    text: `select device_id, device_time, server_time, state from device_state
            where organization_id = $1 and device_id = any($2::int4[])`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(
    rows.map((row) => {
      const state = readState(row.state);
      const [deviceTime, serverTime] = [row.device_time.getTime(), row.server_time.getTime()];
      return [row.device_id, { deviceTime, serverTime, openStage: state === null ? null : openStage(state) }];
    }),
  );
}

/** The open stage of each of these devices that has one. */
export function openStagesIn(news: ReadonlyMap<number, DeviceNews>): Map<number, Stage> {
  const stages = new Map<number, Stage>();
  for (const [deviceId, { openStage }] of news) if (openStage !== null) stages.set(deviceId, openStage);
  return stages;
}
