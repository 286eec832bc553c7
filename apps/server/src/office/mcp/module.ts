import type { Context, Module } from '../../platform/module.ts';
import { mcpRoutes } from './routes.ts';

/** What assistants and other programs with models read of an organization (docs/operations/integrations.md). */
export function mcpModule({ config }: Pick<Context, 'config'>): Module {
  return { name: 'mcp', routes: (http) => mcpRoutes(http, config.version) };
}
