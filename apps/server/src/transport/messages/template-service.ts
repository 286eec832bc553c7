import { auditCreated, auditRemoved, auditUpdated } from '../../fleet/editing.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { templateTaken } from './errors.ts';
import {
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from './template-store.ts';
import type { Template } from './template-store.ts';

/** Templates of an organization. Two cannot have the same name. */
export interface TemplateService {
  list(scope: Scope): Promise<Template[]>;
  /** @throws {ProblemError} message_template.taken */
  create(actor: Actor, template: Omit<Template, 'id'>): Promise<Template>;
  /** @throws {ProblemError} not_found; message_template.taken */
  replace(actor: Actor, template: Template): Promise<Template>;
  /** @throws {ProblemError} not_found */
  remove(actor: Actor, id: number): Promise<void>;
}

export function templateService({ database }: { database: Database }): TemplateService {
  return {
    list: (scope) => database.tenant(scope, (tx) => listTemplates(tx, scope)),

    create: (actor, template) =>
      database.tenant(actor, async (tx) => {
        const created = await insertTemplate(tx, actor, template);
        if (created === null) throw templateTaken();
        await auditCreated({ tx, actor }, audited(created), fieldsOf(created));
        return created;
      }),

    replace: (actor, template) =>
      database.tenant(actor, async (tx) => {
        const before = await lockTemplate(tx, actor, template.id);
        if (before === null) throw notFound();
        if (await isNameTaken(tx, actor, template.id, template.name)) throw templateTaken();
        await updateTemplate(tx, actor, template);
        const fields = { before: fieldsOf(before), after: fieldsOf(template) };
        await auditUpdated({ tx, actor }, audited(template), fields);
        return template;
      }),

    remove: (actor, id) =>
      database.tenant(actor, async (tx) => {
        const template = await lockTemplate(tx, actor, id);
        if (template === null) throw notFound();
        await deleteTemplate(tx, actor, id);
        await auditRemoved({ tx, actor }, audited(template), fieldsOf(template));
      }),
  };
}

const audited = ({ id, name }: Template) => ({ entity: 'message_template', id, name }) as const;
const fieldsOf = ({ name, text }: Template) => ({ name, text });
