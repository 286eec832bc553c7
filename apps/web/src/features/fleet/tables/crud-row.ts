import type { CrudColumn, CrudReference } from '@konvoj/contract';
import { z } from 'zod';

/** A row of a settings table; the table's description defines its keys. */
export const crudRow = z.looseObject({ id: z.int(), version: z.string().optional() });
export type CrudRow = z.infer<typeof crudRow>;

/** One entry of a list that fields choose from. */
export interface Choice {
  /** The id, as text: selects know only texts. */
  readonly value: string;
  readonly label: string;
  /** To whom or what it belongs now. */
  readonly note?: string;
}
export type ChoicesOf = (reference: CrudReference) => readonly Choice[];

const named = z.object({
  licencePlate: z.string().optional(),
  name: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  imei: z.string().optional(),
});

/** What people call a row of another table: licence plate, name, first name and surname, IMEI; null for none. */
export function nameOf(value: unknown): string | null {
  const parsed = named.safeParse(value);
  if (!parsed.success) return null;
  const { licencePlate, name, firstName, lastName, imei } = parsed.data;
  const person = [firstName, lastName].filter(Boolean).join(' ');
  return licencePlate ?? name ?? (person || imei || null);
}

const withId = z.object({ id: z.union([z.number(), z.string()]) });

/** The id of a choice, reference or icon of a row as text; null when there is none. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'string') return value === '' ? null : String(value);
  const parsed = withId.safeParse(value);
  return parsed.success ? String(parsed.data.id) : null;
}

/** What a cell says in words; null for nothing. Icons and booleans are drawn, not said. */
export function cellText(column: CrudColumn, row: CrudRow, choicesOf: ChoicesOf): string | null {
  const value = row[column.field];
  switch (column.type) {
    case 'boolean':
    case 'icon':
      return null;
    case 'choice':
    case 'reference': {
      const name = nameOf(value);
      if (name !== null) return name;
      const id = idOf(value);
      if (id === null) return null;
      const list = column.reference ? choicesOf(column.reference) : [];
      return list.find((choice) => choice.value === id)?.label ?? id;
    }
    default:
      return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
  }
}
