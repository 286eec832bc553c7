import {
  ATTACHMENT_MAX_MB,
  IMPORT_MAX_MB,
  MAX_DAYS_POSITIONS,
  MAX_DAYS_STAGES,
  endpoints,
  languageCode,
} from '@konvoj/contract';
import type { PublicConfig, TileLayer } from '@konvoj/contract';
import type { Config } from './config.ts';
import { relyingPartyOf } from './organization/identity/passkeys/relying-party.ts';
import { findUnusedAdministrator } from './organization/identity/administration.ts';
import { statementsOn } from './platform/database.ts';
import type { Database } from './platform/database.ts';
import { route } from './platform/http/index.ts';
import type { Log } from './platform/logging.ts';
import type { Context, Module } from './platform/module.ts';
import { isAnimated, type TileProvider } from './places/map-layers/settings.ts';

/** What a client needs before sign-in: no secrets here. */
export function configModule({ database, log }: Context, config: Config): Module {
  const findFirst = firstAdministrator(database, log);
  return {
    name: 'config',
    routes: (http) =>
      route(http, endpoints.config.get, async () => ({
        ...publicConfig(config),
        firstAdministrator: await findFirst(),
      })),
  };
}

/** Finds the address of the only user of an installation in which nobody has ever signed in; null: somebody has. */
function firstAdministrator(database: Database, log: Log): () => Promise<string | null> {
  const statements = statementsOn(database.lookup);
  let wasUsed = false;
  return async () => {
    if (wasUsed) return null;
    try {
      const email = await findUnusedAdministrator(statements);
      wasUsed = email === null;
      return email;
    } catch (error) {
      // Without a database the settings are still worth something.
      log.warn({ err: error }, 'first administrator not known');
      return null;
    }
  };
}

function publicConfig(config: Config): Omit<PublicConfig, 'firstAdministrator'> {
  return {
    environment: config.environment,
    version: config.version,
    mapStyles: config.mapStyles,
    layers: {
      traffic: overlay('traffic', 'KONVOJ_TRAFFIC_TILES', config.tiles.traffic),
      rain: overlay('rain', 'KONVOJ_RAIN_TILES', config.tiles.rain),
      clouds: overlay('clouds', 'KONVOJ_CLOUD_TILES', config.tiles.clouds),
      geocoder: { configured: config.geocoder !== null, setting: 'KONVOJ_GEOCODER_URL' },
    },
    sms: { configured: config.sms !== null, setting: 'KONVOJ_SMS_URL' },
    passkeys: { configured: relyingPartyOf(config.publicUrl) !== null, setting: 'KONVOJ_PUBLIC_URL' },
    maxDays: { stages: MAX_DAYS_STAGES, positions: MAX_DAYS_POSITIONS },
    maxMB: { attachment: ATTACHMENT_MAX_MB, import: IMPORT_MAX_MB },
    languages: [...languageCode.options],
  };
}

/** The provider's own address is not sent: it may contain a key. */
function overlay(layer: TileLayer, setting: string, provider: TileProvider | null): PublicConfig['layers'][TileLayer] {
  if (provider === null) return { configured: false, setting };
  const tiles = endpoints.tiles.tile.path.replace(':layer', layer).replaceAll(/:([zxy])\b/g, '{$1}');
  const { maxZoom, legend } = provider;
  return {
    configured: true,
    setting,
    tiles,
    animated: isAnimated(provider),
    maxZoom,
    ...(legend && { legend: [...legend] }),
  };
}
