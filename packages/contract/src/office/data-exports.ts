import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire-types.ts';

/** How long an archive can be downloaded. */
export const DATA_EXPORT_KEPT_DAYS = 7;

/** `queued` for the worker, `running`, `ready` for download, `failed`, or `expired`: its archive was removed. */
export const dataExportState = z.enum(['queued', 'running', 'ready', 'failed', 'expired']);

export const dataExport = z.object({
  id: z.uuid(),
  state: dataExportState,
  /** Percent of the work that is done. */
  progress: z.int().min(0).max(100),
  createdAt: instant,
  createdBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Bytes of the archive; null: there is none. */
  size: z.int().nullable(),
  /** When the archive is removed; null: there is none. */
  expiresAt: instant.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

const byId = z.strictObject({ id: z.uuid() });

/** Everything that an organization owns, as one archive. */
export const dataExports = {
  list: endpoint({
    method: 'GET',
    path: '/api/dataExports',
    access: 'dataExports.manage',
    summary: 'The last 10 exports of the organization, the newest first',
    reply: z.array(dataExport),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/dataExports',
    access: 'dataExports.manage',
    summary: 'Starts an export of everything that the organization owns; 409 while one has not ended',
    reply: dataExport,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/dataExports/:id/file',
    access: 'dataExports.manage',
    summary: 'The archive (ZIP); 404 when it is not ready or was removed',
    params: byId,
    file: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dataExports/:id',
    access: 'dataExports.manage',
    summary: 'Cancels an export that has not ended, or removes its archive',
    params: byId,
  }),
} as const;
