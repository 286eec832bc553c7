import { endpoints } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/database.ts';
import { historyInTurn, takeHistoryPlace } from '../../platform/history-queue.ts';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import { piecesInTurn } from '../../platform/pieces-in-turn.ts';
import { placeOf } from './service.ts';
import type { PositionService } from './service.ts';
import { lastPositionOnWire, positionOnWire } from './wire.ts';

/** Finds the known names of places, in one query. Degrees. */
export type NamePlaces = (
  scope: Scope,
  places: readonly { readonly latitude: number; readonly longitude: number }[],
  language: LanguageCode,
) => Promise<{ readonly addressAt: (latitude: number, longitude: number) => string | null }>;

export function positionRoutes(app: FastifyInstance, positions: PositionService, namePlaces: NamePlaces): void {
  route(app, endpoints.positions.list, async (request) => {
    const { query, scope, user, language, reply } = request;
    const { deviceId, from, to, before, limit } = query;
    if (deviceId === undefined) {
      if (from !== undefined || to !== undefined || before !== undefined) {
        throw invalidFields({ path: 'deviceId', code: 'required' });
      }
      const last = await positions.last(scope);
      return last.map(({ workingOrderId, ...position }) => lastPositionOnWire(position, workingOrderId));
    }
    takeHistoryPlace(request);
    const records = await historyInTurn({ scope, signal: whenUnwanted(reply) }, () =>
      positions.records(scope, user.timeZone, { deviceId, from, to, before, limit }),
    );
    const { addressAt } = await namePlaces(scope, records.flatMap(placeOf), language);
    return records.map((record) => {
      const [at] = placeOf(record);
      return positionOnWire(record, at === undefined ? null : addressAt(at.latitude, at.longitude));
    });
  });
  route(app, endpoints.positions.simple, async (request) => {
    const { query, scope, user, reply } = request;
    takeHistoryPlace(request);
    return historyInTurn({ scope, signal: whenUnwanted(reply) }, () => positions.simple(scope, user.timeZone, query));
  });
  route(app, endpoints.positions.export, async (request) => {
    const { query, scope, user, language, reply } = request;
    takeHistoryPlace(request);
    const turn = { scope, signal: whenUnwanted(reply) };
    const reader = { timeZone: user.timeZone, language };
    const file = await historyInTurn(turn, () => positions.export(scope, reader, query));
    return { ...file, body: piecesInTurn(historyInTurn, turn, file.body) };
  });
}
