import { userSettings } from '@konvoj/contract';
import { completeSettings } from '../identity/rules.ts';
import type { Scope, Tx } from '../platform/database.ts';
import type { Period } from '../platform/period.ts';
import { openStageIn } from './state.ts';
import { STAGE_COLUMNS, stageOf } from './row.ts';
import type { StageRow } from './row.ts';
import type { Stage } from './types.ts';

export interface StageOfDevice {
  readonly deviceId: number;
  readonly stage: Stage;
}

/**
 * Closed stages of these devices that overlap a period, by device and start.
 * @param drivers only those of these identities; null: of whoever
 */
export async function closedStages(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  period: Period,
  drivers: readonly string[] | null,
): Promise<StageOfDevice[]> {
  // A stage may begin long before the period. The newest one that begins before is looked up by its key, so that the
  // plain bounds on start_at can choose the partitions.
  const rows = await tx.query<StageRow>({
    name: drivers === null ? 'stages.of_devices' : 'stages.of_drivers',
    text: `select ${STAGE_COLUMNS} from (
             select s.* from stage s
              where s.organization_id = $1 and s.device_id = any($2::int4[]) and s.start_at >= $3 and s.start_at <= $4
             union all
             select b.* from unnest($2::int4[]) as d(id)
              cross join lateral (
                select * from stage p
                 where p.organization_id = $1 and p.device_id = d.id and p.start_at < $3
                 order by p.start_at desc limit 1) b
              where b.end_at > $3
           ) as found
           ${drivers === null ? '' : 'where driver = any($5::text[])'}
           order by device_id, start_at`,
    values: [
      scope.organizationId,
      deviceIds,
      new Date(period.from),
      new Date(period.to),
      ...(drivers === null ? [] : [drivers]),
    ],
  });
  return rows.map((row) => ({ deviceId: row.device_id, stage: stageOf(row) }));
}

/** The open stages of these devices, by device. A device that never reported has none. */
export async function openStages(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<StageOfDevice[]> {
  const rows = await tx.query<{ device_id: number; state: Buffer }>({
    name: 'stages.open',
    text: `select device_id, state from device_state
            where organization_id = $1 and device_id = any($2::int4[]) order by device_id`,
    values: [scope.organizationId, deviceIds],
  });
  return rows.flatMap(({ device_id: deviceId, state }) => {
    const stage = openStageIn(state);
    return stage === null ? [] : [{ deviceId, stage }];
  });
}

/** The identities under which stages of these drivers are stored: cards, keys and assignments. */
export async function identitiesOf(tx: Tx, scope: Scope, driverIds: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ id: number; card_number: string | null; key_number: string | null }>({
    name: 'stages.identities',
    text: `select id, card_number, key_number from driver
            where organization_id = $1 and id = any($2::int4[])`,
    values: [scope.organizationId, driverIds],
  });
  return rows.flatMap((row) => [
    ...(row.card_number === null ? [] : [`card:${row.card_number}`]),
    ...(row.key_number === null ? [] : [`key:${row.key_number}`]),
    `driver:${row.id}`,
  ]);
}

/** How short a halt this user wants absorbed, minutes. */
export async function stopTimeOf(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.query<{ settings: unknown }>({
    name: 'stages.stop_time',
    text: 'select settings from app_user where id = $1',
    values: [userId],
  });
  const chosen = userSettings.partial().safeParse(row?.settings);
  return completeSettings(chosen.success ? chosen.data : {}).stopTimeMinutes;
}
