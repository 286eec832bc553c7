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
import { saveCard, saveCardDays, saveCrossings, savePlates, saveUnit, saveUnitDays } from './day-store.ts';
import { isExpected } from './expected.ts';
import type { ExpectedOwner } from './expected.ts';
import type { CardFacts, FileFacts } from './facts.ts';
import type { ReadingThread } from './reading-thread.ts';
import { recordDriversOfFile } from './record-drivers.ts';
import type { RootBytes } from './roots.ts';
import { findByHash, findFile, insertFile } from './store.ts';
import type { StoredTachographFile } from './store.ts';
import { saveUses } from './use-store.ts';

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

/** A file whose bytes have arrived and are stored. */
export type Arrived = Pick<Incoming, 'name' | 'archive'> &
  (
    | { readonly kind: 'refused'; readonly refusal: TachographRefusal }
    | { readonly kind: 'there'; readonly id: number }
    | {
        readonly kind: 'new';
        readonly sha256: string;
        readonly received: ReceivedFile;
        /** Null: it is read again, since the facts of thousands of files do not fit into the memory. */
        readonly facts: FileFacts | null;
      }
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

/**
 * Stores the bytes of a tachograph file, unless a file with the same ones is there. What is refused is not written and does
 * not count for the limits of the organization.
 * @param expected the owner of a requested file
 * @returns null: it is of another owner
 */
export async function arrive(parts: ReceivingParts, scope: Scope, incoming: Incoming): Promise<Arrived>;
export async function arrive(
  parts: ReceivingParts,
  scope: Scope,
  incoming: Incoming,
  expected: ExpectedOwner | undefined,
): Promise<Arrived | null>;
export async function arrive(
  parts: ReceivingParts,
  scope: Scope,
  incoming: Incoming,
  expected?: ExpectedOwner,
): Promise<Arrived | null> {
  const { name, archive, content } = incoming;
  if (typeof content === 'string') return { name, archive, kind: 'refused', refusal: content };
  if (content.length === 0) return { name, archive, kind: 'refused', refusal: 'empty' };
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await parts.database.tenant(scope, (tx) => findByHash(tx, scope, sha256));
  if (known !== null) return { name, archive, kind: 'there', id: known.id };
  const read = await factsOfBytes(parts, scope, content, sha256);
  if (typeof read === 'string') return { name, archive, kind: 'refused', refusal: read };
  if (expected !== undefined && !(await parts.database.tenant(scope, (tx) => isExpected(tx, scope, expected, read)))) {
    return null;
  }
  try {
    const received = await parts.intake.receive(scope, TACHOGRAPH, { name, body: once(content) });
    return { name, archive, kind: 'new', sha256, received, facts: read };
  } catch (error) {
    const refusal = error instanceof ProblemError ? REFUSALS[error.code] : undefined;
    if (refusal === undefined) throw error;
    return { name, archive, kind: 'refused', refusal };
  }
}

/** What bytes say, or why they are refused. */
async function factsOfBytes(
  { reader, roots, clock, log }: ReceivingParts,
  { organizationId }: Scope,
  bytes: Uint8Array,
  sha256: string,
): Promise<FileFacts | TachographRefusal> {
  const task = { wanted: 'facts', bytes, roots, receivedAt: clock.now() } as const;
  try {
    const answer = await reader.read(organizationId, task);
    if (answer.kind === 'refused') return answer.refusal;
    if (answer.kind === 'facts') return answer.facts;
  } catch (error) {
    log.warn({ err: error, organizationId, sha256 }, 'a tachograph file was not read');
    return 'failed';
  }
  throw new Error('the thread answered something else');
}

/** Stores what a file says that has arrived. */
export async function store(parts: ReceivingParts, scope: Scope, arrived: Arrived, origin: Origin): Promise<Outcome> {
  const { name, archive } = arrived;
  if (arrived.kind === 'refused') return { name, archive, outcome: 'refused', refusal: arrived.refusal };
  if (arrived.kind === 'there') return { name, archive, outcome: 'alreadyThere', id: arrived.id };
  const { database, clock } = parts;
  const { sha256, received } = arrived;
  const receivedAt = clock.now();
  const read = arrived.facts ?? (await factsAgain(parts, scope, arrived));
  if (typeof read === 'string') return { name, archive, outcome: 'refused', refusal: read };
  const facts = factsFrom(origin.source, read);
  return database.tenant(scope, async (tx) => {
    // Two who send the same file at the same time: the second one waits here for the first.
    await lockHash(tx, scope, sha256);
    const known = await findByHash(tx, scope, sha256);
    if (known !== null) return { name, archive, outcome: 'alreadyThere', id: known.id };
    const id = await insertRead(tx, scope, { sha256, received, receivedAt, origin, facts });
    return { name, archive, outcome: 'stored', id };
  });
}

async function factsAgain(
  parts: ReceivingParts,
  scope: Scope,
  { received, sha256 }: Extract<Arrived, { kind: 'new' }>,
): Promise<FileFacts | TachographRefusal> {
  const bytes = await parts.database.tenant(scope, (tx) => readReceived(tx, scope, received));
  return factsOfBytes(parts, scope, bytes, sha256);
}

/** A unit that was downloaded remotely may add cards to its file that nobody has requested: they are not believed. */
function factsFrom(source: TachographSource, facts: FileFacts): FileFacts {
  return source === 'remote' && facts.kind === 'vehicleUnit' ? { ...facts, cards: [] } : facts;
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
  if (owners.unitId !== null) await savePlates(tx, scope, owners.unitId);
  await saveDays(tx, scope, id, owners, facts);
  await recordDriversOfFile(tx, scope, facts, owners.unitId);
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
    await saveUses(tx, scope, { fileId, cardId: id }, card);
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
  const facts = factsFrom(file.source, answer.facts);
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
