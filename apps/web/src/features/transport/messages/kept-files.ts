import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { forgotten, type KeptDraft } from './kept-files-model.ts';

interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly content: Blob;
}
interface Row extends KeptDraft {
  readonly files: readonly KeptFile[];
}
interface Schema extends DBSchema {
  draft: { key: [number, string]; value: Row };
}

let opened: ReturnType<typeof open> | undefined;

/** Null where the browser keeps nothing for this site. */
function database(): ReturnType<typeof open> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>('konvoj-attachments', 1, {
      upgrade: (created) => void created.createObjectStore('draft', { keyPath: ['userId', 'key'] }),
    });
  } catch {
    return null;
  }
}

/** The files of a message that the user has not sent yet. @param key the draft of its text */
export async function keptFiles(userId: number, key: string): Promise<readonly File[]> {
  const row = await (await database())?.get('draft', [userId, key]).catch(() => undefined);
  return row?.files.map(({ name, type, content }) => new File([content], name, { type })) ?? [];
}

/** Keeps the files of a message across a reload; none: forgets them. Files of others and of long ago are forgotten. */
export async function keepFiles(userId: number, key: string, files: readonly File[], now: number): Promise<void> {
  const tx = (await database())?.transaction('draft', 'readwrite');
  if (tx === undefined) return;
  const kept = files.map((file) => ({ name: file.name, type: file.type, content: file }));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await (files.length === 0
    ? tx.store.delete([userId, key])
    : tx.store.put({ userId, key, at: now, bytes, files: kept }));
  for (const old of forgotten(await tx.store.getAll(), userId, now)) await tx.store.delete([old.userId, old.key]);
  await tx.done;
}
