import type { OrderGoods } from '@konvoj/contract';

/** Who orders the transports. People and companies are invented. */
export const demoClients = [
  'Aparati Šalek',
  'Alu Pohorje',
  'Papir Sava',
  'Loška mlekarna Planica',
  'Jeklo pod Golico',
  'Gumarstvo Jelen',
  'Kvarner skladišta',
  'Murspedition',
  'Isarlager',
  'Lombarda Carichi',
] as const;

type Goods = Pick<OrderGoods, 'description' | 'pieces' | 'weightKg' | 'pallets' | 'loadingMeters'> &
  Partial<Pick<OrderGoods, 'adrClass'>>;

const onPallets = (description: string, pallets: number, weightKg: number): Goods => ({
  description,
  pieces: pallets,
  weightKg,
  pallets,
  // Two pallets beside each other take 0.8 m.
  loadingMeters: Math.ceil(pallets / 2) * 0.8,
});

export const dryGoods: readonly Goods[] = [
  onPallets('Gospodinjski aparati', 33, 9_800),
  onPallets('Papir v rolah', 24, 23_400),
  onPallets('Aluminijasti profili', 18, 21_600),
  onPallets('Avtomobilski deli', 30, 11_250),
  onPallets('Pnevmatike', 28, 8_400),
  onPallets('Bela tehnika, povratna embalaža', 20, 4_300),
  { ...onPallets('Barve in laki', 22, 17_900), adrClass: '3' },
  { description: 'Jekleni koluti', pieces: 6, weightKg: 24_200, pallets: null, loadingMeters: 9.5 },
  { description: 'Žagan les', pieces: 14, weightKg: 22_800, pallets: null, loadingMeters: 13.6 },
];

export const frozenGoods: readonly Goods[] = [
  onPallets('Zamrznjena zelenjava', 33, 19_800),
  onPallets('Zamrznjene ribe', 30, 18_600),
  onPallets('Sladoled', 33, 12_400),
];

export const cooledGoods: readonly Goods[] = [
  onPallets('Mlečni izdelki', 33, 20_100),
  onPallets('Piščančje meso', 28, 17_500),
  onPallets('Sadje in zelenjava', 32, 18_900),
];

export const demoNotes = [
  'Voznik naj se na vratarnici prijavi z referenco.',
  'Potrebnih 24 trakov in protizdrsne podloge.',
  'Menjava palet EUR 1 : 1.',
  null,
  null,
] as const;
