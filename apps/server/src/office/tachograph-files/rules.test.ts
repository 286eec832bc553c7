import { driverCard, vehicleUnit } from '@konvoj/tachograph/writer';
import { readTachographFile } from '@konvoj/tachograph';
import type { ActivityChange } from '@konvoj/tachograph';
import { describe, expect, it } from 'vitest';
import { factsOf, worstOf } from './facts.ts';
import { matchCards, matchUnits, personOf, plateKey } from './matching.ts';
import { nationalName } from './names.ts';
import { packChanges, unpackChanges } from './packed-days.ts';
import { keptUntil, lawfullyKeptUntil } from './retention-rules.ts';

const RECEIVED = Date.UTC(2026, 6, 1, 8);

describe('packed changes', () => {
  it('are the changes again', () => {
    const changes: ActivityChange[] = (['rest', 'availability', 'work', 'driving'] as const).flatMap(
      (activity, index) => [
        { minute: index * 400, activity, slot: 'driver', isCardInserted: true, isCrew: false, isKnown: true },
        { minute: 1_439, activity, slot: 'coDriver', isCardInserted: false, isCrew: true, isKnown: false },
      ],
    );
    expect(unpackChanges(packChanges(changes))).toEqual(changes);
  });
});

describe('the driver of a card', () => {
  const card = (id: number, changes: object = {}) => ({
    id,
    nation: 46,
    person: '10000000012340',
    driverId: null,
    ...changes,
  });
  const driver = (id: number, cardNumber: string | null) => ({ id, cardNumber });

  it('is the one with the same first 14 characters, which a renewal keeps', () => {
    const matches = matchCards(
      [card(1)],
      [driver(7, ' 1000000001234011'), driver(8, '1000000001235000'), driver(9, null)],
    );
    expect(matches.get(1)).toEqual({ matching: 'matched', ids: [7] });
    expect(personOf('1000000001234011')).toBe(personOf('1000000001234000'));
  });

  it('is nobody for a number that is too short, or that nobody has', () => {
    expect(matchCards([card(1, { person: '1000' })], [driver(7, '1000')]).get(1)).toEqual({
      matching: 'unknown',
      ids: [],
    });
    expect(matchCards([card(1)], []).get(1)).toEqual({ matching: 'unknown', ids: [] });
  });

  it('is not chosen between two who claim it, until a user does', () => {
    const drivers = [driver(8, '1000000001234000'), driver(7, '1000000001234010')];
    expect(matchCards([card(1)], drivers).get(1)).toEqual({ matching: 'several', ids: [7, 8] });
    expect(matchCards([card(1, { driverId: 8 })], drivers).get(1)).toEqual({ matching: 'matched', ids: [8] });
  });

  it('has the card of one nation: the same number of another nation is somebody else', () => {
    const drivers = [driver(7, '1000000001234000')];
    const matches = matchCards([card(2, { nation: 25 }), card(1)], drivers);
    expect([matches.get(1)?.matching, matches.get(2)?.matching]).toEqual(['matched', 'several']);
    const set = matchCards([card(2, { nation: 25, driverId: 7 }), card(1)], drivers);
    expect([set.get(1)?.matching, set.get(2)?.matching]).toEqual(['several', 'matched']);
  });
});

describe('the vehicle of a unit', () => {
  const unit = (id: number, plates: string[], vehicleId: number | null = null) => ({ id, plates, vehicleId });
  const vehicles = [
    { id: 3, licencePlate: 'LJ-AB 12' },
    { id: 4, licencePlate: 'MB ČŠ-1' },
  ];

  it('has one of its plates, without regard to spaces, hyphens and case', () => {
    expect(matchUnits([unit(1, [plateKey('lj ab-12')])], vehicles).get(1)).toEqual({ matching: 'matched', ids: [3] });
    expect(matchUnits([unit(1, [plateKey('MBČŠ1')])], vehicles).get(1)?.ids).toEqual([4]);
  });

  it('is that of its first plate that a vehicle has, and unclear when another unit has the vehicle', () => {
    expect(matchUnits([unit(1, ['ZG0', 'LJAB12', 'MBČŠ1'])], vehicles).get(1)).toEqual({
      matching: 'matched',
      ids: [3],
    });
    const matches = matchUnits([unit(2, ['LJAB12']), unit(1, ['LJAB12'])], vehicles);
    expect([matches.get(1)?.matching, matches.get(2)?.matching]).toEqual(['matched', 'conflict']);
    expect(matchUnits([unit(1, ['LJAB12']), unit(2, [], 3)], vehicles).get(1)?.matching).toBe('conflict');
  });
});

describe('the national name', () => {
  const file = { kind: 'driverCard', downloadedAt: Date.UTC(2026, 5, 30, 18), receivedAt: RECEIVED } as const;
  const nobody = { holder: null, cardNumber: null, plate: null, vin: null };

  it('has no letter that a file system dislikes', () => {
    const named = { ...file, ...nobody, holder: 'Češpljar/Žagar Đuro', cardNumber: '1000000001234000' };
    expect(nationalName(named, 'ddd')).toBe('C_20260630_1800_d_CespljarZagar_1000000001234000.DDD');
    expect(nationalName({ ...file, ...nobody, holder: '../../etc passwd' }, 'tgd')).toBe('C_20260630_1800_p_etc.TGD');
  });

  it('of a unit has plate and VIN, and another ending in France', () => {
    const unit = {
      ...file,
      ...nobody,
      kind: 'vehicleUnit',
      downloadedAt: null,
      plate: 'LJ AB-12',
      vin: 'VIN1',
    } as const;
    expect(nationalName(unit, 'c1b')).toBe('M_20260701_0800_LJAB-12_VIN1.V1B');
  });
});

describe('the time of a file', () => {
  it('ends months after its last day, at the end of shorter months', () => {
    expect(keptUntil({ lastDay: '2026-02-28', receivedAt: 0 }, 24)).toBe('2028-02-28');
    expect(keptUntil({ lastDay: '2026-01-31', receivedAt: 0 }, 13)).toBe('2027-02-28');
    expect(keptUntil({ lastDay: null, receivedAt: RECEIVED }, 12)).toBe('2027-07-01');
    expect(lawfullyKeptUntil({ lastDay: '2026-06-30', receivedAt: 0 })).toBe('2027-06-30');
    expect(lawfullyKeptUntil({ lastDay: null, receivedAt: 0 })).toBeNull();
  });
});

describe('the facts of a file', () => {
  const read = (bytes: Uint8Array) => {
    const recognised = readTachographFile(bytes);
    if (recognised.kind === 'refused') throw new Error(recognised.refusal);
    return factsOf(recognised.file, { gen1: [], gen2: [] }, RECEIVED);
  };
  const day = (text: string) => ({ day: text, changes: ['0:00 rest', '8:00 driving'] });

  it('leave out days that cannot be, and no time is later than the arrival', () => {
    const facts = read(
      driverCard([day('1999-01-01'), day('2026-06-30'), day('2099-12-31')], { downloadedAt: '2099-12-31T10:00' }),
    );
    expect([facts.firstDay, facts.lastDay, facts.days]).toEqual(['2026-06-30', '2026-06-30', 1]);
    expect(facts.downloadedAt).toBeLessThanOrEqual(RECEIVED);
    expect(read(vehicleUnit([day('2026-06-30')], { downloadedAt: '2090-01-01T00:00' })).downloadedAt).toBe(RECEIVED);
  });

  it('take the newest entry where the card has an older time of its last download', () => {
    const { downloadedAt } = read(driverCard([day('2026-06-30')], { downloadedAt: '2026-06-02T10:00' }));
    expect(downloadedAt).toBe(Date.UTC(2026, 5, 30, 8));
  });

  it('have the worst verdict of all objects', () => {
    const verdicts = (...all: ('valid' | 'invalid' | 'rootMissing')[]) => all.map((verdict) => ({ verdict }));
    expect(worstOf(verdicts('valid', 'rootMissing', 'invalid'))).toBe('invalid');
    expect(worstOf(verdicts('valid', 'valid'))).toBe('valid');
    expect(worstOf([])).toBe('notSigned');
  });
});
