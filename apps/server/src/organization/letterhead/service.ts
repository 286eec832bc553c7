import { LOGO_MAX_MB, LOGO_TYPES } from '@konvoj/contract';
import type { Letterhead } from '@konvoj/contract';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { DocumentHead } from '../../platform/documents/document.ts';
import { renderDocument } from '../../platform/documents/render.ts';
import { notFound, ProblemError } from '../../platform/http/index.ts';
import type { Actor, FileReply } from '../../platform/http/index.ts';
import { auditChange } from '../audit/service.ts';
import type { FileIntake } from '../files/intake.ts';
import { findFiles, keepFile, openFile, readFile, releaseFiles } from '../files/service.ts';
import type { FileUse, IncomingFile, ReceivedFile } from '../files/types.ts';
import { soundPng } from './sound-png.ts';
import { findLetterhead, saveLetterhead } from './store.ts';
import type { LetterheadRow } from './store.ts';

/** Every document with a letterhead decodes its logo. */
const LOGO_MAX_MEGAPIXELS = 4;
const LOGO: FileUse = { name: 'logo', maxMB: LOGO_MAX_MB, types: LOGO_TYPES };

export interface LetterheadService {
  find(scope: Scope): Promise<Letterhead>;
  /** @throws not_found */
  logo(scope: Scope): Promise<FileReply>;
  /** @throws file.* when the logo is too large or no picture that a document can show */
  replace(actor: Actor, wanted: LetterheadChange): Promise<Letterhead>;
}

export interface LetterheadChange {
  readonly address: string | null;
  /** Absent: stays. */
  readonly taxNumber?: string | null | undefined;
  readonly keepsLogo: boolean;
  readonly files: AsyncIterable<IncomingFile>;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

export function letterheadService(database: Database, intake: FileIntake): LetterheadService {
  return {
    find: (scope) => database.tenant(scope, async (tx) => onWire(tx, scope, await findLetterhead(tx, scope))),

    async logo(scope) {
      const { logoFileId } = await database.tenant(scope, (tx) => findLetterhead(tx, scope));
      if (logoFileId === null) throw notFound();
      return openFile(database, scope, logoFileId);
    },

    async replace(actor, { address, taxNumber, keepsLogo, files, signal }) {
      const received = await receiveLogo(actor, files, signal);
      return database.tenant(actor, async (tx) => {
        const before = await findLetterhead(tx, actor, true);
        const kept = keepsLogo && received === null ? before.logoFileId : null;
        const logoFileId = received === null ? kept : (await keepFile(tx, actor, received)).id;
        const after = { address, taxNumber: taxNumber === undefined ? before.taxNumber : taxNumber, logoFileId };
        await saveLetterhead(tx, actor, after);
        if (before.logoFileId !== null && before.logoFileId !== logoFileId) {
          await releaseFiles(tx, actor, [before.logoFileId]);
        }
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'letterhead',
          entityId: actor.organizationId,
          entityName: '',
          before: { address: before.address, taxNumber: before.taxNumber },
          after: { address, taxNumber: after.taxNumber },
        });
        return onWire(tx, actor, after);
      });
    },
  };

  /** The logo that comes with a change; null: none. */
  async function receiveLogo(
    actor: Actor,
    files: LetterheadChange['files'],
    signal: AbortSignal,
  ): Promise<ReceivedFile | null> {
    let received: ReceivedFile | null = null;
    for await (const { name, body } of files) {
      const pieces: Uint8Array[] = [];
      received = await intake.receive(actor, LOGO, { name, body: copied(body, pieces) });
      const bytes = Buffer.concat(pieces);
      if (received.type === 'image/png') await requireSound(bytes);
      await requireShowable(actor, pictureText(received.type, bytes), signal);
    }
    return received;
  }
}

/** Passes the pieces on and keeps them. */
async function* copied(body: IncomingFile['body'], pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    pieces.push(piece);
    yield piece;
  }
}

const pictureText = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** The head of a document that a customer keeps. */
export async function headOf(tx: Tx, scope: Scope): Promise<DocumentHead> {
  const { address, taxNumber, logoFileId } = await findLetterhead(tx, scope);
  const logo = logoFileId === null ? null : await readFile(tx, scope, logoFileId);
  return { address: address?.split('\n') ?? [], logo: logo && pictureText(logo.type, logo.bytes), taxNumber };
}

async function onWire(tx: Tx, scope: Scope, { address, taxNumber, logoFileId }: LetterheadRow): Promise<Letterhead> {
  const file = logoFileId === null ? undefined : (await findFiles(tx, scope, [logoFileId])).get(logoFileId);
  return { address, taxNumber, logo: file === undefined ? null : { id: file.id, name: file.name, size: file.size } };
}

const notShowable = () => new ProblemError('file.type_not_allowed');

async function requireSound(png: Buffer): Promise<void> {
  const maxPixels = LOGO_MAX_MEGAPIXELS * 1_000_000;
  const size = await soundPng(png, maxPixels);
  if (size === null) throw notShowable();
  if (size.width * size.height > maxPixels) {
    throw new ProblemError('file.picture_too_large', { params: { maxMegapixels: LOGO_MAX_MEGAPIXELS } });
  }
}

/** A picture can begin as one and still be damaged: then no document could be made any more. */
async function requireShowable({ organizationId }: Actor, logo: string, signal: AbortSignal): Promise<void> {
  const page = { language: 'en', timeZone: 'UTC', title: '', organization: '', heading: '', madeAt: 0 } as const;
  try {
    await renderDocument({ organizationId, signal }, { ...page, head: { address: [], logo }, blocks: [] }, 'pdf');
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError) throw error;
    throw notShowable();
  }
}
