import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../platform/http/index.ts';
import type { Scope } from '../../platform/database.ts';
import { acceptOpenPeriod } from '../../platform/period.ts';
import { readInstant } from '../../platform/time.ts';
import type { ActivityService } from './activity-service.ts';
import type { ContactFileService } from './contact-files.ts';
import type { ContactService } from './contact-service.ts';
import type { ActivityFiles } from './files.ts';
import type { CrmEditor, CrmReader } from './types.ts';
import type { VisitService } from './visit-service.ts';

export interface CrmRouteDeps {
  readonly contacts: ContactService;
  readonly contactFiles: ContactFileService;
  readonly activities: ActivityService;
  readonly files: ActivityFiles;
  readonly visits: VisitService;
}

export function crmRoutes(app: FastifyInstance, deps: CrmRouteDeps): void {
  contactRoutes(app, deps);
  activityRoutes(app, deps);
  visitRoutes(app, deps.visits);
}

function contactRoutes(app: FastifyInstance, { contacts, contactFiles }: CrmRouteDeps): void {
  const { crmContacts } = endpoints;
  route(app, crmContacts.list, ({ scope, query }) => contacts.list(scope, query));
  route(app, crmContacts.create, ({ user, actor, body }) => contacts.create(editorOf(user, actor), body));
  route(app, crmContacts.duplicates, ({ scope, body }) => contacts.duplicates(scope, body));
  route(app, crmContacts.people, ({ scope }) => contacts.people(scope));
  route(app, crmContacts.tags, ({ scope }) => contacts.tags(scope));
  route(app, crmContacts.import, ({ user, actor, upload, language, query: { preview = false } }) =>
    contactFiles.import(editorOf(user, actor), upload, { preview, language }),
  );
  route(app, crmContacts.export, ({ scope, query: { format, language: wanted, ...filter }, language, reply }) =>
    contactFiles.export({ ...scope, signal: whenUnwanted(reply) }, filter, format, wanted ?? language),
  );
  route(app, crmContacts.find, ({ scope, params }) => contacts.find(scope, params.id));
  route(app, crmContacts.replace, ({ user, actor, params, body }) =>
    contacts.replace(editorOf(user, actor), params.id, body),
  );
  route(app, crmContacts.remove, ({ user, actor, params }) => contacts.remove(editorOf(user, actor), params.id));
}

function activityRoutes(app: FastifyInstance, { activities, files }: CrmRouteDeps): void {
  const { crmActivities } = endpoints;
  route(app, crmActivities.list, ({ user, scope, query }) =>
    activities.list(readerOf(user, scope), { ...query, ...acceptOpenPeriod(query, user.timeZone) }),
  );
  route(app, crmActivities.create, ({ user, actor, body }) =>
    activities.create(editorOf(user, actor), { ...body, at: timeOf(body.at, 'at', user.timeZone) }),
  );
  route(app, crmActivities.counts, ({ user, scope }) => activities.counts(readerOf(user, scope)));
  route(app, crmActivities.find, ({ user, scope, params }) => activities.find(readerOf(user, scope), params.id));
  route(app, crmActivities.replace, ({ user, actor, params, body }) =>
    activities.replace(editorOf(user, actor), params.id, { ...body, at: timeOf(body.at, 'at', user.timeZone) }),
  );
  route(app, crmActivities.remove, ({ user, actor, params }) => activities.remove(editorOf(user, actor), params.id));
  route(app, crmActivities.finishStep, ({ user, actor, params, body }) =>
    activities.finishStep(editorOf(user, actor), params.id, body),
  );
  route(app, crmActivities.addFiles, ({ user, actor, params, files: sent }) =>
    files.add(editorOf(user, actor), params.id, sent),
  );
  route(app, crmActivities.file, ({ user, scope, params }) =>
    files.open(readerOf(user, scope), params.id, params.fileId),
  );
  route(app, crmActivities.removeFile, ({ user, actor, params }) =>
    files.remove(editorOf(user, actor), params.id, params.fileId),
  );
}

function visitRoutes(app: FastifyInstance, visits: VisitService): void {
  const { crmVisits } = endpoints;
  route(app, crmVisits.list, ({ user, scope, query }) =>
    visits.list(readerOf(user, scope), { ...query, ...acceptOpenPeriod(query, user.timeZone) }),
  );
  route(app, crmVisits.accept, ({ user, actor, body }) => visits.accept(editorOf(user, actor), body));
  route(app, crmVisits.dismiss, ({ user, actor, body }) => visits.dismiss(editorOf(user, actor), body.ids));
  route(app, crmVisits.propose, ({ user, actor, body }) => visits.propose(editorOf(user, actor), body.ids));
  route(app, crmVisits.timeline, ({ user, scope, params, query }) =>
    visits.timeline(readerOf(user, scope), params.id, query),
  );
}

const readerOf = ({ timeZone }: UserCaller, scope: Scope): CrmReader => ({ ...scope, timeZone });
const editorOf = ({ timeZone }: UserCaller, actor: Actor): CrmEditor => ({ ...actor, timeZone });

/** @throws {ProblemError} validation at `path` */
function timeOf(text: string, path: string, timeZone: string): number {
  const at = readInstant(text, timeZone);
  if (at === null) throw invalidFields({ path, code: 'invalid_date' });
  return at;
}
