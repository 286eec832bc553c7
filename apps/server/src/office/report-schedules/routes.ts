import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../platform/http/index.ts';
import type { ArchiveService } from './archive-service.ts';
import type { ScheduleService } from './service.ts';
import type { ScheduleEditor, ScheduleReader } from './types.ts';

export function scheduleRoutes(app: FastifyInstance, schedules: ScheduleService, archive: ArchiveService): void {
  const { reportSchedules, reportArchive } = endpoints;
  route(app, reportSchedules.list, ({ user, scope }) => schedules.list(readerOf(user, scope)));
  route(app, reportSchedules.create, ({ user, actor, body }) => schedules.create(editorOf(user, actor), body));
  route(app, reportSchedules.replace, ({ user, actor, params, body: { version, ...fields } }) =>
    schedules.replace(editorOf(user, actor), params.id, fields, version),
  );
  route(app, reportSchedules.pause, ({ user, actor, params, body }) =>
    schedules.pause(editorOf(user, actor), params.id, body.paused),
  );
  route(app, reportSchedules.remove, ({ user, actor, params }) => schedules.remove(editorOf(user, actor), params.id));
  route(app, reportSchedules.test, ({ user, actor, params }) => archive.test(editorOf(user, actor), params.id));

  route(app, reportArchive.list, ({ user, scope, query }) => archive.list(readerOf(user, scope), query));
  route(app, reportArchive.file, ({ user, scope, params }) =>
    archive.file(readerOf(user, scope), params.id, params.fileId),
  );
  route(app, reportArchive.resend, ({ user, actor, params, body }) =>
    archive.resend(editorOf(user, actor), params.id, body.recipients),
  );
}

function readerOf({ permissions, userId }: UserCaller, { organizationId }: Scope): ScheduleReader {
  return { organizationId, userId, seesAll: permissions.has('reportSchedules.all') };
}

function editorOf(user: UserCaller, actor: Actor): ScheduleEditor {
  return { ...actor, ...readerOf(user, actor), timeZone: user.timeZone };
}
