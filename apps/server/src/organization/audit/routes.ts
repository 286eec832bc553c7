import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden, invalidFields, route } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import type { AuditLog } from './log.ts';

export function auditRoutes(app: FastifyInstance, log: AuditLog): void {
  route(app, endpoints.audit.list, ({ query, scope, user }) => {
    const seesAll = user.permissions.has('audit.all');
    if (!seesAll && query.userId !== undefined && query.userId !== user.userId) throw forbidden();
    const instant = (field: 'from' | 'to'): Date | undefined => {
      const text = query[field];
      if (text === undefined) return undefined;
      const read = readInstant(text, user.timeZone);
      if (read === null) throw invalidFields({ path: field, code: 'invalid_date' });
      return new Date(read);
    };
    const filter = {
      userId: seesAll ? query.userId : user.userId,
      from: instant('from'),
      to: instant('to'),
      action: query.action,
      entity: query.entity,
      entityId: query.entityId,
      before: query.before,
      limit: query.limit,
    };
    return log.list(scope, filter, user.permissions);
  });
}
