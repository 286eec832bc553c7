import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_EXPORT_KEPT_DAYS } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { mailedUsers } from '../../organization/identity/organization.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import { isDiskFull } from '../../platform/clear-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { createZip } from '../../platform/zip/writer.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveParts } from './archive.ts';
import { MOST_TRIES, progressOf } from './rules.ts';
import * as store from './store.ts';
import type { StoredExport } from './store.ts';

/** An export whose process has reported nothing for this long is begun again. */
const LEASE_MS = 60_000;
const REPORT_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;

export interface ExporterParts extends ArchiveParts {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly notify: Notify;
  /** Of the archives, made when it is missing. */
  readonly folder: string;
}

/** Writes the archives that wait, one after the other, and removes those whose time is over. */
export interface Exporter {
  /** Begins with what waits, unless it is at work. Resolves when nothing waits. */
  look(): Promise<void>;
  /** Removes archives whose time is over, and files of exports that are no more. */
  removeOld(): Promise<void>;
  /** Gives the export in progress back, for the next start. */
  close(): Promise<void>;
}

/** It was cancelled, or another process has taken it over. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/** The server stops. */
class Closing extends Error {
  override readonly name = 'Closing';
}

/** Where the archive of an export is. @param id checked by the contract to be a UUID */
export function archivePath(folder: string, id: string): string {
  return join(folder, `${id}.zip`);
}

export function createExporter(parts: ExporterParts): Exporter {
  const { database, clock, log, notify, folder } = parts;
  const lookup = statementsOn(database.lookup);
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (const { organizationId, id } of await store.listDue(lookup, clock.now())) {
      if (closing.signal.aborted) return;
      const scope = { organizationId };
      const now = clock.now();
      const claim = (tx: Tx) => store.claimExport(tx, scope, id, { now, until: now + LEASE_MS });
      const claimed = await database.tenant(scope, claim);
      if (claimed === null) continue;
      if (claimed.tries > MOST_TRIES) await database.tenant(scope, (tx) => store.failExport(tx, scope, id, now));
      else await run(scope, claimed);
    }
  }

  async function run(scope: Scope, claimed: StoredExport): Promise<void> {
    const { id } = claimed;
    const draft = join(folder, `${id}.${claimed.tries}.part`);
    const lost = new AbortController();
    const signal = AbortSignal.any([closing.signal, lost.signal]);
    let progress = 0;
    const report = async () => {
      const reported = { progress, until: clock.now() + LEASE_MS };
      const isOurs = await database.tenant(scope, (tx) => store.noteProgress(tx, scope, claimed, reported));
      if (!isOurs) lost.abort(new NotOurs());
    };
    const stopReporting = clock.every(REPORT_EVERY_MS, () => {
      report().catch((error: unknown) =>
        log.warn({ err: error, export: id }, 'the progress of an export was not stored'),
      );
    });
    try {
      await write(scope, claimed, draft, signal, (done, all) => (progress = progressOf(done, all)));
      await complete(scope, claimed, draft);
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof NotOurs) return;
      if (error instanceof Closing)
        return await database.tenant(scope, (tx) => store.requeueExport(tx, scope, claimed));
      log.warn({ err: error, export: id, diskFull: isDiskFull(error) }, 'an export failed');
      await database.tenant(scope, (tx) => store.failExport(tx, scope, id, clock.now()));
    } finally {
      stopReporting();
    }
  }

  async function write(
    scope: Scope,
    { language }: StoredExport,
    draft: string,
    signal: AbortSignal,
    onProgress: (done: number, all: number) => void,
  ): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(draft, { force: true });
    const now = clock.now();
    const zip = await createZip(draft, now);
    try {
      await writeArchive(zip, parts, { scope, language, now, signal, onProgress });
      await zip.finish();
    } catch (error) {
      await zip.abandon().catch(() => undefined);
      throw signal.aborted ? signal.reason : error;
    }
  }

  async function complete(scope: Scope, claimed: StoredExport, draft: string): Promise<void> {
    const { id, createdBy } = claimed;
    const { size: bytes } = await stat(draft);
    await rename(draft, archivePath(folder, id));
    const now = clock.now();
    const ended = { bytes, now, expiresAt: now + DATA_EXPORT_KEPT_DAYS * DAY_MS };
    const replaced = await database.tenant(scope, async (tx) => {
      if (!(await store.completeExport(tx, scope, claimed, ended))) return null;
      if (createdBy !== null) await announce(tx, scope, id, createdBy, now);
      // Only the newest archive takes up space.
      return store.expireExports(tx, scope, { except: id });
    });
    if (replaced === null) return removeArchive(id);
    for (const old of replaced) await removeArchive(old);
  }

  async function announce(tx: Tx, scope: Scope, id: string, userId: number, now: number): Promise<void> {
    const [receiver] = await mailedUsers(tx, scope, { userId }, now);
    if (receiver === undefined) return;
    const { email: address, language } = receiver;
    await notify(tx, {
      organizationId: scope.organizationId,
      reason: 'data_export',
      subject: id,
      recipient: { channel: 'email', address, userId },
      language,
      title: textOf(language, 'dataExports.mail.title'),
      text: textOf(language, 'dataExports.mail.text', { days: DATA_EXPORT_KEPT_DAYS }),
      path: '/UserSettings?tab=export',
    });
  }

  async function removeArchive(id: string): Promise<void> {
    await rm(archivePath(folder, id), { force: true });
  }

  return {
    async look() {
      if (closing.signal.aborted) return;
      working ??= work().finally(() => (working = null));
      await working;
    },
    async removeOld() {
      for (const { organizationId, id } of await store.listExpired(lookup, clock.now())) {
        const scope = { organizationId };
        await database.tenant(scope, (tx) => store.expireExports(tx, scope, { only: id }));
        await removeArchive(id);
      }
      const kept = new Set(await store.listArchives(lookup));
      for (const name of await readdir(folder).catch(() => [])) {
        const id = /^([0-9a-f-]{36})\.(?:zip|\d+\.part)$/.exec(name)?.[1];
        if (id !== undefined && !kept.has(id)) await rm(join(folder, name), { force: true });
      }
    },
    async close() {
      closing.abort(new Closing());
      await working?.catch(() => undefined);
    },
  };
}
