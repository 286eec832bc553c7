import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFindings } from './findings.ts';
import { decoder, encoder, fieldsOnWire, namesOnWire, onWire, ourPath, wirePath, wordsOnWire } from './on-wire.ts';
import { optionalText, shortText } from './wire-types.ts';

const gate = onWire(z.object({ id: z.int(), name: z.string() }), { name: 'naziv' });
const side = wordsOnWire({ left: 'leva', right: 'desna' });
const names = { name: 'naziv', main: 'glavna', gates: 'vrata', side: 'stran' } as const;
const yard = onWire(
  z.object({ name: z.string(), main: gate.nullable(), gates: z.array(gate), side: side.optional() }),
  names,
);
const ours: z.output<typeof yard> = {
  name: 'Celje',
  main: { id: 1, name: 'A' },
  gates: [{ id: 2, name: 'B' }],
  side: 'left',
};
const wire: z.input<typeof yard> = {
  naziv: 'Celje',
  glavna: { id: 1, naziv: 'A' },
  vrata: [{ id: 2, naziv: 'B' }],
  stran: 'leva',
};

describe('an object with other names on the wire', () => {
  it('is parsed to our names, at every depth', () => {
    expect(yard.parse(wire)).toEqual(ours);
  });

  it('is encoded and decoded without checks, also in lists', () => {
    expect(encoder(yard)(ours)).toEqual(wire);
    expect(decoder(z.array(yard))([wire])).toEqual([ours]);
    expect(encoder(yard)({ name: 'Kranj', main: null, gates: [] })).toEqual({
      naziv: 'Kranj',
      glavna: null,
      vrata: [],
    });
  });

  it('sends what the contract names and nothing else', () => {
    const row = { id: 1, name: 'A', pinHash: 'secret' };
    expect(encoder(gate)(row)).toEqual({ id: 1, naziv: 'A' });
  });

  it('is refused under the names of the wire', () => {
    const { error } = yard.safeParse({ ...wire, vrata: [{ id: 2 }] });
    expect(error?.issues).toMatchObject([{ path: ['vrata', 0, 'naziv'] }]);
  });

  it('keeps refusing fields that it does not know', () => {
    const strict = onWire(z.strictObject({ name: z.string() }), names);
    expect(strict.safeParse({ naziv: 'A', name: 'A' }).success).toBe(false);
  });

  it('has the shape of the wire for the description of the API', () => {
    expect(Object.keys(fieldsOnWire(yard).shape)).toEqual(['naziv', 'glavna', 'vrata', 'stran']);
    expect(z.toJSONSchema(gate, { io: 'input' })).toMatchObject({ required: ['id', 'naziv'] });
  });
});

it('leaves a value without other names as it is', () => {
  const rows = [{ id: 1 }];
  expect(encoder(z.array(z.object({ id: z.int() })))(rows)).toBe(rows);
});

it('renames names of fields that are data', () => {
  const column = namesOnWire(z.object({ field: z.string() }), ({ field }, nameOf) => ({ field: nameOf(names, field) }));
  expect(encoder(column)({ field: 'name' })).toEqual({ field: 'naziv' });
  expect(column.parse({ field: 'naziv' })).toEqual({ field: 'name' });
});

describe('the path of a finding', () => {
  it.each([
    ['name', 'naziv'],
    ['main.name', 'glavna.naziv'],
    ['gates.2.name', 'vrata.2.naziv'],
    ['area', 'area'],
    ['constructor', 'constructor'],
  ])('%s is %s on the wire', (path, onTheWire) => {
    expect(wirePath(yard, path)).toBe(onTheWire);
    expect(ourPath(yard, onTheWire)).toBe(path);
  });

  it('is ours in a form that checks its values', () => {
    const body = onWire(z.strictObject({ name: shortText, notes: optionalText.optional() }), {
      ...names,
      notes: 'opombe',
    });
    expect(schemaFindings(body, { name: ' ', notes: 'x'.repeat(101) })).toMatchObject([
      { path: 'name', code: 'required' },
      { path: 'notes', code: 'too_long' },
    ]);
    expect(schemaFindings(body, { name: 'A', notes: '' })).toEqual([]);
  });
});
