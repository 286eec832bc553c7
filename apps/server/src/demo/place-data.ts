import type { DemoCompany } from '@konvoj/simulator';
import type { AreaInput } from '../places/own-places/areas.ts';
import type { Ring } from '../places/own-places/types.ts';

/** Places of these companies, where the demo's vehicles load, unload and rest. People and companies are invented. */
export interface DemoPoint {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** As in the reference list: 1 customer … 12 other. */
  readonly type: number;
  readonly radiusMeters?: number;
  readonly company?: string;
  readonly address?: string;
  readonly contactPerson?: string;
  readonly email?: string;
  readonly description?: string;
}

export interface DemoZone {
  readonly name: string;
  readonly description: string | null;
  readonly area: AreaInput;
}

const CUSTOMER = 1;
const LOADING = 2;
const UNLOADING = 3;
const YARD = 4;
const FUEL = 5;
const PARKING = 6;
const WORKSHOP = 7;
const BORDER = 8;
const TERMINAL = 9;
const REST = 10;
const WASH = 11;

type Row = readonly [name: string, latitude: number, longitude: number, type: number, more?: Partial<DemoPoint>];

const by = (company: string, address: string, contactPerson?: string): Partial<DemoPoint> => ({
  company,
  address,
  ...(contactPerson !== undefined && { contactPerson }),
});

const kolovratPoints: readonly Row[] = [
  [
    'Dvorišče Ljubljana Moste',
    46.0595,
    14.5595,
    YARD,
    {
      address: 'Letališka cesta, Ljubljana',
      radiusMeters: 250,
      contactPerson: 'Dušan Dispečer',
      email: 'dispatcher@kolovrat.example',
      description: 'Vhod pri vratarju, rampe 1 do 6. Ključ nočne ključavnice ima dežurni dispečer.',
    },
  ],
  ['Dvorišče Celje', 46.2385, 15.2675, YARD, { address: 'Mariborska cesta, Celje', radiusMeters: 200 }],
  [
    'Dvorišče Koper',
    45.5525,
    13.7405,
    YARD,
    { address: 'Ankaranska cesta, Koper', radiusMeters: 200, description: 'Ob tovornem vhodu pristanišča.' },
  ],
  ['Dvorišče Maribor', 46.5285, 15.6685, YARD, { address: 'Ptujska cesta, Maribor', radiusMeters: 200 }],
  ['Poslovalnica BTC', 46.0665, 14.5445, YARD, { address: 'Šmartinska cesta, Ljubljana' }],
  [
    'Delavnica Ljubljana',
    46.0611,
    14.5627,
    WORKSHOP,
    by('Avtoservis Pogačnik', 'Letališka cesta, Ljubljana', 'Franci Pogačnik'),
  ],
  ['Pralnica tovornih vozil Moste', 46.0581, 14.5561, WASH, by('Penasto d.o.o.', 'Kajuhova ulica, Ljubljana')],
  [
    'Trgovsko skladišče Rudnik',
    46.0235,
    14.5385,
    CUSTOMER,
    by('Dom in vrt Zelenko', 'Jurčkova cesta, Ljubljana', 'Maja Zelenko'),
  ],
  ['Skladišče Šiška', 46.0785, 14.4825, CUSTOMER, by('Papirus Kotnik', 'Celovška cesta, Ljubljana')],
  ['Pekarna Vič', 46.0425, 14.4775, CUSTOMER, by('Pekarna Zrno', 'Tržaška cesta, Ljubljana', 'Jože Bevk')],
  ['Kemija Domžale', 46.1385, 14.5945, LOADING, by('Barve Mlinar', 'Količevo, Domžale', 'Nataša Mlinar')],
  ['Tovarna Kamnik', 46.2225, 14.6105, LOADING, by('Kamniška žica', 'Kovinarska cesta, Kamnik')],
  ['Trzin, industrijska cona', 46.1305, 14.5575, CUSTOMER, by('Elektro Blatnica', 'Blatnica, Trzin')],
  ['Letališki tovor Brnik', 46.2255, 14.4565, TERMINAL, by('Krila Kargo', 'Zgornji Brnik, Cerklje', 'Tina Pilot')],
  [
    'Gume Kranj',
    46.2405,
    14.3555,
    LOADING,
    { ...by('Gumarstvo Jelen', 'Škofjeloška cesta, Kranj', 'Rok Jenko'), radiusMeters: 300 },
  ],
  [
    'Mlekarna Škofja Loka',
    46.1665,
    14.3065,
    LOADING,
    by('Loška mlekarna Planica', 'Kidričeva cesta, Škofja Loka', 'Irena Debeljak'),
  ],
  ['Lesce, smučarska oprema', 46.3605, 14.1585, LOADING, by('Smuči Begunjščica', 'Alpska cesta, Lesce')],
  [
    'Jeklarna Jesenice',
    46.4305,
    14.0675,
    LOADING,
    { ...by('Jeklo pod Golico', 'Cesta železarjev, Jesenice', 'Matjaž Klinar'), radiusMeters: 400 },
  ],
  ['Hladilnica Vrhnika', 45.9625, 14.2955, CUSTOMER, by('Hladno d.o.o.', 'Sinja Gorica, Vrhnika')],
  ['Žaga Logatec', 45.9145, 14.2255, LOADING, by('Lesni obrat Tičar', 'Tovarniška cesta, Logatec', 'Marko Tičar')],
  ['Počivališče Postojna', 45.7745, 14.2135, REST, by('Pri jami', 'Ljubljanska cesta, Postojna')],
  ['Špedicija Sežana', 45.7095, 13.8735, BORDER, by('Kraška špedicija', 'Partizanska cesta, Sežana', 'Vida Štolfa')],
  ['Ribarnica Izola', 45.5365, 13.6605, CUSTOMER, by('Sardela Izola', 'Industrijska cesta, Izola')],
  ['Klet Ajdovščina', 45.8865, 13.9095, LOADING, by('Vinarstvo Burja', 'Goriška cesta, Ajdovščina', 'Peter Rebula')],
  ['Vrtojba, terminal', 45.9555, 13.6485, CUSTOMER, by('Goriški trgovski center', 'Vojkova cesta, Nova Gorica')],
  ['Črpalka Ilirska Bistrica', 45.5675, 14.2445, FUEL, by('Nafta Snežnik', 'Bazoviška cesta, Ilirska Bistrica')],
  [
    'Počivališče Trojane',
    46.1895,
    14.8835,
    REST,
    { address: 'Trojane', description: 'Malica do 22. ure, prostora za dvanajst vlačilcev.' },
  ],
  ['Hmeljarna Žalec', 46.2515, 15.1645, LOADING, by('Savinjski hmelj', 'Mestni trg, Žalec', 'Alenka Hribar')],
  [
    'Gospodinjski aparati Velenje',
    46.3625,
    15.1115,
    LOADING,
    { ...by('Aparati Šalek', 'Partizanska cesta, Velenje', 'Boris Šalej'), radiusMeters: 400 },
  ],
  ['Koroška trgovina', 46.5085, 15.0805, CUSTOMER, by('Koroški magazin', 'Celjska cesta, Slovenj Gradec')],
  [
    'Železarna Ravne',
    46.5435,
    14.9695,
    LOADING,
    { ...by('Kovačija Uršlja', 'Koroška cesta, Ravne na Koroškem'), radiusMeters: 300 },
  ],
  [
    'Slovenska Bistrica, profili',
    46.3925,
    15.5735,
    LOADING,
    by('Alu Pohorje', 'Tomšičeva ulica, Slovenska Bistrica', 'Tomaž Kreft'),
  ],
  ['Skladišče Studenci', 46.5535, 15.6305, CUSTOMER, by('Drava trgovina', 'Obrežna ulica, Maribor')],
  ['Hoče, logistika', 46.4985, 15.6485, UNLOADING, by('Pohorska logistika', 'Miklavška cesta, Hoče')],
  [
    'Perutnina Ptuj',
    46.4205,
    15.8705,
    LOADING,
    {
      ...by('Kokošje dvorišče', 'Zagrebška cesta, Ptuj', 'Slavica Vidovič'),
      description: 'Samo hladilniki, temperatura pod 4 °C pred nakladanjem.',
    },
  ],
  [
    'Mesna industrija Murska Sobota',
    46.6585,
    16.1665,
    LOADING,
    by('Pomurske dobrote', 'Panonska ulica, Murska Sobota', 'Aleš Horvat'),
  ],
  ['Carina Lendava', 46.5625, 16.4515, BORDER, by('Lendava špedicija', 'Kolodvorska ulica, Lendava')],
  ['Grosuplje, gradbeni material', 45.9555, 14.6585, CUSTOMER, by('Opeka Polica', 'Industrijska cesta, Grosuplje')],
  ['Kočevje, les', 45.6435, 14.8635, LOADING, by('Medved les', 'Reška cesta, Kočevje', 'Gregor Medved')],
  ['Trebnje, bivalniki', 45.9045, 15.0085, LOADING, by('Bivalnik Mirna', 'Gubčeva cesta, Trebnje')],
  [
    'Tovarna vozil Novo mesto',
    45.8035,
    15.1685,
    CUSTOMER,
    {
      ...by('Dolenjska avtomobili', 'Belokranjska cesta, Novo mesto', 'Sabina Kastelic'),
      radiusMeters: 400,
      description: 'Dostava po urniku linije, zamudo javite vsaj uro prej.',
    },
  ],
  ['Papirnica Krško', 45.9445, 15.4895, LOADING, by('Papir Sava', 'Tovarniška ulica, Krško', 'Drago Žibert')],
  ['Parkirišče Brežice', 45.9045, 15.5945, PARKING, { address: 'Obrtna cona, Brežice' }],
  ['Karavanke, južni vhod', 46.4565, 14.0005, BORDER, { address: 'Hrušica', radiusMeters: 200 }],
  ['Karavanke, severni vhod', 46.5275, 14.0255, BORDER, { address: 'Rosenbach', radiusMeters: 200 }],
  [
    'Villach, odcep A2',
    46.6125,
    13.8505,
    UNLOADING,
    by('Kärntner Eisenhof', 'Ossiacher Zeile, Villach', 'Karin Moser'),
  ],
  ['Klagenfurt, veletrgovina', 46.6305, 14.3205, UNLOADING, by('Wörthersee Handel', 'Rosentaler Straße, Klagenfurt')],
  ['Graz Süd, terminal', 47.0235, 15.4365, UNLOADING, by('Murspedition', 'Puntigamer Straße, Graz', 'Stefan Gruber')],
  ['Wels, hladilnica', 48.1655, 14.0265, UNLOADING, by('Frost und Frische', 'Boschstraße, Wels', 'Eva Huber')],
  ['Salzburg, špedicija', 47.7955, 13.0185, UNLOADING, by('Untersberg Logistik', 'Bergerbräuhofstraße, Salzburg')],
  ['München Riem', 48.1355, 11.7005, UNLOADING, by('Isarlager', 'Am Messesee, München', 'Jonas Bauer')],
  [
    'Stuttgart Vaihingen',
    48.7265,
    9.1125,
    UNLOADING,
    { ...by('Neckar Teile', 'Industriestraße, Stuttgart', 'Lena Schwarz'), radiusMeters: 300 },
  ],
  ['Nürnberg, pristanišče', 49.4025, 11.0615, TERMINAL, by('Frankenhafen Umschlag', 'Hafenstraße, Nürnberg')],
  [
    'Trst, tovorni terminal',
    45.6205,
    13.7855,
    TERMINAL,
    { ...by('Terminal Barcola', 'Riva Traiana, Trieste', 'Elena Furlan'), radiusMeters: 400 },
  ],
  ['Udine, pohištvo', 46.0525, 13.2105, UNLOADING, by('Sedie del Friuli', 'Viale Palmanova, Udine')],
  ['Milano Segrate', 45.4855, 9.2905, UNLOADING, by('Lombarda Carichi', 'Via Rivoltana, Segrate', 'Giulia Conti')],
  ['Zagreb Jankomir', 45.7935, 15.8655, UNLOADING, by('Zrinjevac logistika', 'Jankomir, Zagreb', 'Ivana Babić')],
  ['Rijeka Kukuljanovo', 45.3245, 14.5345, UNLOADING, by('Kvarner skladišta', 'Kukuljanovo, Bakar')],
  [
    'Mejni prehod Bajakovo',
    45.0466,
    19.1012,
    BORDER,
    { address: 'Bajakovo', radiusMeters: 500, description: 'Čakanje na carinski pregled, povprečno štiri ure.' },
  ],
  ['Győr, tovarna', 47.6805, 17.6655, UNLOADING, by('Rába Motor Vas', 'Ipar utca, Győr', 'Zsófia Nagy')],
  ['Jihlava, sklopi', 49.4105, 15.6005, UNLOADING, by('Vysočina Díly', 'Pávovská, Jihlava')],
  ['Praha, veletrgovina', 50.0405, 14.5305, UNLOADING, by('Vltava Sklad', 'Průmyslová, Praha', 'Petr Novotný')],
  ['Črpalka Tepanje', 46.3455, 15.5045, FUEL, by('Nafta Dravinja', 'Tepanje')],
];

const drugaPoints: readonly Row[] = [
  ['Dvorišče Murska Sobota', 46.6585, 16.1665, YARD, { address: 'Panonska ulica, Murska Sobota', radiusMeters: 250 }],
  ['Skladišče Maribor', 46.5535, 15.6305, CUSTOMER, by('Drava trgovina', 'Obrežna ulica, Maribor')],
  ['Črpalka Lendava', 46.5625, 16.4515, FUEL, by('Nafta Ledava', 'Kolodvorska ulica, Lendava')],
];

const pointOf = ([name, latitude, longitude, type, more]: Row): DemoPoint => ({
  name,
  latitude,
  longitude,
  type,
  ...more,
});

const NO_BOUNDS = { swLatitude: undefined, swLongitude: undefined, neLatitude: undefined, neLongitude: undefined };
const box = (swLatitude: number, swLongitude: number, neLatitude: number, neLongitude: number): AreaInput => ({
  bounds: { swLatitude, swLongitude, neLatitude, neLongitude },
  ring: null,
  circle: null,
});
/** Corners in the order of GeoJSON, without the repeated first one. */
const outline = (...corners: Ring): AreaInput => ({
  bounds: NO_BOUNDS,
  ring: [...corners, ...corners.slice(0, 1)],
  circle: null,
});
const circle = (latitude: number, longitude: number, radiusMeters: number): AreaInput => ({
  bounds: NO_BOUNDS,
  ring: null,
  circle: { centre: { latitude, longitude }, radiusMeters },
});

const kolovratZones: readonly DemoZone[] = [
  {
    name: 'Ljubljana Moste',
    description: 'Dvorišče z delavnico in pralnico',
    area: outline([14.5525, 46.0565], [14.5585, 46.0562], [14.5655, 46.0592], [14.5645, 46.0632], [14.5565, 46.0625], [14.5562, 46.0605], [14.5528, 46.0602]), // prettier-ignore
  },
  {
    name: 'Pristanišče Koper',
    description: 'Ograjeno območje luke',
    area: outline([13.7325, 45.5505], [13.7405, 45.5488], [13.7585, 45.5525], [13.7625, 45.5582], [13.7505, 45.5632], [13.7345, 45.5592]), // prettier-ignore
  },
  { name: 'Celje', description: 'Dvorišče in industrijska cona', area: box(46.2325, 15.2575, 46.2445, 15.2785) },
  { name: 'Maribor Tezno', description: null, area: box(46.5225, 15.6585, 46.5345, 15.6785) },
  { name: 'Kranj', description: 'Industrijska cona Labore', area: circle(46.2405, 14.3555, 700) },
  { name: 'Novo mesto', description: 'Tovarna in parkirišče pred njo', area: circle(45.8035, 15.1685, 900) },
  {
    name: 'Trst, pristanišče',
    description: 'Novo pristanišče in carinsko območje',
    area: outline([13.7705, 45.6155], [13.7905, 45.6125], [13.8005, 45.6205], [13.7915, 45.6275], [13.7755, 45.6245]), // prettier-ignore
  },
  { name: 'Trojane', description: 'Počivališče ob avtocesti', area: circle(46.1895, 14.8835, 400) },
  { name: 'München Riem', description: null, area: box(48.1295, 11.6905, 48.1415, 11.7105) },
  {
    name: 'Karavanke',
    description: 'Predor z obema ploščadma',
    area: outline([13.9905, 46.4505], [14.0105, 46.4505], [14.0385, 46.5335], [14.0155, 46.5345]),
  },
];

const drugaZones: readonly DemoZone[] = [
  { name: 'Murska Sobota', description: 'Dvorišče in mesto', area: circle(46.6585, 16.1665, 1_500) },
];

/** 63 points and 10 zones of the first company, three and one of the second. */
export const demoPlaces: Readonly<Record<DemoCompany, { points: readonly DemoPoint[]; zones: readonly DemoZone[] }>> = {
  kolovrat: { points: kolovratPoints.map(pointOf), zones: kolovratZones },
  druga: { points: drugaPoints.map(pointOf), zones: drugaZones },
};
