import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import type { Placing, TrackerService } from './service.ts';
import { contactOnWire, inputOf, trackerOnWire, unknownOnWire } from './wire.ts';

export function trackerRoutes(app: FastifyInstance, trackers: TrackerService): void {
  const calls = endpoints.trackers;
  route(app, calls.list, async ({ scope, query }) => (await trackers.list(scope, query.search)).map(trackerOnWire));
  route(app, calls.unknown, async ({ scope }) => (await trackers.unknown(scope)).map(unknownOnWire));
  route(app, calls.create, async ({ actor, body, user }) =>
    trackerOnWire(await trackers.create(actor, inputOf(body), placingOf(body, user.timeZone))),
  );
  route(app, calls.update, async ({ actor, params, body, user }) => {
    const placing = placingOf(body, user.timeZone);
    return trackerOnWire(await trackers.update(actor, params.id, (before) => inputOf(body, before), placing));
  });
  route(app, calls.remove, ({ actor, params }) => trackers.remove(actor, params.id));
  route(app, calls.contact, async ({ scope, params }) => contactOnWire(await trackers.contact(scope, params.id)));
  route(app, calls.renewKey, async ({ actor, params }) => ({ key: await trackers.renewKey(actor, params.id) }));
  route(app, calls.removeKey, ({ actor, params }) => trackers.removeKey(actor, params.id));
}

function placingOf(
  { deviceId, mountedAt }: { deviceId?: number | null | undefined; mountedAt?: string | undefined },
  timeZone: string,
): Placing {
  if (mountedAt === undefined) return { deviceId };
  const at = readInstant(mountedAt, timeZone);
  if (at === null) throw invalidFields({ path: 'mountedAt', code: 'invalid_date' });
  return { deviceId, at };
}
