import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { DEFAULT_LANGUAGE, TACHOGRAPH_ARCHIVE_ENTRIES, TACHOGRAPH_FILE_MAX_MB } from '@konvoj/contract';
import type { TachographRefusal } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { ClearError } from '../../platform/clear-error.ts';
import { filesIn } from './archive.ts';
import { arrive, store } from './receiving.ts';
import type { Outcome, ReceivingParts } from './receiving.ts';

/** A file that changed later may still be arriving. */
const SETTLED_MS = 30_000;
/** What programs name a file while they write it, and what hides it. */
const UNFINISHED = /^[.~]|\.(?:part|partial|tmp|temp|filepart|crdownload|download|swp)$/i;
const DONE = 'done';
const REFUSED = 'refused';
const NAME_MAX_BYTES = 200;
const ENDING_MAX_BYTES = 20;

export interface InboxParts extends ReceivingParts {
  /** Called after each stored file. */
  readonly publish: (organizationId: number, id: number) => void;
}

/**
 * Takes in the files of `<folder>/<id of an organization>/` and moves each to `done` or `refused` beside it; a refused one
 * with its reason in a text file. Only regular files are taken: a link could lead to a file of somebody else.
 * @returns how many files were taken or refused
 */
export async function takeInbox(parts: InboxParts, folder: string, organizations: readonly number[]): Promise<number> {
  let taken = 0;
  for (const organizationId of organizations) {
    const own = join(folder, String(organizationId));
    if (!(await isFolder(own))) continue;
    try {
      for (const folderName of [DONE, REFUSED]) await ownFolder(join(own, folderName));
    } catch (error) {
      parts.log.warn({ err: error, organizationId }, 'the tachograph inbox of an organization cannot be used');
      continue;
    }
    for (const name of (await readdir(own)).sort()) {
      if (UNFINISHED.test(name) || name === DONE || name === REFUSED) continue;
      try {
        if (await takeFile(parts, organizationId, own, name)) taken += 1;
      } catch (error) {
        // Tried again the next time; the others are not kept waiting.
        parts.log.warn({ err: error, organizationId, file: name }, 'a file of the tachograph inbox was not taken in');
      }
    }
  }
  return taken;
}

/**
 * Makes a folder for files that were taken. Who may write into the inbox could have put a link there, through which the server
 * would write elsewhere.
 * @throws when something else than a folder of the server itself is there
 */
async function ownFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const found = await lstat(path);
  if (!found.isDirectory()) throw new Error(`${path} is no folder`);
  if (process.getuid !== undefined && found.uid !== process.getuid())
    throw new Error(`${path} belongs to somebody else`);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** @throws {ClearError} when the folder of the setting is not there: files would wait in the one that was meant */
export async function requireInbox(folder: string): Promise<void> {
  if (!(await isFolder(folder))) throw new ClearError(`KONVOJ_TACHO_INBOX: ${folder} is no folder.`);
}

/** @returns whether it was taken or refused; false: it may still be arriving, or is no regular file */
async function takeFile(parts: InboxParts, organizationId: number, folder: string, name: string): Promise<boolean> {
  const path = join(folder, name);
  const handle = await openRegular(path);
  if (handle === null) return false;
  const outcomes: Outcome[] = [];
  try {
    const { size, mtimeMs } = await handle.stat();
    if (parts.clock.now() - mtimeMs < SETTLED_MS) return false;
    const scope = { organizationId };
    for await (const incoming of filesIn(name, handle.createReadStream({ autoClose: false }))) {
      const arrived = await arrive(parts, scope, incoming);
      const outcome = await store(parts, scope, arrived, { source: 'inbox', userId: null });
      if (outcome.outcome === 'stored') parts.publish(organizationId, outcome.id);
      outcomes.push(outcome);
    }
    // It was written on meanwhile: what is stored stays, and the whole file comes the next time.
    if ((await handle.stat()).size !== size) return false;
  } finally {
    await handle.close();
  }
  const refusals = outcomes.flatMap((each) =>
    each.outcome === 'refused' ? [{ name: each.name, refusal: each.refusal }] : [],
  );
  const isFull = refusals.some(({ refusal }) => refusal === 'dayLimit' || refusal === 'storageFull');
  if (isFull) throw new Error('the organization has reached a limit of its files');
  const isTaken = outcomes.some(({ outcome }) => outcome !== 'refused');
  const target = await moved(path, join(folder, isTaken ? DONE : REFUSED), name);
  if (refusals.length > 0) await writeFile(`${target}.txt`, reasons(refusals), { flag: 'wx' });
  return true;
}

/** Null for folders, links, pipes and what is gone. */
async function openRegular(path: string) {
  const found = await lstat(path).catch(() => null);
  if (found?.isFile() !== true) return null;
  // A link that took its place meanwhile is not followed.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (handle === null || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

/** Moves a file without replacing another of its name. @returns its new path */
async function moved(path: string, folder: string, name: string): Promise<string> {
  await ownFolder(folder);
  const short = shortened(name);
  for (let number = 1; ; number += 1) {
    const target = join(folder, number === 1 ? short : `${number}-${short}`);
    if ((await lstat(target).catch(() => null)) !== null) continue;
    await rename(path, target);
    return target;
  }
}

/** A name with room for a number and the ending of the reasons: file systems allow 255 bytes. The ending of the file stays. */
function shortened(name: string): string {
  const { name: stem, ext } = parse(name);
  const ending = Buffer.byteLength(ext) > ENDING_MAX_BYTES ? '' : ext;
  let short = '';
  for (const character of ending === ext ? stem : name) {
    if (Buffer.byteLength(short) + Buffer.byteLength(character) > NAME_MAX_BYTES - Buffer.byteLength(ending)) break;
    short += character;
  }
  return short + ending;
}

function reasons(refusals: readonly { readonly name: string; readonly refusal: TachographRefusal }[]): string {
  const values = { maxMB: TACHOGRAPH_FILE_MAX_MB, max: TACHOGRAPH_ARCHIVE_ENTRIES };
  return refusals
    .map(({ name, refusal }) => `${name}: ${textOf(DEFAULT_LANGUAGE, `tachographFiles.refusal.${refusal}`, values)}\n`)
    .join('');
}
