import { encoder, endpoints, fieldsOnWire, languageCode } from '@konvoj/contract';
import type { CrudId } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { crudTables } from './service.ts';

const { drivers, vehicles, vehicleGroups, trailers } = endpoints;
const words = { drivers, vehicles, vehicleGroups, trailers } as const satisfies Record<CrudId, unknown>;
const ADMINISTRATOR = { mayEdit: true, maySetPins: true };
/** As clients get them. */
const tables = encoder(endpoints.crud.tables.reply)(crudTables('en', ADMINISTRATOR));

describe('the settings tables', () => {
  it.each(languageCode.options)('have every text in %s', (language) => {
    const described = endpoints.crud.tables.reply.parse(
      encoder(endpoints.crud.tables.reply)(crudTables(language, ADMINISTRATOR)),
    );
    expect(described.map(({ id }) => id)).toEqual(['vehicles', 'drivers', 'trailers', 'vehicleGroups']);
    for (const { columns, form } of described) {
      expect([...columns, ...form].every(({ label }) => label.trim() !== '')).toBe(true);
    }
  });

  it('are read-only without the permission', () => {
    for (const { canCreate, canUpdate, canDelete } of crudTables('sl', { mayEdit: false, maySetPins: false })) {
      expect([canCreate, canUpdate, canDelete]).toEqual([false, false, false]);
    }
  });
});

describe.each(tables.map((table) => [table.id, table] as const))('the table of %s', (id, table) => {
  const { list, create } = words[id];

  it('shows fields of the rows and offers fields of the body', () => {
    const [row, body] = [fieldsOnWire(list.reply.element).shape, fieldsOnWire(create.body).shape];
    expect(table.columns.map(({ field }) => field).filter((field) => !(field in row))).toEqual([]);
    expect(table.form.map(({ field }) => field).filter((field) => !(field in body))).toEqual([]);
  });

  it('requires exactly the fields that the server requires, except choices with a default', () => {
    const asked = table.form.filter(({ required, type }) => required && type === 'text').map(({ field }) => field);
    const missing = create.body.safeParse({});
    const needed = missing.success ? [] : missing.error.issues.map(({ path }) => path.join('.'));
    expect(asked.toSorted()).toEqual(needed.toSorted());
  });

  it('names the list of every choice', () => {
    for (const { type, reference } of [...table.columns, ...table.form]) {
      expect(reference !== undefined).toBe(['choice', 'reference', 'icon'].includes(type));
    }
  });
});

it('gives editors no field for what only administrators may set', () => {
  const fields = (maySetPins: boolean) =>
    crudTables('en', { mayEdit: true, maySetPins }).flatMap(({ form }) => form.filter(({ type }) => type === 'pin'));
  expect(fields(true)).toHaveLength(1);
  expect(fields(false)).toEqual([]);
});
