import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { auditChange } from '../../organization/audit/service.ts';
import { organizationName } from '../../organization/identity/organization.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { fileNamePart } from '../../platform/file-name.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor, FileReply } from '../../platform/http/index.ts';
import { exportInProgress } from './errors.ts';
import { archivePath } from './exporter.ts';
import * as store from './store.ts';
import type { StoredExport } from './store.ts';

/** What administrators do with exports of their organization. */
export interface DataExportService {
  list(scope: Scope): Promise<StoredExport[]>;
  /** @throws data_export.in_progress */
  start(actor: Actor, language: LanguageCode): Promise<StoredExport>;
  /** @throws not_found: it is not ready, or its archive was removed */
  open(actor: Actor, id: string, language: LanguageCode): Promise<FileReply>;
  /** Cancels an export, or removes its archive. @throws not_found */
  remove(actor: Actor, id: string): Promise<void>;
}

interface ServiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly folder: string;
  /** Called when an export waits. */
  readonly onQueued: () => void;
}

export function dataExportService({ database, clock, folder, onQueued }: ServiceParts): DataExportService {
  return {
    list: (scope) => database.tenant(scope, (tx) => store.listExports(tx, scope)),

    async start(actor, language) {
      const now = clock.now();
      const started = await database.tenant(actor, async (tx) => {
        const inserted = await store.insertExport(tx, actor, { id: randomUUID(), language, now });
        if (inserted === null) throw exportInProgress();
        await auditChange(tx, actor, { action: 'create', ...audited(inserted) });
        return inserted;
      });
      onQueued();
      return started;
    },

    async open(actor, id, language) {
      const { found, organization } = await database.tenant(actor, async (tx) => ({
        found: await store.findExport(tx, actor, id),
        organization: await organizationName(tx, actor),
      }));
      if (found === null || found.state !== 'ready') throw notFound();
      const path = archivePath(folder, id);
      // Its time may have ended since.
      if ((await stat(path).catch(() => null)) === null) throw notFound();
      const title = fileNamePart(textOf(language, 'dataExports.fileName')).toLowerCase();
      const name = [title, fileNamePart(organization), dayOf(found)].filter((part) => part !== '').join('-');
      await database.tenant(actor, (tx) => auditChange(tx, actor, { action: 'download', ...audited(found) }));
      return { name: `${name}.zip`, contentType: 'application/zip', body: createReadStream(path) };
    },

    async remove(actor, id) {
      await database.tenant(actor, async (tx) => {
        const found = await store.findExport(tx, actor, id);
        if (found === null) throw notFound();
        await store.deleteExport(tx, actor, id);
        await auditChange(tx, actor, { action: 'delete', ...audited(found) });
      });
      await rm(archivePath(folder, id), { force: true });
    },
  };
}

function audited(stored: StoredExport) {
  return { entity: 'data_export', entityId: stored.id, entityName: dayOf(stored) } as const;
}

/** The day on which it was started, in UTC. */
function dayOf({ createdAt }: StoredExport): string {
  return new Date(createdAt).toISOString().slice(0, 10);
}
