import { endpoints } from '@konvoj/contract';
import { route } from '../../platform/http/index.ts';
import type { Module } from '../../platform/module.ts';
import { crudTables } from './service.ts';

/** What clients need to draw the tables of the fleet's settings. */
export function crudModule(): Module {
  return {
    name: 'crud',
    routes: (http) =>
      route(http, endpoints.crud.tables, ({ language, user: { permissions } }) =>
        crudTables(language, { mayEdit: permissions.has('fleet.edit'), maySetPins: permissions.has('drivers.manage') }),
      ),
  };
}
