import type { Scope, Tx } from '../../platform/database.ts';
import { seesDevice, viewer } from './seeing.ts';

/** An entry of a timeline. `at` is in epoch milliseconds. */
export interface TimelineMark {
  readonly at: number;
  readonly type: 'activity' | 'visit';
  readonly id: number;
}

/** Activities and proposed visits of a contact that the user may see, the newest first. @param before the last one of the page before */
export function readTimeline(
  tx: Tx,
  scope: Scope,
  contactId: number,
  before: TimelineMark | null,
  limit: number,
): Promise<TimelineMark[]> {
  return tx.query<TimelineMark>({
    name: 'crm.timeline',
    text: `select floor(extract(epoch from at) * 1000)::int8 as at, type, id from (
             select date_trunc('milliseconds', a.at) as at, 'activity' as type, a.id from crm_activity a
              where a.organization_id = $1 and a.contact_id = $3 and ${seesDevice('a.device_id')}
             union all
             select date_trunc('milliseconds', v.arrival_at), 'visit', v.id from crm_visit v
              where v.organization_id = $1 and v.contact_id = $3 and v.state = 'proposed' and ${seesDevice('v.device_id')}) e
            where $4::timestamptz is null or (at, type, id) < ($4, $5::text, $6::int8)
            order by at desc, type desc, id desc limit $7`,
    values: [
      ...viewer(scope),
      contactId,
      before && new Date(before.at),
      before?.type ?? null,
      before?.id ?? null,
      limit,
    ],
  });
}
