import { crudId, endpoints } from '@konvoj/contract';
import type { CrudId } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { FleetParts } from '../editing.ts';
import { exportCsv, exportXlsx, importTemplate } from './export.ts';
import { importFleetFile } from './service.ts';

/** Takes turns with the organizations, whose numbers are positive. */
const NO_ORGANIZATION = 0;

export function fleetFileRoutes(app: FastifyInstance, parts: FleetParts): void {
  const calls = endpoints.fleetFiles;
  route(app, calls.import, async ({ actor, upload, query, language }) => {
    const { preview = false, table } = query;
    return { sheets: await importFleetFile(parts, actor, upload, { preview, table, language }) };
  });
  route(app, calls.export, async ({ scope, query, language, reply }) => {
    const tables = tablesOf(query.tables);
    if (query.format === 'xlsx')
      return exportXlsx(parts.database, { ...scope, signal: whenUnwanted(reply) }, tables, language);
    const [table, ...others] = tables;
    if (table === undefined || others.length > 0) throw invalidFields({ path: 'tables', code: 'required' });
    return exportCsv(parts.database, scope, table, language);
  });
  // The same for everybody, also for a system administrator who acts for no organization.
  route(app, calls.template, ({ user: { organizationId }, language, reply }) =>
    importTemplate({ organizationId: organizationId ?? NO_ORGANIZATION, signal: whenUnwanted(reply) }, language),
  );
}

function tablesOf(list: string | undefined): CrudId[] {
  return (list ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const table = crudId.safeParse(name);
      if (!table.success) throw invalidFields({ path: 'tables', code: 'unknown' });
      return table.data;
    });
}
