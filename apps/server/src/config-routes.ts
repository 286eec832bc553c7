import {
  ATTACHMENT_MAX_MB,
  IMPORT_MAX_MB,
  MAX_DAYS_POSITIONS,
  MAX_DAYS_STAGES,
  endpoints,
  languageCode,
} from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { route } from './platform/http/index.ts';

/** What a client needs before sign-in: nothing here may be a secret. */
export function configRoutes(app: FastifyInstance, config: Config): void {
  route(app, endpoints.config.get, () => ({
    environment: config.environment,
    version: config.version,
    mapStyles: config.mapStyles,
    layers: {
      traffic: overlay('KONVOJ_TRAFFIC_TILES', config.tiles.traffic),
      rain: overlay('KONVOJ_RAIN_TILES', config.tiles.rain),
      clouds: overlay('KONVOJ_CLOUD_TILES', config.tiles.clouds),
      geocoder: { configured: config.geocoderUrl !== null, setting: 'KONVOJ_GEOCODER_URL' },
    },
    maxDays: { stages: MAX_DAYS_STAGES, positions: MAX_DAYS_POSITIONS },
    maxMB: { attachment: ATTACHMENT_MAX_MB, import: IMPORT_MAX_MB },
    languages: [...languageCode.options],
  }));
}

function overlay(setting: string, tiles: string | null): { configured: boolean; setting: string; tiles?: string } {
  return { configured: tiles !== null, setting, ...(tiles === null ? {} : { tiles }) };
}
