import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { RemovalLog } from './retention.ts';
import type { TachographFiles } from './service.ts';

export function tachographFileRoutes(app: FastifyInstance, files: TachographFiles, removals: RemovalLog): void {
  const { tachographFiles } = endpoints;
  route(app, tachographFiles.list, ({ scope, query }) => files.list(scope, query));
  route(app, tachographFiles.upload, async ({ actor, files: sent, reply }) => {
    const origin = { source: actor.apiToken === undefined ? 'upload' : 'api', userId: actor.userId } as const;
    return { ...(await files.receive(actor, origin, sent)), signal: whenUnwanted(reply) };
  });
  route(app, tachographFiles.open, ({ scope, params }) => files.open(scope, params.id));
  route(app, tachographFiles.content, ({ scope, params }) => files.content(scope, params.id));
  route(app, tachographFiles.assign, ({ actor, params, body }) => files.assign(actor, params.id, body));
  route(app, tachographFiles.remove, ({ actor, params }) => files.remove(actor, params.id));
  route(app, tachographFiles.settings, ({ scope }) => files.settings(scope));
  route(app, tachographFiles.saveSettings, ({ actor, body }) => files.saveSettings(actor, body));
  route(app, tachographFiles.removed, ({ scope }) => removals(scope));
}
