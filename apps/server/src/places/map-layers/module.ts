import type { Context, Module } from '../../platform/module.ts';
import { tileRoutes } from './routes.ts';
import { tileFolder, tileService } from './service.ts';
import type { MapLayerConfig } from './settings.ts';

/** Traffic, rain and clouds over the map. */
export function mapLayersModule({ config, log, clock }: Context, settings: MapLayerConfig): Module {
  const { tiles: providers, tileCacheBytes: diskBytes } = settings;
  const tiles = tileService({ providers, folder: tileFolder(config.dataFolder), diskBytes, log, now: clock.now });
  return { name: 'map-layers', routes: (http) => tileRoutes(http, tiles), disconnect: () => tiles.close() };
}
