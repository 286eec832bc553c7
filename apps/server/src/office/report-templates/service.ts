import { REPORT_TEMPLATES_MAX } from '@konvoj/contract';
import type { ReportTemplate, TemplateFields } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated, refuseOutdated, versionOf } from '../../fleet/editing.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { nameTaken, notOwner, tooManyTemplates } from './errors.ts';
import { mayEdit, missingColumns } from './rules.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  listTemplates,
  lockTemplates,
  updateTemplate,
} from './store.ts';
import type { StoredTemplate, TemplateEditor, TemplateReader } from './types.ts';

/** Reports that users have arranged and named, for themselves or for everybody of the organization. */
export interface TemplateService {
  /** Own and shared ones by name. */
  list(reader: TemplateReader): Promise<ReportTemplate[]>;
  /** @throws {ProblemError} report_template.name_taken, report_template.too_many */
  create(editor: TemplateEditor, fields: TemplateFields): Promise<ReportTemplate>;
  /**
   * @param version the one that the user has read; undefined: any
   * @throws {ProblemError} not_found; report_template.not_owner; changed_meanwhile; report_template.name_taken
   */
  replace(
    editor: TemplateEditor,
    id: number,
    fields: TemplateFields,
    version: string | undefined,
  ): Promise<ReportTemplate>;
  /** @throws {ProblemError} not_found; report_template.not_owner */
  remove(editor: TemplateEditor, id: number): Promise<void>;
}

export function templateService(database: Database): TemplateService {
  const shown = async (reader: TemplateReader, templates: readonly StoredTemplate[]) => {
    const owners = await userNames(database, [...new Set(templates.flatMap(({ ownerId }) => ownerId ?? []))]);
    return templates.map((template) => onWire(template, reader, owners));
  };
  const shownOne = async (editor: TemplateEditor, template: StoredTemplate): Promise<ReportTemplate> => {
    const [one] = await shown(editor, [template]);
    if (one === undefined) throw notFound();
    return one;
  };

  return {
    list: async (reader) => shown(reader, await database.tenant(reader, (tx) => listTemplates(tx, reader))),

    create: async (editor, fields) =>
      shownOne(
        editor,
        await database.tenant(editor, async (tx) => {
          await lockTemplates(tx, editor);
          if ((await countTemplates(tx, editor)) >= REPORT_TEMPLATES_MAX) throw tooManyTemplates();
          if (await isNameTaken(tx, editor, fields, null)) throw nameTaken();
          const created = {
            ...fields,
            isDamaged: false,
            id: await insertTemplate(tx, editor, fields),
            ownerId: editor.userId,
          };
          await auditCreated({ tx, actor: editor }, audited(created), auditedFields(created));
          return created;
        }),
      ),

    replace: async (editor, id, fields, version) =>
      shownOne(
        editor,
        await database.tenant(editor, async (tx) => {
          const before = await editable(tx, editor, id);
          await refuseOutdated({ tx, actor: editor }, audited(before), version, templateVersion(before));
          const owner = { ...editor, userId: before.ownerId ?? editor.userId };
          if (await isNameTaken(tx, owner, fields, id)) throw nameTaken();
          await updateTemplate(tx, editor, id, fields);
          const after = { ...before, ...fields, isDamaged: false };
          const difference = { before: auditedFields(before), after: auditedFields(after) };
          await auditUpdated({ tx, actor: editor }, audited(after), difference);
          return after;
        }),
      ),

    remove: (editor, id) =>
      database.tenant(editor, async (tx) => {
        const template = await editable(tx, editor, id);
        await deleteTemplate(tx, editor, id);
        await auditRemoved({ tx, actor: editor }, audited(template), auditedFields(template));
      }),
  };
}

/** @throws {ProblemError} not_found; report_template.not_owner */
async function editable(tx: Tx, editor: TemplateEditor, id: number): Promise<StoredTemplate> {
  await lockTemplates(tx, editor);
  const [template] = await listTemplates(tx, editor, id);
  if (template === undefined) throw notFound();
  if (!mayEdit(template, editor)) throw notOwner();
  return template;
}

function onWire(template: StoredTemplate, reader: TemplateReader, owners: ReadonlyMap<number, string>): ReportTemplate {
  const { id, name, shared, content, ownerId, isDamaged } = template;
  return {
    id,
    name,
    shared,
    content,
    owner: ownerId === null ? null : (owners.get(ownerId) ?? null),
    canEdit: mayEdit(template, reader),
    isDamaged,
    missingColumns: missingColumns(content),
    version: templateVersion(template),
  };
}

const templateVersion = ({ name, shared, content }: StoredTemplate) => versionOf({ name, shared, content });
const audited = ({ id, name }: StoredTemplate) => ({ entity: 'report_template', id, name }) as const;
const auditedFields = ({ name, shared, content }: StoredTemplate) => ({ name, shared, content });
