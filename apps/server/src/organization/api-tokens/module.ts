import type { Context, Module } from '../../platform/module.ts';
import { apiTokenRoutes } from './routes.ts';
import { apiTokenService } from './service.ts';

/** Tokens with which programs of an organization call the API. */
export function apiTokensModule({ database, clock }: Context): Module {
  const tokens = apiTokenService(database, clock);
  return {
    name: 'api-tokens',
    callerOfToken: tokens.callerOfToken,
    routes: (http) => apiTokenRoutes(http, tokens, database, clock),
  };
}
