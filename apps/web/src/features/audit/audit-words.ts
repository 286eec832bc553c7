import type { AuditEntry } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import type { Text } from '../../i18n/use-text.ts';

/** Who did it: a user, a system administrator in his name, or the system. */
export function whoText(t: Text, { user, actingFor }: Pick<AuditEntry, 'user' | 'actingFor'>): string {
  if (user === null) return t('audit.system');
  return actingFor === null ? user.name : t('audit.actingFor', { user: user.name, actingFor: actingFor.name });
}

/** A changed field before and after. Null: there was nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields of an entry that differ, in the order in which they were written down. */
export function fieldChanges(t: Text, entry: Pick<AuditEntry, 'before' | 'after'>, timeZone: string): FieldChange[] {
  const { before, after } = entry;
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return fields.map((field) => ({
    field,
    before: valueText(t, before?.[field], timeZone),
    after: valueText(t, after?.[field], timeZone),
  }));
}

/** One line that tells the change. */
export function changeLine(t: Text, { field, before, after }: FieldChange): string {
  const nothing = t('audit.nothing');
  return before === null ? `${field}: ${after ?? nothing}` : `${field}: ${before} → ${after ?? nothing}`;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueText(t: Text, value: unknown, timeZone: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string') return ISO_INSTANT.test(value) ? formatDateTime(value, timeZone) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((each) => valueText(t, each, timeZone) ?? '').join(', ');
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${valueText(t, each, timeZone) ?? t('audit.nothing')}`)
    .join(', ');
}
