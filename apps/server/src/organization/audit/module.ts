import type { Context, Module } from '../../platform/module.ts';
import { auditLog } from './log.ts';
import type { UserNames } from './log.ts';
import { auditRoutes } from './routes.ts';

/** Who changed what. */
export function auditModule({ database }: Context, userNames: UserNames): Module {
  const log = auditLog(database, userNames);
  return { name: 'audit', routes: (http) => auditRoutes(http, log) };
}
