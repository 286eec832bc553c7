import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';

/** Deletes the events of all organizations that are older than the retention. @param now epoch milliseconds */
export async function deleteOldEvents(database: Database, retentionMonths: number, now: number): Promise<void> {
  await statementsOn(database.ingest).query({
    name: 'alarms.delete_old',
    text: `with old as (
             delete from alarm_event where fired_at < $1::timestamptz - make_interval(months => $2)
             returning organization_id, id
           ) delete from alarm_delivery where (organization_id, event_id) in (select organization_id, id from old)`,
    values: [new Date(now), retentionMonths],
  });
}
