import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, notFound, route } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import type { DownloadService } from './download-service.ts';
import type { PlanService } from './plan-service.ts';

export function downloadRoutes(app: FastifyInstance, plans: PlanService, downloads: DownloadService): void {
  const { tachographPlans, tachographDownloads } = endpoints;
  route(app, tachographPlans.list, ({ scope }) => plans.list(scope));
  route(app, tachographPlans.create, ({ user, actor, body: { subject, subjectId, ...fields } }) =>
    plans.create(editorOf(user, actor), { subject, subjectId }, fields),
  );
  route(app, tachographPlans.change, ({ user, actor, params, body: { version, ...changes } }) =>
    plans.change(editorOf(user, actor), params.id, changes, version),
  );
  route(app, tachographPlans.remove, ({ user, actor, params }) => plans.remove(editorOf(user, actor), params.id));

  route(app, tachographDownloads.states, ({ user, scope, query }) =>
    downloads.states({ ...scope, timeZone: user.timeZone }, query.subject),
  );
  route(app, tachographDownloads.start, ({ user, actor, body: { vehicleId, driverId, what } }) => {
    const subject = vehicleId === undefined ? 'driver' : 'vehicle';
    const id = vehicleId ?? driverId;
    if (id === undefined) throw notFound();
    return downloads.start(editorOf(user, actor), { subject, id }, what);
  });
  route(app, tachographDownloads.run, ({ scope, params }) => downloads.run(scope, params.id));
  route(app, tachographDownloads.cancel, ({ user, actor, params }) =>
    downloads.cancel(editorOf(user, actor), params.id),
  );
  route(app, tachographDownloads.calendar, async ({ user, scope, query, language }) => ({
    name: 'konvoj-tachograph.ics',
    contentType: 'text/calendar; charset=utf-8',
    body: await downloads.calendar({ ...scope, timeZone: user.timeZone }, language, query.subject),
  }));
  route(app, tachographDownloads.log, ({ user, scope, query: { from, to, ...filter } }) =>
    downloads.log(scope, {
      ...filter,
      from: instantOf('from', from, user.timeZone),
      to: instantOf('to', to, user.timeZone),
    }),
  );
  route(app, tachographDownloads.debug, ({ scope, query }) => downloads.debug(scope, query));
  route(app, tachographDownloads.ofVehicles, ({ user, scope }) =>
    downloads.last({ ...scope, timeZone: user.timeZone }, 'vehicle'),
  );
  route(app, tachographDownloads.ofDrivers, ({ user, scope }) =>
    downloads.last({ ...scope, timeZone: user.timeZone }, 'driver'),
  );
  route(app, tachographDownloads.bridges, ({ scope }) => downloads.bridges(scope));
  route(app, tachographDownloads.reminders, ({ scope }) => downloads.reminders(scope));
  route(app, tachographDownloads.setReminders, ({ user, actor, body }) =>
    downloads.setReminders(editorOf(user, actor), body),
  );
}

/** Instants of other years are none of a download, and some of them none of the database. */
const [FIRST_INSTANT, LAST_INSTANT] = [Date.UTC(2000, 0, 1), Date.UTC(2101, 0, 1)];

function editorOf<Who>({ timeZone }: UserCaller, actor: Who): Who & { readonly timeZone: string } {
  return { ...actor, timeZone };
}

/** @throws {ProblemError} validation */
function instantOf(path: string, text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined) return undefined;
  const at = readInstant(text, timeZone);
  if (at === null || at < FIRST_INSTANT || at > LAST_INSTANT) throw invalidFields({ path, code: 'invalid_date' });
  return at;
}
