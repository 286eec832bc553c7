import { readFleet } from '../../fleet/service.ts';
import { announce, organizationsWanting, wantedSince } from '../../organization/webhooks/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { STAGE_COLUMNS, stageOf } from './row.ts';
import type { StageRow } from './row.ts';
import { stageOnWire } from './wire.ts';

/** Stages that ended earlier are not announced: they come of data that trackers sent very late. */
const NEWS_MS = 7 * 86_400_000;
const AT_ONCE = 500;

/**
 * Announces closed stages to webhooks, each once. The ingest only stores them, so that nothing of this slows it down; whether a
 * stage was announced is a mark of its row, written in the transaction of the announcement.
 */
export async function announceStages(database: Database, clock: Clock): Promise<void> {
  for (const organizationId of await organizationsWanting(database, ['stage.closed'])) {
    const scope = { organizationId };
    let announced = AT_ONCE;
    while (announced === AT_ONCE)
      announced = await database.tenant(scope, (tx) => announceSome(tx, scope, clock.now()));
  }
}

/** @returns how many */
async function announceSome(tx: Tx, scope: Scope, now: number): Promise<number> {
  const since = await wantedSince(tx, scope, 'stage.closed');
  if (since === null) return 0;
  const rows = await takeClosed(tx, scope, Math.max(since, now - NEWS_MS));
  if (rows.length === 0) return 0;
  const fleet = await readFleet(tx, scope);
  const announcements = rows.map((row) => {
    const stage = stageOf(row);
    const vehicle = fleet.devices.get(row.device_id)?.vehicle.licencePlate ?? null;
    return {
      event: 'stage.closed' as const,
      key: `stage:${row.device_id}:${stage.startAt}`,
      at: row.end_at.getTime(),
      data: { vehicle, ...stageOnWire(row.device_id, stage, fleet) },
    };
  });
  await announce(tx, scope, announcements, now);
  return rows.length;
}

/** Marks stages that were not announced yet, those that ended first first. @param since epoch milliseconds */
async function takeClosed(tx: Tx, { organizationId }: Scope, since: number): Promise<StageRow[]> {
  const rows = await tx.query<StageRow>({
    name: 'stages.take_unannounced',
    text: `update stage set announced = true
            where organization_id = $1 and (device_id, start_at) in (
                    select device_id, start_at from stage
                     where organization_id = $1 and not announced and end_at >= $2
                     order by end_at limit ${AT_ONCE} for update skip locked)
           returning ${STAGE_COLUMNS}`,
    values: [organizationId, new Date(since)],
  });
  return rows.toSorted((a, b) => a.end_at.getTime() - b.end_at.getTime());
}
