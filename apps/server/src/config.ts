import { exchangeRateConfig, exchangeRateSettings } from './office/exchange-rates/settings.ts';
import type { ExchangeRateConfig } from './office/exchange-rates/settings.ts';
import { tachographConfig, tachographSettings } from './office/tachograph-files/settings.ts';
import type { TachographConfig } from './office/tachograph-files/settings.ts';
import { fileConfig, fileSettings } from './organization/files/settings.ts';
import type { FileConfig } from './organization/files/settings.ts';
import { notificationConfig, notificationSettings } from './organization/notifications/settings.ts';
import type { NotificationConfig } from './organization/notifications/settings.ts';
import { geocoderConfig, geocoderSettings } from './places/geocoding/settings.ts';
import type { GeocoderConfig } from './places/geocoding/settings.ts';
import { mapLayerConfig, mapLayerSettings } from './places/map-layers/settings.ts';
import type { MapLayerConfig } from './places/map-layers/settings.ts';
import { routingConfig, routingSettings } from './places/routing/settings.ts';
import type { RoutingConfig } from './places/routing/settings.ts';
import { platformConfig, platformSettings } from './platform/config.ts';
import type { PlatformConfig } from './platform/config.ts';
import { neededBy, readSettings } from './platform/settings.ts';
import type { Environment } from './platform/settings.ts';

/** Every setting of the environment (docs/operations/operations.md explains each). */
const settings = {
  ...platformSettings,
  ...fileSettings,
  ...notificationSettings,
  ...mapLayerSettings,
  ...geocoderSettings,
  ...routingSettings,
  ...tachographSettings,
  ...exchangeRateSettings,
};
export const SETTING_NAMES = Object.keys(settings);

/** What each setting is refused without, of those that have no effect alone. */
export const NEEDED_SETTINGS: readonly (readonly [name: string, needed: string])[] = Object.entries(settings).flatMap(
  ([name, schema]) => {
    const needed = neededBy(schema);
    return needed === null ? [] : [[name, needed] as const];
  },
);

/** Names used by tools of the project, not by the server. */
const FOREIGN = new Set(['KONVOJ_DEV_SERVER']);

export interface Config
  extends
    PlatformConfig,
    FileConfig,
    NotificationConfig,
    MapLayerConfig,
    GeocoderConfig,
    RoutingConfig,
    TachographConfig,
    ExchangeRateConfig {}

/**
 * The validated settings of the environment.
 * @throws {ClearError} naming every setting that is unknown, wrong or without effect
 */
export function readConfig(env: Environment): Config {
  const values = readSettings(settings, env, (name) => FOREIGN.has(name));
  return {
    ...platformConfig(values),
    ...fileConfig(values),
    ...notificationConfig(values),
    ...mapLayerConfig(values),
    ...geocoderConfig(values),
    ...routingConfig(values),
    ...tachographConfig(values),
    ...exchangeRateConfig(values),
  };
}
