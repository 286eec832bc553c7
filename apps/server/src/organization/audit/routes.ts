import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden, route } from '../../platform/http/index.ts';
import { acceptOpenPeriod } from '../../platform/period.ts';
import type { AuditLog } from './log.ts';

export function auditRoutes(app: FastifyInstance, log: AuditLog): void {
  route(app, endpoints.audit.list, ({ query, scope, user }) => {
    const seesAll = user.permissions.has('audit.all');
    if (!seesAll && query.userId !== undefined && query.userId !== user.userId) throw forbidden();
    const { from, to } = acceptOpenPeriod(query, user.timeZone);
    const filter = {
      userId: seesAll ? query.userId : user.userId,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      action: query.action,
      entity: query.entity,
      entityId: query.entityId,
      before: query.before,
      limit: query.limit,
    };
    return log.list(scope, filter, user.permissions);
  });
}
