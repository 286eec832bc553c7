import type { Context, Module } from '../../platform/module.ts';
import { templateRoutes } from './routes.ts';
import { templateService } from './service.ts';

/** Templates of reports. */
export function reportTemplatesModule({ database }: Context): Module {
  return { name: 'report-templates', routes: (http) => templateRoutes(http, templateService(database)) };
}
