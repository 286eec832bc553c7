import { endpoints } from '@konvoj/contract';
import type { DataExport } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { userNames } from '../../organization/identity/names.ts';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import type { DataExportService } from './service.ts';
import type { StoredExport } from './store.ts';

export function dataExportRoutes(app: FastifyInstance, exports: DataExportService, database: Database): void {
  const { dataExports } = endpoints;
  const onWire = async (list: readonly StoredExport[]) => {
    const names = await userNames(database, [...new Set(list.flatMap(({ createdBy }) => createdBy ?? []))]);
    return list.map((each) => exportOnWire(each, names));
  };

  route(app, dataExports.list, async ({ scope }) => onWire(await exports.list(scope)));
  route(app, dataExports.start, async ({ actor, language }) => {
    const [started] = await onWire([await exports.start(actor, language)]);
    if (started === undefined) throw new Error('the export was not started');
    return started;
  });
  route(app, dataExports.download, ({ actor, params, language }) => exports.open(actor, params.id, language));
  route(app, dataExports.remove, ({ actor, params }) => exports.remove(actor, params.id));
}

function exportOnWire(stored: StoredExport, names: ReadonlyMap<number, string>): DataExport {
  const { id, state, progress, createdBy, createdAt, endedAt, bytes, expiresAt } = stored;
  return {
    id,
    state,
    progress,
    createdAt: instant(createdAt),
    createdBy: createdBy === null ? null : (names.get(createdBy) ?? null),
    endedAt: endedAt === null ? null : instant(endedAt),
    size: bytes,
    expiresAt: expiresAt === null ? null : instant(expiresAt),
  };
}
