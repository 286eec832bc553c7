import { fleetChanged } from '../../fleet/events.ts';
import { visibilityChanged } from '../../organization/identity/events.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import type { NamePlaces } from '../../places/geocoding/place-names.ts';
import type { Notifications } from '../../organization/notifications/types.ts';
import { announceAlarms } from './announcing.ts';
import { deleteOldEvents } from './cleanup.ts';
import { contactTests } from './contact-test.ts';
import { alarmsFired } from './events.ts';
import { announceJob, cleanupJob, followJob, noticeJob, silentJob } from './jobs.ts';
import { silentVehicles } from './silent.ts';
import { withdrawnDeliveries } from './notice-store.ts';
import { alarmNotices } from './notices.ts';
import { historyService } from './history-service.ts';
import type { HistoryService } from './history-service.ts';
import { rulePreview } from './preview.ts';
import { alarmRoutes } from './routes.ts';
import { ruleService } from './rule-service.ts';

const MINUTE_MS = 60_000;
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '40 2 * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

interface AlarmNeeds {
  readonly namePlaces: NamePlaces;
  readonly notifications: Notifications;
}

/** Alarms: rules, what has fired, and who is notified. The ingest watches (`fold.ts`). */
export function alarmsModule(
  { config, database, bus, clock, log }: Context,
  { namePlaces, notifications }: AlarmNeeds,
): ServiceModule<HistoryService> {
  const { notify } = notifications;
  notifications.skipObsolete('alarm', withdrawnDeliveries);
  const rules = ruleService({ database, bus, clock });
  const history = historyService({ database, bus, clock, namePlaces });
  const notices = alarmNotices({ database, clock, notify, namePlaces });
  const tests = contactTests({ database, clock, notify });
  const silent = silentVehicles({ database, clock });
  const lookForSilent = async () => {
    for (const organizationId of await silent.look()) {
      bus.publish(listChanged, { organizationId, topic: 'alarmHistory', ids: [] });
      bus.publish(alarmsFired, { organizationId });
    }
  };
  let stopNoting: () => void = () => undefined;
  const working = new Set<Promise<void>>();
  const inBackground = (work: () => Promise<void>, failure: string) => {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => working.delete(done));
    working.add(done);
  };
  const follow = ({ organizationId }: { readonly organizationId: number }) =>
    inBackground(() => rules.followChanges({ organizationId }), 'alarms did not follow a change; a job repeats it');
  const subscriptions = [
    bus.subscribe(fleetChanged, follow),
    bus.subscribe(visibilityChanged, follow),
    bus.subscribe(listChanged, (change) => {
      if (change.topic === 'zones') follow(change);
    }),
    bus.subscribe(alarmsFired, (fired) => {
      if (config.roles.has('worker')) inBackground(() => notices.give(fired), 'alarms wait for the next minute');
    }),
  ];
  return {
    name: 'alarms',
    service: history,
    async jobs(all) {
      await all.work(noticeJob, () => notices.giveAll());
      await all.every(noticeJob, EVERY_MINUTE, {});
      await all.work(announceJob, () => announceAlarms(database, clock));
      await all.every(announceJob, EVERY_MINUTE, {});
      await all.work(silentJob, lookForSilent);
      await all.every(silentJob, EVERY_MINUTE, {});
      await all.work(cleanupJob, () => deleteOldEvents(database, config.retentionMonths, clock.now()));
      await all.every(cleanupJob, EVERY_NIGHT, {});
      await all.work(followJob, () => rules.followAll());
      await all.every(followJob, EVERY_FIVE_MINUTES, {});
    },
    routes: (http) => alarmRoutes(http, { rules, history, tests, preview: rulePreview({ database, clock }) }),
    start() {
      if (!config.roles.has('gateway')) return;
      const note = () => inBackground(() => silent.noteGateway(), 'the gateway could not note that it runs');
      note();
      stopNoting = clock.every(MINUTE_MS, note);
    },
    async close() {
      stopNoting();
      for (const unsubscribe of subscriptions) unsubscribe();
      await Promise.all(working);
    },
  };
}
