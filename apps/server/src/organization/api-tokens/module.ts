import type { Context, ServiceModule } from '../../platform/module.ts';
import { apiTokenRoutes } from './routes.ts';
import { apiTokenService } from './service.ts';
import type { ApiTokenService } from './service.ts';

/** Tokens with which programs of an organization call the API. */
export function apiTokensModule({
  database,
  bus,
  clock,
}: Context): ServiceModule<Pick<ApiTokenService, 'callerOfToken'>> {
  const tokens = apiTokenService(database, bus, clock);
  return {
    name: 'api-tokens',
    service: tokens,
    callerOfToken: tokens.callerOfToken,
    routes: (http) => apiTokenRoutes(http, tokens, database, clock),
  };
}
