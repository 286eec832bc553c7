import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { inChunks } from './chunks.ts';
import { typeOf, UNKNOWN_TYPE } from './detect.ts';
import { fileEmpty, filesOfDay, filesStored, fileTooLarge, fileTypeNotAllowed, pictureTooLarge } from './errors.ts';
import { sizeReader } from './picture-size.ts';
import type { PictureSize } from './picture-size.ts';
import { isPicture, PICTURE_MAX_MEGAPIXELS, storedName } from './rules.ts';
import type { FileLimits } from './settings.ts';
import * as store from './store.ts';
import type { FileUse, IncomingFile, ReceivedFile } from './types.ts';

const KB = 1_024;
const MB = 1_048_576;
const DAY_MS = 86_400_000;

/** Takes in files of organizations, within their limits. */
export interface FileIntake {
  /**
   * Takes in the bytes of a file, in pieces as they arrive, each stored in a transaction of its own: a slow sender holds no
   * connection. The file belongs to nobody yet; what `keepFile` does not take within an hour is removed.
   * @throws file.too_large, file.type_not_allowed, file.picture_too_large, file.empty; file.day_limit and
   *   file.storage_full of the organization
   */
  receive(scope: Scope, use: FileUse, incoming: IncomingFile): Promise<ReceivedFile>;
}

export function fileIntake({
  database,
  clock,
  limits,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: FileLimits;
}): FileIntake {
  // In kilobytes: the counts are 32 bits wide.
  const ofDay = { limit: Math.ceil(limits.receivedBytesPerDay / KB), windowMs: DAY_MS };
  const received = rateLimit({ database, clock }, 'file bytes', ofDay);

  async function storeChunks(scope: Scope, contentId: string, { maxMB, types }: FileUse, body: IncomingFile['body']) {
    const hash = createHash('sha256');
    let type: string | null = null;
    let checkPicture: PictureCheck | null = null;
    let size = 0;
    let number = 0;
    for await (const bytes of inChunks(body)) {
      size += bytes.length;
      if (size > maxMB * MB) throw fileTooLarge({ maxMB });
      if ((await received.take(String(scope.organizationId), Math.ceil(bytes.length / KB))) > 0) {
        throw filesOfDay({ maxMB: Math.floor(limits.receivedBytesPerDay / MB) });
      }
      if (type === null) {
        type = types === null ? UNKNOWN_TYPE : await typeOf(bytes);
        if (types?.includes(type) === false) throw fileTypeNotAllowed();
        checkPicture = isPicture(type) ? pictureCheck(type) : null;
      }
      checkPicture?.take(bytes);
      hash.update(bytes);
      const chunk = { contentId, number, bytes };
      await database.tenant(scope, (tx) => store.insertChunk(tx, scope, chunk));
      number += 1;
    }
    if (type === null) throw fileEmpty();
    checkPicture?.end();
    return { type, size, sha256: hash.digest() };
  }

  return {
    async receive(scope, use, incoming) {
      const contentId = randomUUID();
      await database.tenant(scope, async (tx) => {
        const stored = await store.storedBytes(tx, scope);
        if (stored >= limits.storedBytes) throw filesStored({ maxGB: Math.floor(limits.storedBytes / KB / MB) });
        await store.insertContent(tx, scope, contentId);
      });
      try {
        const { type, size, sha256 } = await storeChunks(scope, contentId, use, incoming.body);
        const kept = await database.tenant(scope, (tx) =>
          store.completeContent(tx, scope, { contentId, sha256, size }),
        );
        return { contentId: kept, use: use.name, name: storedName(incoming.name, type), type, size };
      } catch (error) {
        // What is left when this fails too is removed as unused.
        await database.tenant(scope, (tx) => store.deleteContent(tx, scope, contentId)).catch(() => undefined);
        throw error;
      }
    },
  };
}

interface PictureCheck {
  /** @throws file.picture_too_large */
  take(bytes: Buffer): void;
  /** @throws file.type_not_allowed: its size was in none of its bytes, so nobody could show it */
  end(): void;
}

/** A few bytes can be a picture of gigabytes once a phone unpacks them. */
function pictureCheck(type: string): PictureCheck {
  const read = sizeReader(type);
  let size: PictureSize | null = null;
  return {
    take(bytes) {
      size = read(bytes);
      if (size !== null && size.width * size.height > PICTURE_MAX_MEGAPIXELS * 1_000_000) {
        throw pictureTooLarge({ maxMegapixels: PICTURE_MAX_MEGAPIXELS });
      }
    },
    end() {
      if (size === null) throw fileTypeNotAllowed();
    },
  };
}
