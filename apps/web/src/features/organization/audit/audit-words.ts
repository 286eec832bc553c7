import type { AuditEntry, LanguageCode } from '@konvoj/contract';
import { formatDateTime, formatDistance } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { codeText, fieldText } from './audit-fields.ts';
import { isHidden, isLength } from './audit-labels.ts';

/** Who did it: a user, a program or a system administrator in their name, or the system. */
export function authorText(
  t: Text,
  { user, actingFor, apiToken }: Pick<AuditEntry, 'user' | 'actingFor' | 'apiToken'>,
): string {
  if (user === null) return t('audit.system');
  if (apiToken !== null) return t('audit.byToken', { token: apiToken.name, user: user.name });
  return actingFor === null ? user.name : t('audit.actingFor', { user: user.name, actingFor: actingFor.name });
}

/** A changed field before and after. Null: there was nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The changed fields of an entry with their labels, in the order of the entry. A value that has fields itself
 * (settings, an outline) is shown by these.
 */
export function fieldChanges(
  t: Text,
  entry: AuditedFields,
  { timeZone, language }: { readonly timeZone: string; readonly language: LanguageCode },
): FieldChange[] {
  const [before, after] = [flat(entry.before), flat(entry.after)];
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (field) => !isHidden(entry.entity, field),
  );
  const textOf = (field: string, value: unknown): string | null =>
    isLength(entry.entity, field) && typeof value === 'number'
      ? formatDistance(language, value)
      : valueText(t, { field, value, entity: entry.entity }, timeZone);
  return fields.map((field) => ({
    field: fieldText(t, entry.entity, field),
    before: textOf(field, before[field]),
    after: textOf(field, after[field]),
  }));
}

type AuditedFields = Pick<AuditEntry, 'entity' | 'before' | 'after'>;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flat(fields: Fields | null): Fields {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, value]) =>
      isFields(value) && !isPlace(value) ? Object.entries(value) : [[name, value]],
    ),
  );
}

const isPlace = (value: unknown): value is Fields => isFields(value) && 'latitude' in value && 'longitude' in value;

/** The change as one line. */
export function changeLine(t: Text, { field, before, after }: FieldChange): string {
  const nothing = t('audit.nothing');
  return before === null ? `${field}: ${after ?? nothing}` : `${field}: ${before} → ${after ?? nothing}`;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

interface Value {
  readonly field: string;
  readonly value: unknown;
  readonly entity: AuditEntry['entity'];
}

function valueText(t: Text, { field, value, entity }: Value, timeZone: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) {
    // Ids without names, and the corners of an outline, are not readable: their number is.
    if (field === 'deviceIds' || field === 'vehicleIds') return t('common.vehicles', { count: value.length });
    if (field === 'ring' || value.some((each) => isFields(each) && !isPlace(each))) return String(value.length);
    return value.map((each) => valueText(t, { field, value: each, entity }, timeZone) ?? '').join(', ') || null;
  }
  if (isPlace(value)) return `${String(value['latitude'])}, ${String(value['longitude'])}`;
  if (isFields(value)) return null;
  if (typeof value === 'string' && ISO_INSTANT.test(value)) return formatDateTime(value, timeZone);
  const code = typeof value === 'string' ? value : JSON.stringify(value);
  return codeText(t, { field, code, entity }) ?? code;
}
