import { describe, expect, it } from 'vitest';
import { writtenGoods } from './written-goods.ts';
import { searchesFor, writtenReference, writtenStops } from './written-stops.ts';

const TODAY = '2026-11-22';
const read = (message: string) => writtenStops(message, TODAY);

describe('the stops of a message', () => {
  it('are read under the headings of three languages, each in one line', () => {
    expect(
      read(`Pozdravljeni,
prosim za prevoz:

Naklad: Luna d.o.o., Letališka 29, 1000 Ljubljana, 23.11.2026 8:00-10:00
Entladestelle: Spedition Huber, Industriestr. 12, D-80939 München, 24.11. um 14:00 Uhr
Delivery 2: Port of Koper, Vojkovo nabrežje 38, 6501 Koper

Lep pozdrav,
Ana Novak
Tovarniška 1, 3000 Celje`),
    ).toMatchObject([
      {
        activity: 'load',
        address: 'Luna d.o.o., Letališka 29, 1000 Ljubljana',
        day: '2026-11-23',
        from: '08:00',
        to: '10:00',
      },
      {
        activity: 'unload',
        address: 'Spedition Huber, Industriestr. 12, D-80939 München',
        day: '2026-11-24',
        from: '14:00',
        to: null,
      },
      {
        activity: 'unload',
        address: 'Port of Koper, Vojkovo nabrežje 38, 6501 Koper',
        day: null,
        from: null,
        to: null,
      },
    ]);
  });

  it('are read from blocks of lines with date, phone and remarks', () => {
    expect(
      read(`Loading:

Luna d.o.o.
Letališka 29
1000 Ljubljana
Date: 23.11.2026 from 8:00 to 10:00
Tel: +386 1 234 56 78
Ref: 4711

Unloading:
Huber GmbH
80939 München`),
    ).toEqual([
      {
        activity: 'load',
        address: 'Luna d.o.o., Letališka 29, 1000 Ljubljana',
        day: '2026-11-23',
        from: '08:00',
        to: '10:00',
        contact: null,
        phone: '+386 1 234 56 78',
        goods: null,
        notes: 'Ref: 4711',
      },
      {
        activity: 'unload',
        address: 'Huber GmbH, 80939 München',
        day: null,
        from: null,
        to: null,
        contact: null,
        phone: null,
        goods: null,
        notes: '',
      },
    ]);
  });

  it('are the entries of a list, quoted or not', () => {
    expect(
      read('> 1. Celje, Mariborska 10\n> 2) Graz, Conrad-von-Hötzendorf-Straße 4 7-9h\n> • Wien').map(
        ({ address, from, to }) => [address, from, to],
      ),
    ).toEqual([
      ['Celje, Mariborska 10', null, null],
      ['Graz, Conrad-von-Hötzendorf-Straße 4', '07:00', '09:00'],
      ['Wien', null, null],
    ]);
  });

  it('are several under one heading when each line is a whole address', () => {
    const stops = read('Razklad:\nMercator, 2000 Maribor\nSpar, 9000 Murska Sobota');
    expect(stops.map(({ activity, address }) => `${activity} ${address}`)).toEqual([
      'unload Mercator, 2000 Maribor',
      'unload Spar, 9000 Murska Sobota',
    ]);
  });

  it('are names of places, one in each line, where nothing else is written', () => {
    expect(read('Luka Koper\nHofer Lukovica').map(({ address }) => address)).toEqual(['Luka Koper', 'Hofer Lukovica']);
  });

  it.each([
    ['Kontakt: Maja Kos', 'Maja Kos', null],
    ['Kontaktna oseba: Maja Kos, +386 41 123 456', 'Maja Kos', '+386 41 123 456'],
    ['Contact person: Maja Kos (tel. 041 123-456)', 'Maja Kos', '041 123-456'],
    ['Ansprechpartner: Herr Huber, Handy: 0664/1234567', 'Herr Huber', '0664/1234567'],
    ['Kontakt: 041 123 456', null, '041 123 456'],
  ])('have whom to ask for there: %s', (line, contact, phone) => {
    expect(read(`Naklad:\nLuna d.o.o., 3000 Celje\n${line}`)).toMatchObject([{ contact, phone, notes: '' }]);
  });

  it('are none in an empty message', () => {
    expect(read(' \n ')).toEqual([]);
  });

  it('leave out dates that do not exist and take the nearest year', () => {
    expect(read('- Celje 31.2.2026\n- Graz 5.1.\n- Wien 2026-12-01').map(({ day }) => day)).toEqual([
      null,
      '2027-01-05',
      '2026-12-01',
    ]);
  });
});

it('knows today and tomorrow in three languages', () => {
  expect(
    read('- Celje, jutri ob 8:00\n- Graz morgen\n- Wien, today').map(({ address, day, from }) => [address, day, from]),
  ).toEqual([
    ['Celje', '2026-11-23', '08:00'],
    ['Graz', '2026-11-23', null],
    ['Wien', '2026-11-22', null],
  ]);
});

describe('a message of a client', () => {
  const MESSAGE = `Pozdravljeni,
prosim za prevoz, ref. PO-2026/778.

Nakladanje:
Luka Koper d.d.
Vojkovo nabrežje 38
6000 Koper
24.11.2026 8:00 - 10:00
kontakt: Ana Kos, 041 123 456
12 palet, 8400 kg

Razkladanje:
Möbel Huber GmbH
Triester Straße 14
2334 Vösendorf, Avstrija
25.11.2026 do 12:00
Prosimo, najavite se uro prej

Lep pozdrav`;

  it('has one stop under each heading, whatever stands there besides the address', () => {
    expect(read(MESSAGE)).toEqual([
      {
        activity: 'load',
        address: 'Luka Koper d.d., Vojkovo nabrežje 38, 6000 Koper',
        day: '2026-11-24',
        from: '08:00',
        to: '10:00',
        contact: 'Ana Kos',
        phone: '041 123 456',
        goods: writtenGoods('12 palet, 8400 kg'),
        notes: '',
      },
      {
        activity: 'unload',
        address: 'Möbel Huber GmbH, Triester Straße 14, 2334 Vösendorf, Avstrija',
        day: '2026-11-25',
        from: null,
        to: '12:00',
        contact: null,
        phone: null,
        goods: null,
        notes: 'Prosimo, najavite se uro prej',
      },
    ]);
  });

  it.each([
    '12 palet',
    '8400 kg',
    '8400 t jekla',
    '33 Paletten',
    '24 pallets',
    '5000 kos',
    '20 Stk',
    '7000 m',
    '13,6 ldm',
    '-18 °C',
  ])('has goods, not a stop: %s', (goods) => {
    expect(read(`Celje, 3000 Celje\n\n${goods}`)).toMatchObject([
      { address: 'Celje, 3000 Celje', goods: writtenGoods(goods) },
    ]);
    expect(read(`Beladung:\n- Celje\n- ${goods}`)).toMatchObject([{ address: 'Celje', goods: writtenGoods(goods) }]);
  });

  it('keeps what stands between several addresses under one heading with the one before', () => {
    const stops = read('Razklad:\nMercator\n2000 Maribor\nod 8:00\nSpar\n9000 Murska Sobota\n10 palet');
    expect(stops.map(({ address, from, goods }) => [address, from, goods?.pallets])).toEqual([
      ['Mercator, 2000 Maribor', '08:00', undefined],
      ['Spar, 9000 Murska Sobota', null, 10],
    ]);
  });

  it('is read up to as many stops as an order may have', () => {
    expect(read('- Celje\n'.repeat(1_000))).toHaveLength(200);
  });

  // A pattern that takes the square of the time does not end within the time of a test.
  it.each([',', ' ', '1', 'tel ', ': ', '-', '1 ', 'ref ', '(ref', '1000 '])(
    'is read at once: %j again and again',
    (part) => {
      expect(read(`x${part.repeat(50_000)}x`).length).toBeLessThan(2);
      expect(read(`tel${part.repeat(50_000)}x`).length).toBeLessThan(2);
    },
  );

  it.each(['a', 'LP', '1', '8:00', '-'])('is read at once in many lines: %j', (line) => {
    expect(read(`${`${line}\n`.repeat(50_000)}3000 Celje`).length).toBeLessThan(2);
  });

  it.each([
    [MESSAGE, 'PO-2026/778'],
    ['Ref: A-1\nNaklad: Celje\nRef: 4711', 'A-1'],
    ['Naklad: Celje\nReferenz Nr. 4711', '4711'],
    ['Naklad: Celje\nRef: 1\nRazklad: Graz\nRef: 2', null],
    ['Naklad: Celje, refrigerated 5 °C', null],
  ])('names the reference of the client, unless each stop has its own: %j', (message, reference) => {
    expect(writtenReference(message)).toBe(reference);
  });
});

describe('the search for a written address', () => {
  it('goes from the whole of it to the town', () => {
    expect(searchesFor('Luna d.o.o., Letališka 29, 1000 Ljubljana')).toEqual([
      'Luna d.o.o., Letališka 29, 1000 Ljubljana',
      'Luna d.o.o.',
      '1000 Ljubljana',
      'Ljubljana',
    ]);
    expect(searchesFor('Luka Koper')).toEqual(['Luka Koper']);
  });
});

it('reads a line of a hundred thousand separators or blanks', () => {
  const addressOf = (line: string) => read(line)[0]?.address ?? '';
  expect(addressOf(`- Celje${' '.repeat(100_000)}Center, `)).toBe('Celje Center');
  expect(addressOf(`- Celje${', '.repeat(100_000)}Center ; – 8:00`)).toMatch(/^Celje,.*, Center$/u);
  expect(addressOf(`- Celje,${' '.repeat(100_000)}x 8:00`)).toBe('Celje, x');
});
