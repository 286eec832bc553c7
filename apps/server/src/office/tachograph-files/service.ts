import type {
  ReceivedTachographFile,
  TachographContent,
  TachographFileRow,
  TachographFileSettings,
  TachographUpload,
} from '@konvoj/contract';
import { encoder, tachographFile } from '@konvoj/contract';
import { auditChange } from '../../organization/audit/service.ts';
import { openFile, readFile, releaseFiles } from '../../organization/files/service.ts';
import type { IncomingFile } from '../../organization/files/types.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { invalidFields, notFound, WrittenJson } from '../../platform/http/index.ts';
import type { Actor, FileReply } from '../../platform/http/index.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { filesIn } from './archive.ts';
import { cardsWithDaysOf, lastDownloads, savePlates } from './day-store.ts';
import { fileKept, wrongKind } from './errors.ts';
import type { ExpectedOwner } from './expected.ts';
import { ownersOf } from './owners.ts';
import type { KnownOwners } from './owners.ts';
import { recordDriversJob } from './record-drivers.ts';
import { arrive, store, storeDaysAgain } from './receiving.ts';
import type { Arrived, Origin, Outcome, ReceivingParts } from './receiving.ts';
import { lawfullyKeptUntil } from './retention-rules.ts';
import { readSettings, saveSettings } from './settings-store.ts';
import * as files from './store.ts';
import type { FileFilter, Hidden, StoredTachographFile } from './store.ts';
import { insertRemoval } from './settings-store.ts';
import { fileOnWire, nameOf } from './wire.ts';

// Other modules read days inside their own transactions.
export { readCrossings, readDriverDays, readUnitDays } from './days.ts';
export { readSettings } from './settings-store.ts';

/** The name of an entry of an archive may have 65,535 bytes. */
const NAME_MAX = 255;
const shown = (name: string) => name.slice(0, NAME_MAX).toWellFormed();

const encodeRow = encoder(tachographFile);

/** Downloads that can hold the same days: more than there are in a year. */
const SAME_DAYS_MAX = 100;

export interface TachographFileParts extends ReceivingParts {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly bus: Pick<Bus, 'publish'>;
}

export interface ListedFiles extends Omit<FileFilter, 'of' | 'hidden'> {
  readonly driverId?: number | undefined;
  readonly vehicleId?: number | undefined;
  readonly unmatched?: boolean | undefined;
}

/** The last download of a driver's cards or a vehicle's unit. Epoch milliseconds. */
export interface DownloadOf {
  readonly fileId: number;
  readonly downloadedAt: number;
  /** Of the card. */
  readonly expiresAt: number | null;
}

export interface TachographFiles {
  list(scope: Scope, asked: ListedFiles): Promise<TachographFileRow[]>;
  /** @throws not_found */
  find(scope: Scope, id: number): Promise<TachographFileRow>;
  /** The bytes as they were received. @throws not_found */
  open(scope: Scope, id: number): Promise<FileReply>;
  /** @throws not_found */
  content(scope: Scope, id: number): Promise<WrittenJson<TachographContent>>;
  /** Takes in the files of a form, and those in archives: first their bytes, then what they say, one after the other. */
  receive(
    scope: Scope,
    origin: Origin,
    sent: AsyncIterable<IncomingFile>,
  ): Promise<{ readonly count: number; readonly pieces: AsyncGenerator<TachographUpload> }>;
  /** Takes in one file that another module has whole, as a download from a vehicle. @returns null: it is not of the expected owner, nothing was stored */
  add(
    scope: Scope,
    origin: Origin,
    file: { readonly name: string; readonly bytes: Uint8Array; readonly expected?: ExpectedOwner },
  ): Promise<Outcome | null>;
  /** @throws not_found, tachograph_file.wrong_kind */
  assign(actor: Actor, id: number, to: Assignment): Promise<TachographFileRow>;
  /** @throws not_found, tachograph_file.kept */
  remove(actor: Actor, id: number): Promise<void>;
  settings(scope: Scope): Promise<TachographFileSettings>;
  saveSettings(actor: Actor, settings: TachographFileSettings): Promise<TachographFileSettings>;
  /** The newest file of each driver and vehicle that are matched. */
  lastDownloads(tx: Tx, scope: Scope): Promise<LastDownloads>;
}

export interface LastDownloads {
  readonly drivers: ReadonlyMap<number, DownloadOf>;
  readonly vehicles: ReadonlyMap<number, DownloadOf>;
}

export interface Assignment {
  readonly driverId?: number | null | undefined;
  readonly vehicleId?: number | null | undefined;
}

export function tachographFileService(parts: TachographFileParts): TachographFiles {
  const { database, bus, clock, jobs, reader, roots } = parts;

  function publish(scope: Scope, ids: readonly number[]): void {
    if (ids.length === 0) return;
    bus.publish(listChanged, { organizationId: scope.organizationId, topic: 'tachographFiles', ids: [...ids] });
  }

  async function rowsOf(tx: Tx, scope: Scope, owners: KnownOwners, list: readonly StoredTachographFile[]) {
    const settings = await readSettings(tx, scope);
    const names = await userNames(database, [...new Set(list.flatMap(({ receivedBy }) => receivedBy ?? []))]);
    return list.map((file) => fileOnWire(file, { owners, settings, userNames: names }));
  }

  async function rowOf(tx: Tx, scope: Scope, file: StoredTachographFile): Promise<TachographFileRow> {
    const [row] = await rowsOf(tx, scope, await ownersOf(tx, scope), [file]);
    if (row === undefined) throw new Error('the file has no row');
    return row;
  }

  async function receivedRow(scope: Scope, outcome: Outcome): Promise<ReceivedTachographFile> {
    const [name, archive] = [shown(outcome.name), outcome.archive === null ? null : shown(outcome.archive)];
    if (outcome.outcome === 'refused') {
      return { name, archive, outcome: 'refused', refusal: outcome.refusal, file: null };
    }
    const file = await database.tenant(scope, async (tx) => {
      const found = await findSeen(tx, scope, outcome.id);
      return found === null ? null : rowOf(tx, scope, found);
    });
    return { name, archive, outcome: outcome.outcome, refusal: null, file };
  }

  async function* stored(scope: Scope, origin: Origin, arrived: readonly Arrived[]): AsyncGenerator<TachographUpload> {
    const counts = { stored: 0, alreadyThere: 0, refused: 0 };
    yield { rows: [], ...counts };
    for (const each of arrived) {
      const outcome = await store(parts, scope, each, origin);
      if (outcome.outcome === 'stored') publish(scope, [outcome.id]);
      counts[outcome.outcome] += 1;
      yield { rows: [await receivedRow(scope, outcome)], ...counts };
    }
  }

  return {
    list: (scope, { driverId, vehicleId, unmatched, ...filter }) =>
      database.tenant(scope, async (tx) => {
        const owners = await ownersOf(tx, scope);
        const of = filesOf(owners, { driverId, vehicleId, unmatched });
        return rowsOf(tx, scope, owners, await files.listFiles(tx, scope, { ...filter, of, hidden: owners.hidden }));
      }),

    find: (scope, id) => database.tenant(scope, async (tx) => rowOf(tx, scope, await getSeen(tx, scope, id))),

    async open(scope, id) {
      const { file, name } = await database.tenant(scope, async (tx) => {
        const found = await getSeen(tx, scope, id);
        return { file: found, name: nameOf(found, await readSettings(tx, scope)) };
      });
      return { ...(await openFile(database, scope, file.fileId)), name };
    },

    async content(scope, id) {
      const { row, bytes, receivedAt } = await database.tenant(scope, async (tx) => {
        const file = await getSeen(tx, scope, id);
        const kept = await readFile(tx, scope, file.fileId);
        if (kept === null) throw notFound();
        return { row: await rowOf(tx, scope, file), bytes: kept.bytes, receivedAt: file.receivedAt };
      });
      const answer = await reader.read(scope.organizationId, { wanted: 'content', bytes, roots, receivedAt });
      if (answer.kind !== 'content') throw new Error('a stored file could not be read again');
      return new WrittenJson(`{"file":${JSON.stringify(encodeRow(row))},${answer.json.slice(1)}`);
    },

    async receive(scope, origin, sent) {
      const arrived: Arrived[] = [];
      for await (const { name, body } of sent) {
        for await (const incoming of filesIn(name, body)) {
          const each = await arrive(parts, scope, incoming);
          arrived.push(each.kind === 'new' ? { ...each, facts: null } : each);
        }
      }
      // The first piece is empty.
      return { count: arrived.length + 1, pieces: stored(scope, origin, arrived) };
    },

    async add(scope, origin, { name, bytes, expected }) {
      const arrived = await arrive(parts, scope, { name, archive: null, content: bytes }, expected);
      if (arrived === null) return null;
      const outcome = await store(parts, scope, arrived, origin);
      if (outcome.outcome === 'stored') publish(scope, [outcome.id]);
      return outcome;
    },

    async assign(actor, id, to) {
      const row = await database.tenant(actor, async (tx) => {
        const file = await getSeen(tx, actor, id);
        const before = await rowOf(tx, actor, file);
        await assign(tx, actor, file, to);
        await jobs.send(tx, recordDriversJob, { organizationId: actor.organizationId });
        const after = await rowOf(tx, actor, file);
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'tachograph_file',
          entityId: id,
          entityName: file.name,
          before: assigned(before),
          after: assigned(after),
        });
        return after;
      });
      publish(actor, [id]);
      return row;
    },

    async remove(actor, id) {
      const others = await database.tenant(actor, async (tx) => {
        // Of two who delete it at the same time the second one finds nothing.
        await files.lockFile(tx, actor, id);
        const file = await getSeen(tx, actor, id);
        const until = lawfullyKeptUntil(file);
        if (until !== null && until > dayOf(clock.now())) throw fileKept({ until });
        const others = await sameDays(tx, actor, file);
        await removeFile(tx, actor, file, { at: clock.now(), userId: actor.userId });
        const { name, kind, sha256, firstDay, lastDay } = file;
        await auditChange(tx, actor, {
          action: 'delete',
          entity: 'tachograph_file',
          entityId: id,
          entityName: name,
          before: { kind, sha256, firstDay, lastDay },
        });
        return others;
      });
      for (const other of others) await storeDaysAgain(parts, actor, other);
      await database.tenant(actor, (tx) => jobs.send(tx, recordDriversJob, { organizationId: actor.organizationId }));
      publish(actor, [id]);
    },

    settings: (scope) => database.tenant(scope, (tx) => readSettings(tx, scope)),

    saveSettings: (actor, settings) =>
      database.tenant(actor, async (tx) => {
        const before = await readSettings(tx, actor);
        await saveSettings(tx, actor, settings);
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'tachograph_settings',
          entityId: actor.organizationId,
          entityName: '',
          before: { ...before },
          after: { ...settings },
        });
        return settings;
      }),

    lastDownloads: async (tx, scope) => downloadsOf(await ownersOf(tx, scope), await lastDownloads(tx, scope)),
  };
}

/** Removes a file with its days, and notes that it was there. */
export async function removeFile(
  tx: Tx,
  scope: Scope,
  file: StoredTachographFile,
  by: { readonly at: number; readonly userId: number | null },
): Promise<void> {
  await insertRemoval(tx, scope, file, by);
  await files.deleteFile(tx, scope, file.id);
  if (file.unit !== null) await savePlates(tx, scope, file.unit.id);
  await releaseFiles(tx, scope, [file.fileId]);
}

/** Other files of the same card or vehicle unit with some of the same days. */
async function sameDays(
  tx: Tx,
  scope: Scope,
  { id, card, unit, firstDay, lastDay }: StoredTachographFile,
): Promise<StoredTachographFile[]> {
  if (firstDay === null || lastDay === null) return [];
  const cards = [...(card === null ? [] : [card.id]), ...(await cardsWithDaysOf(tx, scope, id))];
  const of = { cards, units: unit === null ? [] : [unit.id] };
  const filter = { from: firstDay, to: lastDay, of, hidden: files.NOTHING_HIDDEN, limit: SAME_DAYS_MAX };
  return (await files.listFiles(tx, scope, filter)).filter((other) => other.id !== id);
}

/** A file that the user may see; null when it is not there, or of a driver or vehicle that they do not see. */
async function findSeen(tx: Tx, scope: Scope, id: number): Promise<StoredTachographFile | null> {
  const file = await files.findFile(tx, scope, id);
  if (file === null) return null;
  const { hidden } = await ownersOf(tx, scope);
  return isHidden(file, hidden) ? null : file;
}

function isHidden({ card, unit }: StoredTachographFile, hidden: Hidden): boolean {
  if (card === null && unit === null) return hidden.others;
  return (card !== null && hidden.cards.includes(card.id)) || (unit !== null && hidden.units.includes(unit.id));
}

/** @throws {ProblemError} not_found */
async function getSeen(tx: Tx, scope: Scope, id: number): Promise<StoredTachographFile> {
  const file = await findSeen(tx, scope, id);
  if (file === null) throw notFound();
  return file;
}

function filesOf(
  owners: KnownOwners,
  { driverId, vehicleId, unmatched }: Pick<ListedFiles, 'driverId' | 'vehicleId' | 'unmatched'>,
): FileFilter['of'] {
  if (unmatched === true) return owners.unmatched;
  if (driverId === undefined && vehicleId === undefined) return null;
  return {
    cards: driverId === undefined ? [] : owners.cardsOf(driverId),
    units: vehicleId === undefined ? [] : owners.unitsOf(vehicleId),
  };
}

/** @throws {ProblemError} tachograph_file.wrong_kind; `unknown` at the field of a driver or vehicle that is not there */
async function assign(
  tx: Tx,
  actor: Actor,
  file: StoredTachographFile,
  { driverId, vehicleId }: Assignment,
): Promise<void> {
  const owners = await ownersOf(tx, actor);
  if (driverId !== undefined) {
    if (file.card === null) throw wrongKind();
    const driver = driverId === null ? undefined : owners.drivers.get(driverId);
    if (driverId !== null && (driver?.isRemoved !== false || !driver.isSeen)) {
      throw invalidFields({ path: 'driverId', code: 'unknown' });
    }
    await files.setDriverOfCard(tx, actor, file.card.id, driverId);
  }
  if (vehicleId === undefined) return;
  if (file.unit === null) throw wrongKind();
  if (vehicleId !== null && owners.vehicles.get(vehicleId)?.isSeen !== true) {
    throw invalidFields({ path: 'vehicleId', code: 'unknown' });
  }
  await files.setVehicleOfUnit(tx, actor, file.unit.id, vehicleId);
}

const assigned = ({ driver, vehicle }: TachographFileRow) => ({
  driver: driver?.name ?? null,
  vehicle: vehicle?.name ?? null,
});

function downloadsOf(owners: KnownOwners, newest: Awaited<ReturnType<typeof lastDownloads>>): LastDownloads {
  const drivers = new Map<number, DownloadOf>();
  const vehicles = new Map<number, DownloadOf>();
  const note = (into: Map<number, DownloadOf>, owner: number | undefined, download: DownloadOf) => {
    if (owner !== undefined && (into.get(owner)?.downloadedAt ?? 0) <= download.downloadedAt) into.set(owner, download);
  };
  for (const { cardId, unitId, fileId, downloadedAt, expiresAt } of newest) {
    const match = unitId === null ? cardId !== null && owners.matchOfCard(cardId) : owners.matchOfUnit(unitId);
    if (match === false || match.matching !== 'matched') continue;
    note(unitId === null ? drivers : vehicles, match.ids[0], { fileId, downloadedAt, expiresAt });
  }
  return { drivers, vehicles };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
