import type { Scope, Tx } from '../../platform/database.ts';

export interface Template {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

const COLUMNS = 'id, name, text';

export function listTemplates(tx: Tx, { organizationId }: Scope): Promise<Template[]> {
  return tx.query<Template>({
    name: 'messages.templates',
    text: `select ${COLUMNS} from message_template where organization_id = $1 order by name, id`,
    values: [organizationId],
  });
}

/** @returns null when another template has the name */
export async function insertTemplate(tx: Tx, scope: Scope, template: Omit<Template, 'id'>): Promise<Template | null> {
  const [row] = await tx.query<Template>({
    name: 'messages.insert_template',
    text: `insert into message_template (organization_id, name, text) values ($1, $2, $3)
           on conflict do nothing returning ${COLUMNS}`,
    values: [scope.organizationId, template.name, template.text],
  });
  return row ?? null;
}

/** Locks a template until the end of the transaction. */
export async function lockTemplate(tx: Tx, scope: Scope, id: number): Promise<Template | null> {
  const [row] = await tx.query<Template>({
    name: 'messages.lock_template',
    text: `select ${COLUMNS} from message_template where organization_id = $1 and id = $2::int8 for update`,
    values: [scope.organizationId, id],
  });
  return row ?? null;
}

/** Whether another template has the name, as people read it. */
export async function isNameTaken(tx: Tx, scope: Scope, id: number, name: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'messages.is_template_name_taken',
    text: `select from message_template where organization_id = $1 and id <> $2 and name_key(name) = name_key($3)`,
    values: [scope.organizationId, id, name],
  });
  return rows.length > 0;
}

export async function updateTemplate(tx: Tx, scope: Scope, { id, name, text }: Template): Promise<void> {
  await tx.query({
    name: 'messages.update_template',
    text: 'update message_template set name = $3, text = $4 where organization_id = $1 and id = $2',
    values: [scope.organizationId, id, name, text],
  });
}

export async function deleteTemplate(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'messages.delete_template',
    text: 'delete from message_template where organization_id = $1 and id = $2',
    values: [scope.organizationId, id],
  });
}
