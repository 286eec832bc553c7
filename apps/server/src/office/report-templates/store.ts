import { templateContent } from '@konvoj/contract';
import type { TemplateFields } from '@konvoj/contract';
import type { Tx } from '../../platform/database.ts';
import type { StoredTemplate, TemplateReader } from './types.ts';

interface Row {
  id: number;
  name: string;
  owner_id: number | null;
  shared: boolean;
  content: unknown;
}

/** In place of a content that cannot be read. */
const DEFAULT_CONTENT = templateContent.parse({ report: 'report' });

/** Own and shared ones; $1 organization, $2 reader. */
const SEEN = `organization_id = $1 and (shared or owner_id = $2)`;
const COLUMNS = 'id, name, owner_id, shared, content';

/** Those that the reader sees, by name. @param id only this one */
export async function listTemplates(tx: Tx, reader: TemplateReader, id?: number): Promise<StoredTemplate[]> {
  const rows = await tx.query<Row>({
    name: 'report_templates.list',
    text: `select ${COLUMNS} from report_template where ${SEEN} and ($3::int8 is null or id = $3) order by name, id`,
    values: [reader.organizationId, reader.userId, id ?? null],
  });
  return rows.map(({ owner_id: ownerId, content, ...row }) => {
    const read = templateContent.safeParse(content);
    return { ...row, ownerId, isDamaged: !read.success, content: read.success ? read.data : DEFAULT_CONTENT };
  });
}

/** The number of templates of a user. */
export async function countTemplates(tx: Tx, owner: TemplateReader): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'report_templates.count',
    text: 'select count(*) from report_template where organization_id = $1 and owner_id = $2',
    values: [owner.organizationId, owner.userId],
  });
  return row?.count ?? 0;
}

/** Serializes the changes of an organization, so that checks stay true until the write. */
export async function lockTemplates(tx: Tx, { organizationId }: TemplateReader): Promise<void> {
  await tx.query({
    name: 'report_templates.lock',
    text: `select pg_advisory_xact_lock(hashtext('report templates'), $1)`,
    values: [organizationId],
  });
}

/** Whether another template that somebody sees besides this one has its name, in any spelling. */
export async function isNameTaken(
  tx: Tx,
  reader: TemplateReader,
  { name, shared }: TemplateFields,
  except: number | null,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'report_templates.is_name_taken',
    // A private one does not take the name of a shared one of colleagues, who do not see it.
    text: `select from report_template
            where organization_id = $1 and name_key(name) = name_key($3) and id is distinct from $4::int4
              and (shared or (owner_id = $2 and not $5::boolean))`,
    values: [reader.organizationId, reader.userId, name, except, shared],
  });
  return rows.length > 0;
}

/** @returns its id */
export async function insertTemplate(tx: Tx, owner: TemplateReader, fields: TemplateFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'report_templates.insert',
    text: `insert into report_template (organization_id, owner_id, name, shared, content) values ($1, $2, $3, $4, $5)
           returning id`,
    values: [owner.organizationId, owner.userId, fields.name, fields.shared, JSON.stringify(fields.content)],
  });
  if (row === undefined) throw new Error('no template was inserted');
  return row.id;
}

export async function updateTemplate(
  tx: Tx,
  { organizationId }: TemplateReader,
  id: number,
  { name, shared, content }: TemplateFields,
): Promise<void> {
  await tx.query({
    name: 'report_templates.update',
    text: 'update report_template set name = $3, shared = $4, content = $5 where organization_id = $1 and id = $2',
    values: [organizationId, id, name, shared, JSON.stringify(content)],
  });
}

export async function deleteTemplate(tx: Tx, { organizationId }: TemplateReader, id: number): Promise<void> {
  await tx.query({
    name: 'report_templates.delete',
    text: 'delete from report_template where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}
