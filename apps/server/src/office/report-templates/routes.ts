import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../platform/http/index.ts';
import type { TemplateService } from './service.ts';
import type { TemplateEditor, TemplateReader } from './types.ts';

export function templateRoutes(app: FastifyInstance, templates: TemplateService): void {
  const { reportTemplates } = endpoints;
  route(app, reportTemplates.list, ({ user, scope }) => templates.list(readerOf(user, scope)));
  route(app, reportTemplates.create, ({ user, actor, body }) => templates.create(editorOf(user, actor), body));
  route(app, reportTemplates.replace, ({ user, actor, params, body: { version, ...fields } }) =>
    templates.replace(editorOf(user, actor), params.id, fields, version),
  );
  route(app, reportTemplates.remove, ({ user, actor, params }) => templates.remove(editorOf(user, actor), params.id));
}

function readerOf({ permissions, userId }: UserCaller, { organizationId }: Scope): TemplateReader {
  return { organizationId, userId, seesAll: permissions.has('reportTemplates.all') };
}

function editorOf(user: UserCaller, actor: Actor): TemplateEditor {
  return { ...actor, ...readerOf(user, actor) };
}
