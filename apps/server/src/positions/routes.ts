import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route } from '../platform/http/index.ts';
import type { PositionService } from './service.ts';
import { positionOnWire } from './wire.ts';

export function positionRoutes(app: FastifyInstance, positions: PositionService): void {
  route(app, endpoints.positions.list, async ({ query, scope, user }) => {
    const { deviceId, from, to, before, limit } = query;
    if (deviceId === undefined) {
      if (from !== undefined || to !== undefined || before !== undefined) {
        throw invalidFields({ path: 'deviceId', code: 'required' });
      }
      return (await positions.last(scope)).map(positionOnWire);
    }
    const records = await positions.records(scope, user.timeZone, { deviceId, from, to, before, limit });
    return records.map(positionOnWire);
  });
  route(app, endpoints.positions.simple, ({ query, scope, user }) => positions.simple(scope, user.timeZone, query));
  route(app, endpoints.positions.export, ({ query, scope, user, language }) =>
    positions.export(scope, { timeZone: user.timeZone, language }, query),
  );
}
