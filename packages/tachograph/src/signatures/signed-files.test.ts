import { expect, it } from 'vitest';
import { readFile } from '../samples.testing.ts';
import { bytes, gen2Day, gen2Events, gen2Technical } from '../writer.ts';
import { NO_ROOTS, type Roots } from './chain.ts';
import { readGen2Certificate } from './gen2.ts';
import { signedBlock, signedCard, signedOverview, signerOf } from './signed-files.ts';
import { verdictsOf } from './verdicts.ts';

const signer = signerOf('a phrase');
const DAYS = [{ day: '2026-06-30', changes: ['0:00 rest', '6:00 driving', '10:00 rest'] }];

function rootsOf(certificate: Uint8Array): Roots {
  const root = readGen2Certificate(certificate);
  return { gen1: [], gen2: root === null ? [] : [root] };
}
const verdicts = (file: Uint8Array, roots: Roots) =>
  new Set(verdictsOf(readFile(file), roots).map(({ verdict }) => verdict));

const unit = () =>
  bytes(
    signedOverview({ plate: 'LJ KT-482', downloadedAt: '2026-06-30T20:00' }, signer),
    signedBlock(bytes([0x76, 0x32], gen2Day('2026-06-30', ['0:00 rest', '0:00 rest co-driver out'])), signer),
    signedBlock(gen2Events(), signer),
    signedBlock(gen2Technical(), signer),
  );

it.each([
  ['a card', () => signedCard(DAYS, { downloadedAt: '2026-06-30T20:00' }, signer)],
  ['a vehicle unit', unit],
])('signs %s, valid only for whom its root is known', (_, file) => {
  expect(verdicts(file(), rootsOf(signerOf('a phrase').root))).toEqual(new Set(['valid']));
  expect(verdicts(file(), NO_ROOTS)).toEqual(new Set(['rootMissing']));
  expect(verdicts(file(), rootsOf(signerOf('another phrase').root))).not.toContain('valid');
});

it('names the unit that is written', () => {
  const file = readFile(unit());
  expect(file.kind === 'vehicleUnit' && file.overview?.vehicle?.plate).toBe('LJ KT-482');
});
