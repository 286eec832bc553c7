import type { Context, Module } from '../../platform/module.ts';
import type { FileIntake } from '../files/intake.ts';
import { letterheadRoutes } from './routes.ts';
import { letterheadService } from './service.ts';

/** Logo and address of the organization on documents that a customer keeps. */
export function letterheadModule({ database }: Context, files: FileIntake): Module {
  return { name: 'letterhead', routes: (http) => letterheadRoutes(http, letterheadService(database, files)) };
}
