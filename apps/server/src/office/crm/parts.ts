import type { ChangeTopic, CrmActivity } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { listFiles } from './file-store.ts';
import { dayOf } from './rules.ts';
import type { CrmReader, StoredActivity, StoredContact } from './types.ts';
import { activityOnWire } from './wire.ts';

/** What the services of this module work with. */
export interface CrmParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
}

type CrmTopic = Extract<ChangeTopic, 'crmContacts' | 'crmActivities' | 'crmVisits'>;

/** Shows a change to open screens. Called after the commit. @param ids empty: too many to name */
export function publishCrm(
  { bus }: Pick<CrmParts, 'bus'>,
  scope: Scope,
  topic: CrmTopic,
  ids: readonly number[],
): void {
  const { organizationId } = scope;
  bus.publish(listChanged, { organizationId, topic, ids: ids.length > 1_000 ? [] : [...ids] });
}

/** Activities as the reader sees them, in the same order. */
export async function activitiesOnWire(
  { database, clock }: Pick<CrmParts, 'database' | 'clock'>,
  tx: Tx,
  reader: CrmReader,
  activities: readonly StoredActivity[],
): Promise<CrmActivity[]> {
  if (activities.length === 0) return [];
  const files = await listFiles(
    tx,
    reader,
    activities.map(({ id }) => id),
  );
  const users = [
    ...activities.flatMap(({ userId, createdBy, nextStep }) => [userId, createdBy, nextStep?.personId ?? null]),
    ...files.map(({ userId }) => userId),
  ];
  const shown = {
    fleet: await readFleet(tx, reader),
    userNames: await namesOf(database, users),
    today: dayOf(clock.now(), reader.timeZone),
  };
  const byActivity = Map.groupBy(files, ({ activityId }) => activityId);
  return activities.map((activity) => activityOnWire(activity, byActivity.get(activity.id) ?? [], shown));
}

/** Names of users by id; those of nobody are left out. */
export function namesOf(database: Database, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  return userNames(database, [...new Set(ids.flatMap((id) => id ?? []))]);
}

export const auditedContact = ({ id, company }: Pick<StoredContact, 'id' | 'company'>) =>
  ({ entity: 'crm_contact', id, name: company }) as const;
export const auditedActivity = ({ id, contact }: Pick<StoredActivity, 'id' | 'contact'>) =>
  ({ entity: 'crm_activity', id, name: contact.company }) as const;
