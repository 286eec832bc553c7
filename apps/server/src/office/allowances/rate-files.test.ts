import { describe, expect, it } from 'vitest';
import { ratesOfSheets } from './rate-files.ts';

const sheet = (header: readonly string[], ...rows: readonly (readonly string[])[]) => [
  { name: '', rows: [header, ...rows].map((cells, index) => ({ row: index + 1, cells })) },
];

describe('a file of rates', () => {
  it.each([
    [
      ['Raven', 'Država', 'Nad (h)', 'Znesek', 'Valuta', 'Velja od'],
      ['podjetje', 'Avstrija', '14', '55,00', 'eur', '1. 1. 2025'],
    ],
    [
      ['Level', 'Country', 'Over (h)', 'Amount', 'Currency', 'Valid from'],
      ['company', 'Austria', '14', '55,00', 'EUR', '2025-01-01'],
    ],
    [
      ['Ebene', 'Land', 'Stunden', 'Betrag', 'Währung', 'Gültig ab'],
      ['Firma', 'at', '14', '55,00', 'EUR', '01.01.2025'],
    ],
  ])('is recognised in each language: %j', (header, cells) => {
    expect(ratesOfSheets(sheet(header, cells))).toEqual([
      {
        row: 2,
        level: 'company',
        ruleSet: 'SI-TRIP',
        country: 'AT',
        city: '',
        currency: 'EUR',
        minimumHours: '14',
        amount: '55,00',
        validFrom: '2025-01-01',
        description: '',
      },
    ]);
  });

  it('keeps what it does not recognise, so that the editor shows it at its field', () => {
    const [row] = ratesOfSheets(sheet(['country', 'amount', 'validFrom'], ['Narnija', 'veliko', 'jutri']));
    expect(row).toMatchObject({ country: 'Narnija', amount: 'veliko', validFrom: 'jutri', currency: '' });
  });

  it('with a cell of over 200 characters is refused with its row and column', () => {
    const header = ['country', 'amount', 'Beschreibung'];
    expect(() => ratesOfSheets(sheet(header, ['AT', '55', ''], ['AT', '55', 'a'.repeat(201)]))).toThrow(
      expect.objectContaining({
        code: 'allowance_rates.cell_too_long',
        params: { row: 3, column: 'Beschreibung', max: 200 },
      }),
    );
    expect(ratesOfSheets(sheet(header, ['AT', '55', 'a'.repeat(200)]))).toHaveLength(1);
    expect(() => ratesOfSheets(sheet(['country', 'a'.repeat(201)], ['AT', '55']))).toThrow('import.unreadable');
  });

  it('without countries and amounts is refused', () => {
    expect(() => ratesOfSheets(sheet(['name', 'phone'], ['a', 'b']))).toThrow('import.unreadable');
  });
});
