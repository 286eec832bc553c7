import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { inChunks } from './chunks.ts';
import { typeOf } from './detect.ts';
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from './errors.ts';
import { storedName } from './rules.ts';
import * as store from './store.ts';
import type { FileUse, IncomingFile, ReceivedFile, StoredFile } from './types.ts';

const MB = 1_048_576;
/** How long a received file waits for its owner, and the bytes of a released one for its last readers. */
const UNUSED_MS = 3_600_000;

/**
 * Takes in the bytes of a file, in pieces as they arrive, each stored in a transaction of its own: a slow sender holds no
 * connection. The file belongs to nobody yet; what `keepFile` does not take within an hour is removed.
 * @throws file.too_large, file.type_not_allowed, file.empty
 */
export async function receiveFile(
  database: Database,
  scope: Scope,
  use: FileUse,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const contentId = randomUUID();
  await database.tenant(scope, (tx) => store.insertContent(tx, scope, contentId));
  try {
    const { type, size, sha256 } = await storeChunks(database, scope, contentId, use, incoming.body);
    const kept = await database.tenant(scope, (tx) => store.completeContent(tx, scope, { contentId, sha256, size }));
    return { contentId: kept, use: use.name, name: storedName(incoming.name, type), type, size };
  } catch (error) {
    // What is left when this fails too is removed as unused.
    await database.tenant(scope, (tx) => store.deleteContent(tx, scope, contentId)).catch(() => undefined);
    throw error;
  }
}

async function storeChunks(
  database: Database,
  scope: Scope,
  contentId: string,
  { maxMB, types }: FileUse,
  body: AsyncIterable<Uint8Array>,
) {
  const hash = createHash('sha256');
  let type: string | null = null;
  let size = 0;
  let number = 0;
  for await (const bytes of inChunks(body)) {
    size += bytes.length;
    if (size > maxMB * MB) throw fileTooLarge({ maxMB });
    if (type === null) {
      type = await typeOf(bytes);
      if (!types.includes(type)) throw fileTypeNotAllowed();
    }
    hash.update(bytes);
    const chunk = { contentId, number, bytes };
    await database.tenant(scope, (tx) => store.insertChunk(tx, scope, chunk));
    number += 1;
  }
  if (type === null) throw fileEmpty();
  return { type, size, sha256: hash.digest() };
}

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
