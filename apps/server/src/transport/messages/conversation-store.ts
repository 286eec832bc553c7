import { messageState } from '@konvoj/contract';
import type { MessageState } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';

/** The last message of a device, and what waits for somebody. */
export interface StoredConversation {
  readonly deviceId: number;
  readonly last: {
    readonly id: number;
    readonly text: string;
    readonly createdAt: number;
    readonly toDriver: boolean;
    readonly state: MessageState;
  } | null;
  readonly unread: number;
  readonly stuck: number;
}

interface Row {
  device_id: number;
  id: number | null;
  text: string;
  created_at: Date;
  to_driver: boolean;
  state: number;
  unread: number;
  stuck: number;
}

/**
 * One row for each of these devices: the index by device gives the last message, partial indexes the counts.
 * @param silentBefore messages without a receipt from before this moment are stuck, epoch milliseconds
 */
export async function listConversations(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  silentBefore: number,
): Promise<StoredConversation[]> {
  const rows = await tx.query<Row>({
    name: 'messages.conversations',
    text: `with unread as materialized (
             select device_id, count(*)::int4 as n from message
              where organization_id = $1 and device_id = any($2::int4[]) and not to_driver and state = 30
              group by device_id
           ), stuck as materialized (
             select device_id, count(*)::int4 as n from message
              where organization_id = $1 and device_id = any($2::int4[]) and to_driver
                and state in (0, 10, 15, 16, 20, 25, 26, 35, 36, 45, 46)
                and (state not in (0, 10, 20) or created_at < $3)
              group by device_id
           )
           select t.device_id, l.id, l.text, l.created_at, l.to_driver, l.state,
                  coalesce(u.n, 0) as unread, coalesce(s.n, 0) as stuck
             from unnest($2::int4[]) as t(device_id)
             left join lateral (
               select id, text, created_at, to_driver, state from message m
                where m.organization_id = $1 and m.device_id = t.device_id and m.state <> 51
                order by m.id desc limit 1
             ) l on true
             left join unread u on u.device_id = t.device_id
             left join stuck s on s.device_id = t.device_id
            order by l.created_at desc nulls last, t.device_id`,
    values: [scope.organizationId, deviceIds, new Date(silentBefore)],
  });
  return rows.map(
    ({ device_id: deviceId, id, text, created_at: createdAt, to_driver: toDriver, state, unread, stuck }) => ({
      deviceId,
      last:
        id === null ? null : { id, text, createdAt: createdAt.getTime(), toDriver, state: messageState.parse(state) },
      unread,
      stuck,
    }),
  );
}
