import { createHash } from 'node:crypto';
import { TACHOGRAPH_FILE_MAX_MB } from '@konvoj/contract';
import type { TachographRefusal, TachographSource } from '@konvoj/contract';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile, readFile, readReceived } from '../../organization/files/service.ts';
import type { FileUse, ReceivedFile } from '../../organization/files/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { ProblemError } from '../../platform/http/index.ts';
import type { Incoming } from './archive.ts';
import { saveCard, saveCardDays, saveCrossings, saveUnit, saveUnitDays } from './day-store.ts';
import type { CardFacts, FileFacts } from './facts.ts';
import type { ReadingAnswer } from './read-file.ts';
import type { ReadingThread } from './reading-thread.ts';
import type { RootBytes } from './roots.ts';
import { findByHash, findFile, insertFile } from './store.ts';
import type { StoredTachographFile } from './store.ts';

const TACHOGRAPH: FileUse = { name: 'tachograph', maxMB: TACHOGRAPH_FILE_MAX_MB, types: null };

/** What receives files, and what reads them. */
export interface ReceivingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly intake: FileIntake;
  readonly reader: ReadingThread;
  readonly roots: RootBytes;
  readonly log: Log;
}

/** Where a file came from. */
export interface Origin {
  readonly source: TachographSource;
  readonly userId: number | null;
}

/** A file whose bytes have arrived, and that was not read yet. */
export type Arrived = Pick<Incoming, 'name' | 'archive'> &
  (
    | { readonly kind: 'refused'; readonly refusal: TachographRefusal }
    | { readonly kind: 'there'; readonly id: number }
    | { readonly kind: 'new'; readonly sha256: string; readonly received: ReceivedFile }
  );

/** What became of a file. */
export type Outcome = Pick<Incoming, 'name' | 'archive'> &
  (
    | { readonly outcome: 'stored' | 'alreadyThere'; readonly id: number }
    | { readonly outcome: 'refused'; readonly refusal: TachographRefusal }
  );

/** Problems of the intake that concern one file; the others may still be taken. */
const REFUSALS: Readonly<Record<string, TachographRefusal>> = {
  'file.empty': 'empty',
  'file.too_large': 'tooLarge',
  'file.day_limit': 'dayLimit',
  'file.storage_full': 'storageFull',
};

/** Stores the bytes, unless a file with the same ones is there. Nothing is read yet, so that a sender is not kept waiting. */
export async function arrive(parts: ReceivingParts, scope: Scope, incoming: Incoming): Promise<Arrived> {
  const { name, archive, content } = incoming;
  if (typeof content === 'string') return { name, archive, kind: 'refused', refusal: content };
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await parts.database.tenant(scope, (tx) => findByHash(tx, scope, sha256));
  if (known !== null) return { name, archive, kind: 'there', id: known.id };
  try {
    const received = await parts.intake.receive(scope, TACHOGRAPH, { name, body: once(content) });
    return { name, archive, kind: 'new', sha256, received };
  } catch (error) {
    const refusal = error instanceof ProblemError ? REFUSALS[error.code] : undefined;
    if (refusal === undefined) throw error;
    return { name, archive, kind: 'refused', refusal };
  }
}

/** Reads a file that has arrived and stores what it says. */
export async function store(parts: ReceivingParts, scope: Scope, arrived: Arrived, origin: Origin): Promise<Outcome> {
  const { name, archive } = arrived;
  if (arrived.kind === 'refused') return { name, archive, outcome: 'refused', refusal: arrived.refusal };
  if (arrived.kind === 'there') return { name, archive, outcome: 'alreadyThere', id: arrived.id };
  const { database, clock, reader, roots, log } = parts;
  const receivedAt = clock.now();
  const bytes = await database.tenant(scope, (tx) => readReceived(tx, scope, arrived.received));
  const answer = await reader
    .read(scope.organizationId, { wanted: 'facts', bytes, roots, receivedAt })
    .catch((error: unknown): Extract<ReadingAnswer, { kind: 'refused' }> => {
      log.warn(
        { err: error, organizationId: scope.organizationId, sha256: arrived.sha256 },
        'a tachograph file was not read',
      );
      return { kind: 'refused', refusal: 'failed' };
    });
  if (answer.kind === 'refused') return { name, archive, outcome: 'refused', refusal: answer.refusal };
  if (answer.kind !== 'facts') throw new Error('the thread answered something else');
  const { facts } = answer;
  return database.tenant(scope, async (tx) => {
    // Two who send the same file at the same time: the second one waits here for the first.
    await lockHash(tx, scope, arrived.sha256);
    const known = await findByHash(tx, scope, arrived.sha256);
    if (known !== null) return { name, archive, outcome: 'alreadyThere', id: known.id };
    const id = await insertRead(tx, scope, { ...arrived, receivedAt, origin, facts });
    return { name, archive, outcome: 'stored', id };
  });
}

interface ReadFile {
  readonly sha256: string;
  readonly received: ReceivedFile;
  readonly receivedAt: number;
  readonly origin: Origin;
  readonly facts: FileFacts;
}

/** The file, its card or vehicle unit, and their days. @returns its id */
async function insertRead(
  tx: Tx,
  scope: Scope,
  { sha256, received, receivedAt, origin, facts }: ReadFile,
): Promise<number> {
  const kept = await keepFile(tx, scope, received);
  const owners = await saveOwners(tx, scope, facts);
  const id = await insertFile(tx, scope, {
    fileId: kept.id,
    sha256,
    name: kept.name,
    size: kept.size,
    source: origin.source,
    receivedAt,
    receivedBy: origin.userId,
    cardId: facts.kind === 'driverCard' ? (owners.cards[0]?.id ?? null) : null,
    unitId: owners.unitId,
    facts,
  });
  if (id === null) throw new Error('the file was there already');
  await saveDays(tx, scope, id, owners, facts);
  return id;
}

interface FileOwners {
  readonly cards: readonly { readonly id: number; readonly card: CardFacts }[];
  readonly unitId: number | null;
}

async function saveOwners(tx: Tx, scope: Scope, facts: FileFacts): Promise<FileOwners> {
  // Cards in the order of their key, so that two files with the same ones do not wait for each other.
  const ordered = facts.cards.toSorted((a, b) => a.nation - b.nation || (a.number < b.number ? -1 : 1));
  const cards: { id: number; card: CardFacts }[] = [];
  for (const card of facts.kind === 'otherCard' ? [] : ordered) {
    cards.push({ id: await saveCard(tx, scope, card), card });
  }
  return { cards, unitId: facts.unit === null ? null : await saveUnit(tx, scope, facts.unit) };
}

async function saveDays(
  tx: Tx,
  scope: Scope,
  fileId: number,
  { cards, unitId }: FileOwners,
  { unit }: FileFacts,
): Promise<void> {
  for (const { id, card } of cards) {
    await saveCardDays(tx, scope, { fileId, cardId: id }, card);
    await saveCrossings(tx, scope, id, card);
  }
  if (unit !== null && unitId !== null) await saveUnitDays(tx, scope, { fileId, unitId }, unit);
}

/** Stores the days of a file that is there, where no later download has them: another file that had them was deleted. */
export async function storeDaysAgain(parts: ReceivingParts, scope: Scope, file: StoredTachographFile): Promise<void> {
  const { database, reader, roots } = parts;
  const kept = await database.tenant(scope, (tx) => readFile(tx, scope, file.fileId));
  if (kept === null) return;
  const task = { wanted: 'facts', bytes: kept.bytes, roots, receivedAt: file.receivedAt } as const;
  const answer = await reader.read(scope.organizationId, task);
  if (answer.kind !== 'facts') return;
  const { facts } = answer;
  await database.tenant(scope, async (tx) => {
    // It may have been deleted meanwhile.
    if ((await findFile(tx, scope, file.id)) === null) return;
    await saveDays(tx, scope, file.id, await saveOwners(tx, scope, facts), facts);
  });
}

async function lockHash(tx: Tx, { organizationId }: Scope, sha256: string): Promise<void> {
  await tx.query({
    name: 'tachograph_files.lock_hash',
    text: `select pg_advisory_xact_lock(hashtextextended('tachograph file ' || $1::text || ' ' || $2, 0))`,
    values: [organizationId, sha256],
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
