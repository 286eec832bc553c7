import { z } from 'zod';
import type { SettingValues } from '../../platform/settings.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

export const routingSettings = {
  KONVOJ_ROUTING_URL: httpUrl.optional(),
  KONVOJ_ROUTING_EXTRACTS: httpUrl.default('https://download.geofabrik.de'),
};

export interface RoutingConfig {
  /** A Valhalla server; null: none. */
  readonly routingUrl: string | null;
  /** Where `konvoj routing download` finds extracts of OpenStreetMap. */
  readonly routingExtracts: string;
}

export function routingConfig(value: SettingValues<typeof routingSettings>): RoutingConfig {
  return {
    routingUrl: value.KONVOJ_ROUTING_URL ?? null,
    routingExtracts: value.KONVOJ_ROUTING_EXTRACTS,
  };
}
