import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { filePieces } from '../../organization/files/service.ts';
import { organizationName, organizationTimeZone } from '../../organization/identity/organization.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { ZipWriter } from '../../platform/zip/writer.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { filePath, vehicleFolder } from './names.ts';
import { isCompressed, monthsOf } from './rules.ts';
import { countFiles, listFilesAfter, listVehicles } from './store.ts';
import type { ExportedFile, ExportedVehicle } from './store.ts';
import { exportedTables, tableLines } from './tables.ts';

export interface ArchiveParts {
  readonly database: Database;
  readonly positions: Pick<PositionService, 'span' | 'walk' | 'written'>;
  /** Of this program. */
  readonly version: string;
}

export interface ArchiveWanted {
  readonly scope: Scope;
  readonly language: LanguageCode;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Called after each step of the work. */
  readonly onProgress: (done: number, all: number) => void;
}

const FORMAT = 1;
const FILES_AT_ONCE = 100;

interface ManifestFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

interface ExportedOrganization {
  readonly name: string;
  readonly timeZone: string;
}

interface ManifestTable {
  readonly file: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * Writes everything that an organization owns into an archive: tables as CSV, the track of each vehicle and month as GPX and
 * CSV, files, a README and a manifest. Reads table by table, each at one moment; only some rows are in memory.
 * @throws the reason of the signal
 */
export async function writeArchive(zip: ZipWriter, parts: ArchiveParts, wanted: ArchiveWanted): Promise<void> {
  const { database, version } = parts;
  const { scope, language, now } = wanted;
  const { organization, tables, vehicles, fileCount } = await database.tenant(scope, async (tx) => ({
    organization: { name: await organizationName(tx, scope), timeZone: await organizationTimeZone(tx, scope) },
    tables: await exportedTables(tx),
    vehicles: await listVehicles(tx, scope),
    fileCount: await countFiles(tx, scope),
  }));
  const steps = new Steps(tables.length + vehicles.length + fileCount, wanted);
  const files: ManifestFile[] = [];
  const add: AddEntry = async (name, content, options) => {
    files.push({ name, ...(await zip.add(name, content, options)) });
  };

  const written: ManifestTable[] = [];
  for (const table of tables) {
    const file = `tables/${table.name}.csv`;
    let rows = 0;
    const count = (more: number) => void (rows += more);
    await database.tenant(scope, (tx: Tx) => add(file, checked(tableLines(tx, scope, table, count), wanted.signal)));
    written.push({ file, rows, columns: table.columns.map(({ name }) => name) });
    steps.done();
  }
  for (const vehicle of vehicles) {
    await addTracks(add, parts, wanted, organization, vehicle);
    steps.done();
  }
  for await (const file of filesOf(database, scope)) {
    await addFile(add, database, scope, file);
    steps.done();
  }
  await add('README.txt', [Buffer.from(readme(language, organization, now))]);
  const about = { name: organization.name, timeZone: organization.timeZone, id: scope.organizationId };
  const manifest = {
    format: FORMAT,
    program: `Konvoj ${version}`,
    madeAt: new Date(now).toISOString(),
    organization: about,
    tables: written,
    files,
  };
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 1))]);
}

type AddEntry = (...entry: Parameters<ZipWriter['add']>) => Promise<void>;

class Steps {
  #done = 0;
  readonly #all: number;
  readonly #wanted: ArchiveWanted;

  constructor(all: number, wanted: ArchiveWanted) {
    this.#all = all;
    this.#wanted = wanted;
  }

  /** @throws the reason of the signal */
  done(): void {
    this.#wanted.signal.throwIfAborted();
    this.#done += 1;
    this.#wanted.onProgress(this.#done, this.#all);
  }
}

async function* checked(pieces: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

/** Each month of a vehicle that has records, as a track and with every value of them. */
async function addTracks(
  add: AddEntry,
  { positions }: ArchiveParts,
  { scope, language, signal }: ArchiveWanted,
  { timeZone }: ExportedOrganization,
  { id, licencePlate, deviceId }: ExportedVehicle,
): Promise<void> {
  const span = await positions.span(scope, deviceId);
  if (span === null) return;
  for (const { name, period } of monthsOf(span, timeZone)) {
    if (!(await hasRecords(positions, scope, { deviceId, period }))) continue;
    for (const format of ['gpx', 'csv'] as const) {
      const track = { deviceId, licencePlate, period, format };
      const text = positions.written(scope, { timeZone, language }, track);
      await add(`${vehicleFolder({ id, licencePlate })}/${name}.${format}`, checked(encoded(text), signal));
    }
  }
}

async function hasRecords(
  positions: ArchiveParts['positions'],
  scope: Scope,
  of: Parameters<PositionService['walk']>[1],
): Promise<boolean> {
  // Ends the walk with its first section.
  for await (const section of positions.walk(scope, of)) return section.length > 0;
  return false;
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece);
}

async function* filesOf(database: Database, scope: Scope): AsyncGenerator<ExportedFile> {
  for (let after = 0; ;) {
    const page = await database.tenant(scope, (tx) => listFilesAfter(tx, scope, after, FILES_AT_ONCE));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < FILES_AT_ONCE) return;
    after = last.id;
  }
}

/** A file that its owner removes meanwhile is left out. */
async function addFile(add: AddEntry, database: Database, scope: Scope, file: ExportedFile): Promise<void> {
  const pieces = await filePieces(database, scope, file.id);
  if (pieces !== null) await add(filePath(file), pieces, { stored: isCompressed(file.type) });
}

function readme(language: LanguageCode, { name, timeZone }: ExportedOrganization, now: number): string {
  const at = formatDateTime(now, timeZone);
  return textOf(language, 'dataExports.readme', { name, at, timeZone }).replaceAll('\n', '\r\n');
}
