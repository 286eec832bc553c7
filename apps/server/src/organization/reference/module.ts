import type { Module } from '../../platform/module.ts';
import { referenceRoutes } from './routes.ts';

/** Lists that are the same for every organization. */
export function referenceModule(): Module {
  return { name: 'reference', routes: referenceRoutes };
}
