import { endpoints, schemaFindings } from '@konvoj/contract';
import type { AllowanceRate } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import {
  givenRates,
  isShippedUnverified,
  isUnverified,
  outdatedRuleSets,
  ratesOf,
  rowsForCountry,
  rowsOfFile,
  valuesOf,
} from './rates-model.ts';

const rate: AllowanceRate = {
  id: 10_001,
  level: 'company',
  ruleSet: 'SI-TRIP',
  country: 'AT',
  city: null,
  currency: 'EUR',
  minimumHours: 14,
  amount: 4_125,
  validFrom: '2025-01-01',
  description: null,
};
const row = (more: object) => {
  const [first] = valuesOf([rate], 'sl').rates;
  if (first === undefined) throw new Error('no row');
  return { ...first, ...more };
};
const findings = (more: object) =>
  schemaFindings(endpoints.allowanceRates.replace.body, { rates: givenRates({ rates: [row(more)] }) });

describe('a row of the editor', () => {
  it('shows cents as units and sends what was read unchanged', () => {
    expect(valuesOf([rate], 'sl').rates[0]).toMatchObject({ amount: '41,25', minimumHours: '14', description: '' });
    expect(ratesOf(valuesOf([rate], 'sl'))).toEqual([rate]);
  });

  it.each([
    ['41,25', 4_125],
    ['41.2', 4_120],
    ['0', 0],
    ['1000', 100_000],
  ])('reads %s, whatever parts the decimals', (amount, cents) => {
    expect(ratesOf({ rates: [row({ amount })] })[0]?.amount).toBe(cents);
  });

  it.each([
    [{ amount: '' }, 'rates.0.amount', 'required'],
    [{ amount: '1.000,50' }, 'rates.0.amount', 'invalid'],
    [{ amount: '41,255' }, 'rates.0.amount', 'invalid'],
    [{ minimumHours: '' }, 'rates.0.minimumHours', 'required'],
    [{ minimumHours: '25' }, 'rates.0.minimumHours', 'too_big'],
    [{ minimumHours: '7,5' }, 'rates.0.minimumHours', 'invalid'],
    [{ validFrom: null }, 'rates.0.validFrom', 'required'],
    [{ country: '' }, 'rates.0.country', 'required'],
  ])('is refused at its field: %j', (wrong, path, code) => {
    expect(findings(wrong)).toMatchObject([{ path, code }]);
  });
});

describe('new rows of a country', () => {
  const shipped: AllowanceRate[] = [
    { ...rate, id: 1, level: 'global', minimumHours: 8, validFrom: '2021-01-01', description: 'UL RS 76/19' },
    { ...rate, id: 2, level: 'global', amount: 5_500, validFrom: '2021-01-01' },
    { ...rate, id: 3, level: 'global', validFrom: '2012-01-01' },
  ];

  const wanted = {
    country: 'AT',
    currency: 'EUR',
    validFrom: '2025-06-01',
    isVerified: true,
    language: 'sl',
  } as const;

  it('have the bands, without amounts that are not verified', () => {
    const rows = rowsForCountry(shipped, { ...wanted, isVerified: false });
    expect(rows.map(({ minimumHours, amount }) => [minimumHours, amount])).toEqual([
      ['8', ''],
      ['14', ''],
    ]);
  });

  it('have the bands and amounts of the newest shipped ones', () => {
    const rows = rowsForCountry(shipped, wanted);
    expect(
      rows.map(({ id, level, minimumHours, amount, validFrom }) => [id, level, minimumHours, amount, validFrom]),
    ).toEqual([
      [null, 'company', '8', '41,25', '2025-06-01'],
      [null, 'company', '14', '55,00', '2025-06-01'],
    ]);
  });

  it('are one empty row where none are shipped', () => {
    expect(rowsForCountry(shipped, { ...wanted, country: 'KZ', currency: 'KZT' })).toMatchObject([
      { country: 'KZ', currency: 'KZT', minimumHours: '', amount: '' },
    ]);
  });
});

describe('rows of a file', () => {
  const read = {
    row: 2,
    level: 'company',
    ruleSet: 'SI-TRIP',
    country: 'AT',
    city: '',
    currency: 'EUR',
    minimumHours: '14',
    amount: '60,00',
    validFrom: '2025-01-01',
    description: '',
  };

  it('take the place of the present ones and keep the ids of those for the same', () => {
    const { rates } = valuesOf([rate], 'sl');
    const rows = rowsOfFile([read, { ...read, row: 3 }, { ...read, row: 4, country: 'DE', validFrom: '' }], rates);
    expect(rows.map(({ id, country, validFrom }) => [id, country, validFrom])).toEqual([
      [10_001, 'AT', '2025-01-01'],
      [null, 'AT', '2025-01-01'],
      [null, 'DE', null],
    ]);
  });

  it('with unknown words are refused at their fields', () => {
    const rates = rowsOfFile([{ ...read, level: 'all', country: 'Narnija', validFrom: 'jutri' }], []);
    const found = schemaFindings(endpoints.allowanceRates.replace.body, { rates: givenRates({ rates }) });
    expect(found.map(({ path }) => path).toSorted()).toEqual(['rates.0.country', 'rates.0.level', 'rates.0.validFrom']);
  });
});

describe('what is not verified', () => {
  const ruleSets = [{ ruleSet: 'SI-TRIP' as const, verifiedUntil: '2026-01-01', source: '' }];
  const now = { homeCountry: 'SI', today: '2026-11-20' };
  const old = row({});

  it('is a rule set after its end', () => {
    expect(outdatedRuleSets(ruleSets, '2025-12-31')).toEqual([]);
    expect(outdatedRuleSets(ruleSets, '2026-01-01')).toEqual(ruleSets);
  });

  it('is a shipped row for travel abroad that is valid from after the end only', () => {
    const shipped = { country: 'AT', ruleSet: 'SI-TRIP', validFrom: '2025-12-31' } as const;
    expect(isShippedUnverified(shipped, ruleSets, 'SI')).toBe(false);
    expect(isShippedUnverified({ ...shipped, validFrom: '2026-01-01' }, ruleSets, 'SI')).toBe(true);
    expect(isShippedUnverified({ ...shipped, validFrom: '2026-01-01' }, ruleSets, 'AT')).toBe(false);
    expect(isShippedUnverified({ ...shipped, validFrom: '2026-01-01' }, [], 'SI')).toBe(false);
  });

  it('is an old row for travel abroad that no newer one follows', () => {
    expect(isUnverified(old, [old], ruleSets, now)).toBe(true);
    expect(isUnverified(old, [old], ruleSets, { ...now, today: '2025-12-31' })).toBe(false);
    expect(isUnverified(row({ country: 'SI' }), [], ruleSets, now)).toBe(false);
    expect(isUnverified(row({ validFrom: '2026-01-01' }), [], ruleSets, now)).toBe(false);
    expect(isUnverified(old, [old, row({ validFrom: '2026-02-01' })], ruleSets, now)).toBe(false);
    expect(isUnverified(old, [old, row({ validFrom: '2026-12-01' })], ruleSets, now)).toBe(true);
  });
});
