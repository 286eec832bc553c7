import { createHash } from 'node:crypto';
import { ClearError, isErrno } from '../clear-error.ts';
import { refuseForeign } from '../migrate.ts';
import type { Migration } from '../migrate.ts';
import { DamagedZipError, openZip } from '../zip/reader.ts';
import type { ZipReader } from '../zip/reader.ts';
import { BACKUP_FORMAT, MANIFEST, anyManifest, backupManifest, tableFile } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';

/** A backup whose bytes are as they were written. */
export interface CheckedBackup {
  readonly manifest: BackupManifest;
  readonly zip: ZipReader;
}

const MANIFEST_MAX_BYTES = 64 * 1_048_576;

/**
 * Opens a backup and compares every byte with its checksums, before anything is changed by it. Close its `zip` at the end.
 * @param migrations of this program
 * @throws {ClearError} the file is no backup, is damaged, or was written by a newer Konvoj
 */
export async function openBackup(path: string, migrations: readonly Migration[]): Promise<CheckedBackup> {
  const zip = await openArchive(path);
  try {
    const manifest = await readManifest(zip, path);
    refuseForeign(new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])), migrations);
    await compareSums(zip, manifest, path);
    return { manifest, zip };
  } catch (error) {
    await zip.close();
    throw error instanceof DamagedZipError ? damaged(path, error.message) : error;
  }
}

async function openArchive(path: string): Promise<ZipReader> {
  try {
    return await openZip(path);
  } catch (error) {
    if (error instanceof DamagedZipError) throw damaged(path, error.message);
    if (isErrno(error) && error.code === 'ENOENT') throw new ClearError(`There is no file ${path}.`);
    if (isErrno(error) && error.code === 'EISDIR') throw new ClearError(`${path} is a folder: name the archive in it.`);
    throw error;
  }
}

async function readManifest(zip: ZipReader, path: string): Promise<BackupManifest> {
  if (!zip.entries.has(MANIFEST)) throw new ClearError(`${path} is no backup of Konvoj: it has no ${MANIFEST}.`);
  if ((zip.entries.get(MANIFEST)?.size ?? 0) > MANIFEST_MAX_BYTES) throw damaged(path, `${MANIFEST} is too large`);
  const value = parsed(Buffer.concat(await piecesOf(zip, MANIFEST)).toString('utf8'));
  const any = anyManifest.safeParse(value);
  if (any.success && any.data.format > BACKUP_FORMAT) {
    throw new ClearError(`${path} was written by a newer Konvoj (${any.data.version}). Restore it with that version.`);
  }
  const manifest = backupManifest.safeParse(value);
  if (!manifest.success) throw damaged(path, `${MANIFEST} is not readable`);
  return manifest.data;
}

async function piecesOf(zip: ZipReader, name: string): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(name)) pieces.push(piece);
  return pieces;
}

async function compareSums(zip: ZipReader, { files, tables }: BackupManifest, path: string): Promise<void> {
  const listed = new Set(files.map(({ name }) => name));
  const missing = tables.find(({ name }) => !listed.has(tableFile(name)));
  if (missing !== undefined) throw damaged(path, `${tableFile(missing.name)} is missing`);
  for (const { name, sha256 } of files) {
    const hash = createHash('sha256');
    for await (const piece of zip.read(name)) hash.update(piece);
    if (hash.digest('hex') !== sha256) throw damaged(path, `${name} is not what was written`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function damaged(path: string, why: string): ClearError {
  return new ClearError(`The backup ${path} is damaged (${why}). Nothing was changed. Take another backup.`);
}
