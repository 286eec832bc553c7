import { readTachographFile } from '@konvoj/tachograph';
import { ecCertificate, ecKeyPair, ecSign } from '@konvoj/tachograph/signatures/keys.testing';
import {
  array,
  bytes,
  gen2Day,
  gen2Overview,
  gen2OverviewData,
  NO_SIGNATURE,
  vehicleUnit,
} from '@konvoj/tachograph/writer';
import { expect, it } from 'vitest';
import { contentOf } from './content.ts';
import type { FileContent } from './content.ts';
import { factsOf } from './facts.ts';
import { unpackChanges } from './packed-days.ts';
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

it('takes of two blocks with the same day the one with the better signature, then the one with more changes', () => {
  const [root, authority, own] = ([1, 2, 3] as const).map((id) => ecKeyPair('secp256r1', id));
  if (root === undefined || authority === undefined || own === undefined) throw new Error('no keys');
  const signature = (data: Uint8Array) => array(0x08, 64, ecSign(data, own));
  const certificates = [ecCertificate(authority, root, 0x0e), ecCertificate(own, authority, 0x13)] as const;
  const dayOf = (...changes: string[]) =>
    gen2Day('2026-06-29', ['0:00 rest', '0:00 rest co-driver out', ...changes], bytes());
  const [signed, other] = [dayOf('6:00 driving'), dayOf('6:00 work', '7:00 rest', '8:00 work')];
  const block = (day: Uint8Array, signedData: Uint8Array | null) =>
    bytes([0x76, 0x32], day, signedData === null ? NO_SIGNATURE : signature(signedData));
  const head = bytes([0x76, 0x31], gen2Overview(certificates, signature(gen2OverviewData())));
  const minutesOf = (...blocks: Uint8Array[]) => {
    const file = bytes(head, ...blocks);
    const read = readTachographFile(file);
    if (read.kind === 'refused') throw new Error(read.refusal);
    const [day] = factsOf(read.file, { gen1: [], gen2: [] }, RECEIVED_AT).unit?.days ?? [];
    const shown = contentOfBytes(file).unit?.days[0]?.spans.filter(({ slot }) => slot === 'driver').length;
    return [day?.verdict, unpackChanges(day?.changes ?? []).length, shown];
  };
  expect(minutesOf(block(signed, signed), block(other, null))).toEqual(['rootMissing', 3, 2]);
  expect(minutesOf(block(other, signed), block(signed, null))).toEqual(['notSigned', 3, 2]);
  expect(minutesOf(block(signed, signed), block(other, other))).toEqual(['rootMissing', 5, 4]);
});
