import { endpoints } from '@konvoj/contract';
import type { ApiToken as WireToken } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { userNames } from '../identity/names.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields, route } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import type { ApiTokenService } from './service.ts';
import type { ApiToken } from './store.ts';

export function apiTokenRoutes(app: FastifyInstance, tokens: ApiTokenService, database: Database, clock: Clock): void {
  route(app, endpoints.apiTokens.list, async ({ scope }) => {
    const list = await tokens.list(scope);
    const names = await userNames(
      database,
      list.map(({ createdBy }) => createdBy),
    );
    return list.map((token) => tokenOnWire(token, names));
  });

  route(app, endpoints.apiTokens.create, async ({ actor, user, body }) => {
    const validUntil = endOf(body.validUntil ?? null, user.timeZone, clock.now());
    const { token, secret } = await tokens.create(actor, { name: body.name, scopes: body.scopes, validUntil });
    return { ...tokenOnWire(token, await userNames(database, [actor.userId])), secret };
  });

  route(app, endpoints.apiTokens.remove, ({ actor, params }) => tokens.remove(actor, params.id));
}

function endOf(text: string | null, timeZone: string, now: number): Date | null {
  if (text === null) return null;
  const end = readInstant(text, timeZone);
  if (end === null || end <= now) throw invalidFields({ path: 'validUntil', code: 'invalid_date' });
  return new Date(end);
}

function tokenOnWire(token: ApiToken, names: ReadonlyMap<number, string>): WireToken {
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    createdAt: token.createdAt.toISOString(),
    createdBy: names.get(token.createdBy) ?? null,
    validUntil: token.validUntil?.toISOString() ?? null,
    lastUsed: token.lastUsedAt?.toISOString() ?? null,
  };
}
