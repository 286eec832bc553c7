import { describe, expect, it } from 'vitest';
import { telemetryFields } from '@konvoj/contract/telemetry/fields';
import type { TelemetryField } from '@konvoj/contract/telemetry/fields';
import { judgeValues } from '../ingest/judge.ts';
import {
  addAttributes,
  FOLD_COLUMNS,
  normalisedRecord,
  RECORD_COLUMNS,
  STORED_COLUMNS,
  wirePosition,
} from './fields.generated.ts';
import { aWholeRecord } from './records.testing.ts';

const fields: readonly TelemetryField[] = telemetryFields;
const named = (part: (field: TelemetryField) => boolean) =>
  fields.filter(part).map((field): [string, TelemetryField] => [field.name, field]);
const changed = (name: string, value: unknown) => ({ ...aWholeRecord, [name]: value });

it('the table has every field of a record', () => {
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(aWholeRecord));
});

describe.each(named(() => true))('%s', (name, field) => {
  it('is in the schema of a record', () => {
    const sent = normalisedRecord.encode(aWholeRecord);
    expect(normalisedRecord.safeParse(sent).success).toBe(true);
    expect(normalisedRecord.safeParse({ ...Object(sent), [name]: undefined }).success).toBe(false);
  });

  it('has a column that is written and read', () => {
    expect(RECORD_COLUMNS.map(([column]) => column)).toContain(field.column);
    expect(STORED_COLUMNS.split(', ')).toContain(field.column);
  });
});

it.each(named(({ folds }) => folds))('%s is read for folds', (_, { column }) => {
  expect(FOLD_COLUMNS.split(', ')).toContain(column);
});

it.each(named((field) => 'range' in field))('%s is impossible outside of its range', (name, field) => {
  const [least, most] = 'range' in field ? field.range : [];
  expect(judgeValues(aWholeRecord)).toBe(aWholeRecord);
  for (const value of [Number(least) - 1, Number(most) + (field.kind === 'integer' && field.wraps ? 2 : 1)]) {
    expect(judgeValues(changed(name, value))).toBeNull();
  }
});

const key = { id: 1, deviceId: 2, deviceTime: '2026-11-20T00:00:00.000Z', serverTime: '2026-11-20T00:00:01.000Z' };

it.each(named(({ position }) => position !== undefined))('%s is in a position on the wire', (_, { position }) => {
  expect(wirePosition(key, aWholeRecord, {})).toHaveProperty(String(position));
});

it.each(named(({ attribute }) => attribute !== undefined))('%s is an attribute on the wire', (_, { attribute }) => {
  const attributes = {};
  addAttributes(attributes, aWholeRecord);
  expect(attributes).toHaveProperty(String(attribute));
  expect(attributes).toMatchObject({ fuelUsed: 50.5, event: 239, priority: 1 });
});
