import { readTachographFile } from '@konvoj/tachograph';
import { array, bytes, NO_SIGNATURE, vehicleUnit } from '@konvoj/tachograph/writer';
import { expect, it } from 'vitest';
import { contentOf } from './content.ts';
import type { FileContent } from './content.ts';
import { ReplyBudget } from './reply-budget.ts';

const RECEIVED_AT = Date.parse('2026-07-01');
const DAYS = ['2026-06-29', '2026-06-30'].map((day) => ({
  day,
  changes: ['0:00 rest', '0:00 rest co-driver out', '6:00 driving', '10:00 rest'],
}));

function contentOfBytes(file: Uint8Array, budget?: ReplyBudget): FileContent {
  const read = readTachographFile(file);
  if (read.kind === 'refused') throw new Error(read.refusal);
  return contentOf(read.file, { gen1: [], gen2: [] }, RECEIVED_AT, budget);
}

const codesOf = ({ findings }: FileContent) => findings.map(({ code }) => code);

it('leaves rows out that the reply has no room for, with a finding', () => {
  const whole = contentOfBytes(vehicleUnit(DAYS));
  expect(whole.unit?.days.map(({ spans }) => spans.length)).toEqual([4, 4]);
  expect(codesOf(whole)).toEqual([]);
  const cut = contentOfBytes(vehicleUnit(DAYS), new ReplyBudget(1_700));
  expect(cut.unit?.days.map(({ spans }) => spans.length)).not.toEqual([4, 4]);
  expect(codesOf(cut)).toEqual(['contentCut']);
});

it('stays small for a file that claims millions of records', () => {
  const empty = bytes([0x1b, 0, 1, 0xff, 0xff]);
  const records = new Uint8Array(empty.length + 65_535).fill(1);
  records.set(empty);
  const arrays = new Uint8Array(records.length * 32);
  for (let index = 0; index < 32; index++) arrays.set(records, index * records.length);
  const head = bytes(vehicleUnit([]), [0x76, 0x33], array(0x18, 88));
  const content = contentOfBytes(Buffer.concat([head, arrays, NO_SIGNATURE]));
  expect(content.unit?.overspeeds).toEqual([]);
  expect(JSON.stringify(content).length).toBeLessThan(10_000);
});
