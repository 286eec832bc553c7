import type { Context, Module } from '../../platform/module.ts';
import type { IngestService } from '../ingest/ingest.ts';
import { quarantineRoutes } from './routes.ts';
import { quarantineService } from './service.ts';

/** Records that the ingest could not use. */
export function quarantineModule({ config, database, bus, log }: Context, ingest: IngestService): Module {
  const quarantine = quarantineService({ database, bus, ingest, log });
  return {
    name: 'quarantine',
    start() {
      if (config.roles.has('gateway')) quarantine.start();
    },
    routes: (http) => quarantineRoutes(http, quarantine),
    close: () => quarantine.close(),
  };
}
