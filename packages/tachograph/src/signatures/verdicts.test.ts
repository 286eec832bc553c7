import { expect, it } from 'vitest';
import { readFile, readSample, sampleBytes, sampleRoots, samplesMissing } from '../samples.testing.ts';
import * as write from '../writer.ts';
import { NO_ROOTS, type Roots } from './chain.ts';
import { readGen2Certificate } from './gen2.ts';
import * as keys from './keys.testing.ts';
import { verdictsOf } from './verdicts.ts';

const DOWNLOADED = new Date('2026-06-30T19:00Z');

function judged(bytes: Uint8Array, roots: Roots, at: Date | null = null) {
  return Object.fromEntries(
    verdictsOf(readFile(bytes), roots, at).map(({ object, verdict, reason }) => [object, reason ?? verdict]),
  );
}

function gen2Root(pair: keys.EcKeyPair): Roots {
  const root = readGen2Certificate(keys.ecCertificate(pair, pair, 0x0d));
  return { gen1: [], gen2: root === null ? [] : [root] };
}

interface Gen2Chain {
  readonly root: keys.EcKeyPair;
  readonly authority: keys.EcKeyPair;
  readonly own: keys.EcKeyPair;
}

function gen2Chain(curve: string): Gen2Chain {
  return {
    root: keys.ecKeyPair('brainpoolP256r1', 1),
    authority: keys.ecKeyPair(curve, 2),
    own: keys.ecKeyPair(curve, 3),
  };
}

function gen2Card({ root, authority, own }: Gen2Chain, ownType = 0x11, period?: [string, string]): Uint8Array {
  const identification = write.identification('1000000001234000', write.text('Novak', 36));
  const activity = write.activity([{ day: '2026-06-30', changes: ['00:00 rest', '06:00 driving'] }]);
  return write.bytes(
    write.ICC,
    write.object(0xc101, 2, keys.ecCertificate(own, authority, ownType, period)),
    write.object(0xc108, 2, keys.ecCertificate(authority, root, 0x0e)),
    ...[
      [0x0520, identification] as const,
      [0x0504, activity] as const,
      [0x050e, write.bytes(write.time('2026-06-30T19:00'))] as const,
    ].flatMap(([id, value]) => [write.object(id, 2, value), write.object(id, 3, keys.ecSign(value, own))]),
  );
}

it.each(keys.CURVES)('judges a card signed on %s', (curve) => {
  const chain = gen2Chain(curve);
  expect(judged(gen2Card(chain), gen2Root(chain.root))).toEqual({
    '0520/02': 'valid',
    '0504/02': 'valid',
    '050E/02': 'valid',
  });
});

it('finds one changed byte and judges only its object as invalid', () => {
  const chain = gen2Chain('brainpoolP256r1');
  const card = gen2Card(chain);
  const name = Buffer.from(card).indexOf('Novak');
  card[name] = 0x4d;
  const expected = { '0520/02': 'signature', '0504/02': 'valid', '050E/02': 'valid' };
  expect(judged(card, gen2Root(chain.root))).toEqual(expected);
  // without the root it is still known that this object does not agree with its certificate
  expect(judged(card, NO_ROOTS)).toEqual({
    '0520/02': 'signature',
    '0504/02': 'rootMissing',
    '050E/02': 'rootMissing',
  });
});

it('distrusts certificates of another authority, of other equipment and those that had ended at the download', () => {
  const chain = gen2Chain('brainpoolP256r1');
  const stranger = { ...chain.root, ...keys.ecKeyPair('brainpoolP256r1', 1) };
  const verdictOf = (card: Uint8Array, roots: Roots) => judged(card, roots)['0504/02'];
  expect(verdictOf(gen2Card(chain), gen2Root(stranger))).toBe('certificate');
  expect(verdictOf(gen2Card(chain, 0x13), gen2Root(chain.root))).toBe('certificateType');
  expect(verdictOf(gen2Card(chain, 0x11, ['2020-01-01', '2026-06-30']), gen2Root(chain.root))).toBe(
    'certificateExpired',
  );
  expect(verdictOf(gen2Card(chain, 0x11, ['2020-01-01', '2026-07-01']), gen2Root(chain.root))).toBe('valid');
});

it('trusts a new root that a known one certified', () => {
  const chain = gen2Chain('brainpoolP256r1');
  const older = keys.ecKeyPair('brainpoolP256r1', 9);
  const link = write.object(0xc109, 2, keys.ecCertificate(chain.root, older, 0x0d));
  expect(judged(gen2Card(chain), gen2Root(older))['0504/02']).toBe('rootMissing');
  expect(judged(write.bytes(gen2Card(chain), link), gen2Root(older))['0504/02']).toBe('valid');
});

it('judges blocks of a vehicle unit of generation 2 one by one', () => {
  const { root, authority, own } = gen2Chain('brainpoolP256r1');
  const certificates = [keys.ecCertificate(authority, root, 0x0e), keys.ecCertificate(own, authority, 0x13)] as const;
  const signature = (data: Uint8Array) => write.array(0x08, 64, keys.ecSign(data, own));
  const overview = write.gen2OverviewData();
  const day = write.gen2Day('2026-06-29', ['00:00 rest', '06:00 driving'], new Uint8Array());
  const file = write.bytes(
    [0x76, 0x31],
    write.gen2Overview(certificates, signature(overview)),
    [0x76, 0x32],
    day,
    signature(day),
    [0x76, 0x32],
    write.gen2Day('2026-06-30', ['00:00 rest']),
  );
  const verdicts = verdictsOf(readFile(file), gen2Root(root)).map(({ object, verdict }) => `${object} ${verdict}`);
  expect(verdicts).toEqual(['31 valid', '32 valid', '32 notSigned']);
});

it('judges a card of generation 1', () => {
  const [root, authority, own] = [keys.rsaKeyPair(1), keys.rsaKeyPair(2), keys.rsaKeyPair(3)];
  const roots = { gen1: [keys.gen1RootOf(root)], gen2: [] };
  const identification = write.identification('1000000001234000', write.text('Novak', 36));
  const card = (until?: readonly number[], type = 1) =>
    write.bytes(
      write.ICC,
      write.object(0xc100, 0, keys.rsaCertificate(own, authority, type, until)),
      write.object(0xc108, 0, keys.rsaCertificate(authority, root, 0)),
      write.object(0x0520, 0, identification),
      write.object(0x0520, 1, keys.rsaSign(identification, own)),
    );
  expect(judged(card(), roots, DOWNLOADED)).toEqual({ '0520/00': 'valid' });
  expect(judged(card(), NO_ROOTS, DOWNLOADED)).toEqual({ '0520/00': 'rootMissing' });
  expect(judged(card(write.time('2026-06-30')), roots, DOWNLOADED)).toEqual({ '0520/00': 'certificateExpired' });
  expect(judged(card(undefined, 6), roots, DOWNLOADED)).toEqual({ '0520/00': 'certificateType' });
  const changed = card();
  changed[Buffer.from(changed).indexOf('Novak')] = 0x4d;
  expect(judged(changed, roots, DOWNLOADED)).toEqual({ '0520/00': 'signature' });
});

it('judges a vehicle unit of generation 1', () => {
  const [root, authority, own] = [keys.rsaKeyPair(1), keys.rsaKeyPair(2), keys.rsaKeyPair(3)];
  const certificates = [keys.rsaCertificate(authority, root, 0), keys.rsaCertificate(own, authority, 6)] as const;
  const day = write.gen1DayData('2026-06-29', ['00:00 rest']);
  const file = write.bytes(
    [0x76, 1],
    write.gen1Overview(certificates, keys.rsaSign(write.gen1OverviewData(), own)),
    [0x76, 2],
    write.gen1Day('2026-06-29', ['00:00 rest'], keys.rsaSign(day, own)),
  );
  const roots = { gen1: [keys.gen1RootOf(root)], gen2: [] };
  expect(judged(file, roots)).toEqual({ '01': 'valid', '02': 'valid' });
});

it.runIf(!samplesMissing)('finds a changed byte in the samples (left out where ../shared is missing)', () => {
  const roots = sampleRoots();
  for (const name of ['synthetic_card_gen2v2_a', 'synthetic_vu_gen2v2_a']) {
    const file = readSample(name);
    const changed = verdictsOf(file, roots).at(-3);
    const bytes = sampleBytes(`${name}.ddd`);
    const at = (changed?.offset ?? 0) + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const invalid = verdictsOf(readFile(bytes), roots).filter(({ verdict }) => verdict !== 'valid');
    expect(invalid).toEqual([{ ...changed, verdict: 'invalid', reason: 'signature' }]);
  }
});
