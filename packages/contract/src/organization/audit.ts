import { z } from 'zod';
import { LIST_LIMIT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { moduleAuditEntities } from '../module-names.generated.ts';
import { id, idText, instant, instantInput, recordId, recordIdText } from '../wire-types.ts';

/** What can be done to a record; texts under `audit.doing.<action>`. */
export const auditAction = z.enum([
  'create',
  'update',
  'delete',
  'import',
  'sign_in',
  'sign_out',
  'change_password',
  'request_password_reset',
  'invite',
  'lock',
  'unlock',
  'switch',
  'reset_switch',
  'revoke',
  'restore',
  'assign',
  'end_session',
  'replay',
  'download',
]);
export type AuditAction = z.infer<typeof auditAction>;

/** What can be changed; texts under `audit.of.<entity>`. Modules add theirs in `<word>.names.ts`. */
export const auditEntity = z.enum([
  'user',
  'session',
  'driver',
  'vehicle',
  'vehicle_group',
  'trailer',
  'tracker',
  'api_token',
  'fleet',
  'visible_vehicles',
  'geo_point',
  'geo_zone',
  ...moduleAuditEntities,
]);
export type AuditEntity = z.infer<typeof auditEntity>;

const person = z.object({ id, name: z.string() });
/** Changed fields only. */
const fields = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  id: recordId,
  time: instant,
  /** The author of the change; null: the system, or an unknown person. */
  user: person.nullable(),
  /** As whom a system administrator did it. */
  actingFor: person.nullable(),
  /** The API token with which a program did it in that user's name. */
  apiToken: z.object({ id, name: z.string() }).nullable(),
  action: auditAction,
  entity: auditEntity,
  entityId: z.string().nullable(),
  /** The name of the entity, where it still exists. */
  entityName: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/auditLog/user',
    access: 'audit.read',
    summary: 'Who changed what, newest first: of the organization for its administrator, of himself for a user',
    query: z.strictObject({
      userId: idText.optional(),
      from: instantInput.optional(),
      to: instantInput.optional(),
      action: auditAction.optional(),
      entity: auditEntity.optional(),
      /** Of one thing, as in `entityId` of the reply; things of different kinds may share it, so `entity` belongs to it. */
      entityId: z.string().min(1).max(100).optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
      before: recordIdText.optional(),
    }),
    reply: z.array(auditEntry),
  }),
} as const;
