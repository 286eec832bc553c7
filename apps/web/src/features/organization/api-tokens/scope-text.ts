import type { ApiScope } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';

/** What a scope allows, in words. */
export const SCOPE_TEXT: Readonly<Record<ApiScope, TextKey>> = {
  'positions:read': 'apiTokens.scope.positions_read',
  'fleet:read': 'apiTokens.scope.fleet_read',
  'fleet:write': 'apiTokens.scope.fleet_write',
  'links:write': 'apiTokens.scope.links_write',
  'orders:read': 'apiTokens.scope.orders_read',
  'tachograph:bridge': 'apiTokens.scope.tachograph_bridge',
  'tachograph:write': 'apiTokens.scope.tachograph_write',
};
