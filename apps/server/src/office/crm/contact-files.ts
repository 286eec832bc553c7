import type { CrmContactsImported, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { difference } from '../../fleet/editing.ts';
import { audit, auditChanges, auditedAs } from '../../organization/audit/service.ts';
import type { Change } from '../../organization/audit/service.ts';
import { findPoints } from '../../places/own-places/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import { harmless } from '../../platform/formula-text.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { SHEET_WORKER, importFile } from '../../platform/imports/import-file.ts';
import { countsOf, rowsToShow } from '../../platform/imports/import-row.ts';
import type { Upload } from '../../platform/imports/read-upload.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { csvOfSheet } from '../../platform/sheets/write-sheets.ts';
import { XLSX, xlsxInThread } from '../../platform/sheets/xlsx-in-thread.ts';
import { EXPORTED, headerOf, textOfColumn } from './contact-columns.ts';
import type { Names } from './contact-columns.ts';
import { planContacts } from './contact-plan.ts';
import type { ContactImportRow, ContactPlan } from './contact-plan.ts';
import { fieldsOfStored, hasPlace, hasSamePlace, searchVisits } from './contact-service.ts';
import { insertContact, readContacts, readPeople, saveContact } from './contact-store.ts';
import type { ContactFilter } from './contact-store.ts';
import { auditedContact, publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import type { CrmEditor } from './types.ts';
import { deleteProposals } from './visit-store.ts';

/** Rows of a file; more contacts than any office has. */
const MAX_ROWS = 10_000;

export interface ImportOptions {
  readonly preview: boolean;
  /** In which changes are shown. */
  readonly language: LanguageCode;
}

/** Files of contacts. */
export interface ContactFileService {
  /** All rows without a mistake in one transaction, with their audit. @throws {ProblemError} as `importFile` */
  import(editor: CrmEditor, upload: Upload, options: ImportOptions): Promise<CrmContactsImported>;
  /** Contacts as a file that can be imported again without a change. */
  export(
    reader: Scope & FileReader,
    filter: Pick<ContactFilter, 'search' | 'ownerIds' | 'tag'>,
    format: 'csv' | 'xlsx',
    language: LanguageCode,
  ): Promise<FileReply>;
}

export function contactFileService(parts: CrmParts): ContactFileService {
  const { database, clock } = parts;

  async function planned(tx: Tx, scope: Scope, sheet: ReadSheet) {
    const points = await findPoints(tx, scope);
    const people = await readPeople(tx, scope, clock.now());
    const contacts = await readContacts(tx, scope);
    return { plan: planContacts(sheet, { contacts, points, people }), names: namesIn(points, people) };
  }

  return {
    import: (editor, upload, { preview }) => {
      const reading = { worker: SHEET_WORKER, maxRows: MAX_ROWS };
      return importFile(editor, upload, reading, async ({ sheets }: { readonly sheets: readonly ReadSheet[] }) => {
        const sheet = sheets[0] ?? { name: '', rows: [] };
        if (preview) {
          const { plan, names } = await database.tenant(editor, (tx) => planned(tx, editor, sheet));
          return replyOf(plan, names);
        }
        const { plan, names, ids } = await database.tenant(editor, async (tx) => {
          await lockContacts(tx, editor);
          const of = await planned(tx, editor, sheet);
          const written = await write(parts, tx, editor, of.plan.rows);
          // Whoever has gone meanwhile does not see what was imported: nothing is.
          upload.signal.throwIfAborted();
          return { ...of, ids: written };
        });
        if (ids.length > 0) {
          publishCrm(parts, editor, 'crmContacts', ids);
          publishCrm(parts, editor, 'crmVisits', []);
        }
        return replyOf(plan, names);
      });
    },

    async export(reader, filter, format, language) {
      const { contacts, names } = await database.tenant(reader, async (tx) => ({
        contacts: await readContacts(tx, reader, filter),
        names: namesIn(await findPoints(tx, reader), await readPeople(tx, reader, clock.now())),
      }));
      const sheet = {
        sheet: textOf(language, 'crmServer.contacts'),
        header: EXPORTED.map((column) => headerOf(language, column)),
        rows: contacts.map((contact) => EXPORTED.map((column) => harmless(textOfColumn(contact, column, names)))),
      };
      const body = format === 'csv' ? csvOfSheet(sheet) : await xlsxInThread(reader, [sheet]);
      const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX;
      return { name: `${textOf(language, 'crmServer.contacts')}.${format}`, contentType, body };
    },
  };
}

function namesIn(
  points: readonly { readonly id: number; readonly name: string }[],
  people: readonly { readonly id: number; readonly email: string }[],
): Names {
  return {
    points: new Map(points.map(({ id, name }) => [id, name])),
    owners: new Map(people.map(({ id, email }) => [id, email])),
  };
}

/** Imports of one organization wait for each other. */
async function lockContacts(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'crm.lock_contacts',
    text: "select pg_advisory_xact_lock(hashtext('crm_contacts'), $1)",
    values: [organizationId],
  });
}

/** @returns the ids of what was written */
async function write(
  { jobs, clock }: CrmParts,
  tx: Tx,
  editor: CrmEditor,
  rows: readonly ContactImportRow[],
): Promise<number[]> {
  const changes: Change[] = [];
  const [ids, moved]: [number[], number[]] = [[], []];
  for (const { known, fields } of rows) {
    if (fields === null) continue;
    const id = known === null ? await insertContact(tx, editor, fields, clock.now()) : known.id;
    if (known !== null) await saveContact(tx, editor, { ...fields, id, version: known.version + 1 });
    ids.push(id);
    const { entity, name: entityName } = auditedContact({ id, company: fields.company });
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    changes.push(
      known === null
        ? { action: 'create', entity, entityId: id, entityName, after: given }
        : { action: 'update', entity, entityId: id, entityName, ...difference(fieldsOfStored(known), { ...fields }) },
    );
    if (known !== null && hasSamePlace(known, fields)) continue;
    if (known !== null) await deleteProposals(tx, editor, { contactId: id });
    if (hasPlace(fields)) moved.push(id);
  }
  if (ids.length === 0) return ids;
  await searchVisits(jobs, tx, editor, moved);
  await auditChanges(tx, editor, changes);
  const created = changes.filter(({ action }) => action === 'create').length;
  const after = { created, updated: changes.length - created };
  await audit(tx, { ...auditedAs(editor), action: 'import', entity: 'crm_contact', after });
  return ids;
}

function replyOf({ columns, rows }: ContactPlan, names: Names): CrmContactsImported {
  return {
    ...countsOf(rows),
    columns: [...columns],
    rows: rowsToShow(rows, ({ known, fields, isRejected }) => {
      if (known === null || fields === null || isRejected) return [];
      return columns.flatMap(({ field }, column) => {
        if (field === null) return [];
        const [before, after] = [textOfColumn(known, field, names), textOfColumn(fields, field, names)];
        return before === after ? [] : [{ column, before, after }];
      });
    }),
  };
}
