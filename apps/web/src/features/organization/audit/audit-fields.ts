import { companySignInMode, crmActivityKind, signInMethod, type AuditEntry } from '@konvoj/contract';
import { LANGUAGE_NAMES, type TextKey } from '@konvoj/i18n';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import { labelOf, wordOf, wordOfThing } from './audit-labels.ts';

/** The fields that the server writes down, by the names it has for them; each has a word. */
const auditField = z.enum([
  'firstName',
  'lastName',
  'email',
  'role',
  'language',
  'canEditFleet',
  'locked',
  'validUntil',
  'loginAlert',
  'theme',
  'trackLengthHours',
  'stopTimeMinutes',
  'minimumStopMinutes',
  'ended',
  'name',
  'description',
  'address',
  'company',
  'contactPerson',
  'type',
  'latitude',
  'longitude',
  'radiusMeters',
  'kind',
  'ring',
  'centre',
  'neLatitude',
  'swLatitude',
  'neLongitude',
  'swLongitude',
  'created',
  'updated',
  'validFrom',
  'validTo',
  'deviceIds',
  'vehicleIds',
  'showDriver',
  'showTrack',
  'recipients',
  'scopes',
  'licencePlate',
  'nickname',
  'manufacturer',
  'model',
  'year',
  'fuelTankLitres',
  'heightCm',
  'widthCm',
  'lengthCm',
  'weightKg',
  'axleLoadKg',
  'kilometre',
  'hour',
  'ferryKilometre',
  'tolls',
  'iconColour',
  'dynamicIcon',
  'alienated',
  'group',
  'driver',
  'trailer',
  'tracker',
  'vehicle',
  'assignedFrom',
  'cardNumber',
  'keyNumber',
  'workPhone',
  'privatePhone',
  'smsType',
  'drivingRules',
  'hasPin',
  'notes',
  'identifier',
  'identifierType',
  'externalCode',
  'temperatureMinimum',
  'temperatureMaximum',
  'recorder',
  'calibration',
  'timocomId',
  'imei',
  'protocol',
  'family',
  'phone',
  'mountedAt',
  'pinReplaced',
  'hasKey',
  'keyReplaced',
  'reason',
  'stored',
  'failed',
  'factor',
  'method',
  'requiresSecondFactor',
  'companyName',
  'issuer',
  'clientId',
  'clientSecretChanged',
  'domains',
  'companyMode',
  'trustsSecondFactor',
  'companyTested',
  'person',
  'phones',
  'emails',
  'pointId',
  'taxNumber',
  'tags',
  'ownerId',
  'at',
  'durationSeconds',
  'result',
  'nextStep',
  'dueOn',
  'done',
  'country',
]);

/** The label of a field; without a text, its own name. */
export function fieldText(t: Text, entity: AuditEntry['entity'], field: string): string {
  const label = labelOf(entity, field);
  if (label !== null) return t(label);
  const known = auditField.safeParse(field);
  return known.success ? t(`audit.fieldOf.${known.data}`) : field;
}

/** Values that are codes, in words. */
const WORDS: Readonly<Record<string, (code: string, entity: AuditEntry['entity']) => TextKey | null>> = {
  theme: wordOf(z.enum(['light', 'dark', 'system']), (theme) => `frame.user.${theme}`),
  role: wordOf(z.enum(['sysadmin', 'admin', 'user']), (role) => `users.role.${role}`),
  factor: wordOf(z.enum(['totp', 'passkey', 'recovery', 'all']), (factor) => `audit.factorOf.${factor}`),
  companyMode: wordOf(companySignInMode, (mode) => `audit.companyModeOf.${mode}`),
  method: wordOf(signInMethod, (method) => `signInFactors.method.${method}`),
  kind: (code, entity) => (entity === 'crm_activity' ? activityKind : shapeKind)(code),
  iconColour: wordOf(
    z.enum(['blue', 'red', 'green', 'violet', 'orange', 'indigo', 'brown', 'pink', 'black', 'white', 'unknown']),
    (colour) => `fleet.icon.colour.${colour}`,
  ),
  identifierType: wordOf(z.enum(['0', '1', '2', '3', '4', '5', '6']), (type) => `reference.identifier.${type}`),
  type: (code, entity) => (entity === 'vehicle' ? vehicleType : pointType)(code),
};
const shapeKind = wordOf(z.enum(['rectangle', 'polygon', 'circle']), (shape) => `audit.shapeOf.${shape}`);
const activityKind = wordOf(crmActivityKind, (kind) => `crm.activity.kind.${kind}`);
const vehicleType = wordOf(z.enum(['1', '2', '3', '4', '5']), (type) => `reference.vehicleType.${type}`);
const pointType = wordOf(
  z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']),
  (type) => `reference.pointType.${type}`,
);

/** A code of a field in words; null when it is none. */
export function codeText(
  t: Text,
  { field, code, entity }: { readonly field: string; readonly code: string; readonly entity: AuditEntry['entity'] },
): string | null {
  if (field === 'language') return Object.entries(LANGUAGE_NAMES).find(([each]) => each === code)?.[1] ?? null;
  const key = wordOfThing(entity, field, code) ?? WORDS[field]?.(code, entity) ?? null;
  return key && t(key);
}
