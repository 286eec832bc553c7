import { Readable } from 'node:stream';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import * as store from './store.ts';
import type { ReceivedFile, StoredFile } from './types.ts';

/** How long a received file waits for its owner, and the bytes of a released one for its last readers. */
const UNUSED_MS = 3_600_000;

/** Makes a received file one of the organization, in the transaction that stores its owner. */
export async function keepFile(tx: Tx, scope: Scope, received: ReceivedFile): Promise<StoredFile> {
  const { use, name, type, size } = received;
  return { id: await store.insertFile(tx, scope, received), use, name, type, size };
}

/** What is known of these files, by id; those of another organization are missing. */
export async function findFiles(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, StoredFile>> {
  const files = await store.listFiles(tx, scope, ids);
  return new Map(files.map(({ id, use, name, type, size }) => [id, { id, use, name, type, size }]));
}

/**
 * A file as a reply, streamed. The caller has checked that the user may see its owner.
 * @throws not_found
 */
export async function openFile(database: Database, scope: Scope, id: number): Promise<FileReply> {
  const [file] = await database.tenant(scope, (tx) => store.listFiles(tx, scope, [id]));
  if (file === undefined) throw notFound();
  const { name, type, contentId, size } = file;
  return { name, contentType: type, body: Readable.from(chunksOf(database, scope, contentId, size)) };
}

/** The bytes of a file in pieces, for what is made of all files. @returns null when it is not there */
export async function filePieces(database: Database, scope: Scope, id: number): Promise<AsyncGenerator<Buffer> | null> {
  const [file] = await database.tenant(scope, (tx) => store.listFiles(tx, scope, [id]));
  return file === undefined ? null : chunksOf(database, scope, file.contentId, file.size);
}

/** The bytes of a small file whole, as a picture in a document. @returns null when it is not there */
export async function readFile(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ readonly type: string; readonly bytes: Buffer } | null> {
  const [file] = await store.listFiles(tx, scope, [id]);
  return file === undefined ? null : { type: file.type, bytes: await readReceived(tx, scope, file) };
}

/** The bytes of a small file that was received, whole. */
export async function readReceived(
  tx: Tx,
  scope: Scope,
  { contentId, size }: Pick<ReceivedFile, 'contentId' | 'size'>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let read = 0; read < size; read += pieces.at(-1)?.length ?? 0) {
    const piece = await store.findChunk(tx, scope, contentId, pieces.length);
    if (piece === null) throw new Error('a piece of the file is missing');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** One piece at a time, so that a slow reader holds neither a connection nor the file in memory. */
async function* chunksOf(database: Database, scope: Scope, contentId: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let number = 0; sent < size; number += 1) {
    const bytes = await database.tenant(scope, (tx) => store.findChunk(tx, scope, contentId, number));
    if (bytes === null) throw new Error('a piece of the file is missing');
    sent += bytes.length;
    yield bytes;
  }
}

/** Removes files with their owner; the bytes go later, when no other file has them. */
export function releaseFiles(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  return store.deleteFiles(tx, scope, ids);
}

/** Removes bytes that no file has had for an hour. @returns how many contents */
export function removeUnused(database: Pick<Database, 'owner'>, now: number): Promise<number> {
  return store.deleteUnused(statementsOn(database.owner), new Date(now - UNUSED_MS));
}
