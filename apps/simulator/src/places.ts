import type { LatLon } from '@konvoj/roads/types';

/** Where vehicles load, unload and rest: yards and industrial areas of real towns. */
export interface Place {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly at: LatLon;
  readonly altitudeMeters: number;
  /** Is a node of the main roads under this name. */
  readonly harbour?: true;
}

type Row = readonly [name: string, country: string, latitude: number, longitude: number, altitudeMeters: number];

const rows: readonly Row[] = [
  ['Ljubljana Moste', 'SI', 46.0595, 14.5595, 290],
  ['Ljubljana BTC', 'SI', 46.0665, 14.5445, 292],
  ['Ljubljana Šiška', 'SI', 46.0785, 14.4825, 305],
  ['Ljubljana Rudnik', 'SI', 46.0235, 14.5385, 288],
  ['Ljubljana Vič', 'SI', 46.0425, 14.4775, 295],
  ['Domžale', 'SI', 46.1385, 14.5945, 302],
  ['Kamnik', 'SI', 46.2225, 14.6105, 380],
  ['Trzin', 'SI', 46.1305, 14.5575, 300],
  ['Brnik', 'SI', 46.2255, 14.4565, 388],
  ['Kranj', 'SI', 46.2405, 14.3555, 385],
  ['Škofja Loka', 'SI', 46.1665, 14.3065, 350],
  ['Lesce', 'SI', 46.3605, 14.1585, 505],
  ['Jesenice', 'SI', 46.4305, 14.0675, 575],
  ['Vrhnika', 'SI', 45.9625, 14.2955, 293],
  ['Logatec', 'SI', 45.9145, 14.2255, 480],
  ['Postojna', 'SI', 45.7745, 14.2135, 554],
  ['Sežana', 'SI', 45.7095, 13.8735, 365],
  ['Koper luka', 'SI', 45.5525, 13.7405, 3],
  ['Izola', 'SI', 45.5365, 13.6605, 12],
  ['Ajdovščina', 'SI', 45.8865, 13.9095, 106],
  ['Nova Gorica', 'SI', 45.9555, 13.6485, 92],
  ['Ilirska Bistrica', 'SI', 45.5675, 14.2445, 420],
  ['Trojane', 'SI', 46.1895, 14.8835, 560],
  ['Žalec', 'SI', 46.2515, 15.1645, 255],
  ['Celje', 'SI', 46.2385, 15.2675, 240],
  ['Velenje', 'SI', 46.3625, 15.1115, 395],
  ['Slovenj Gradec', 'SI', 46.5085, 15.0805, 410],
  ['Ravne na Koroškem', 'SI', 46.5435, 14.9695, 400],
  ['Slovenska Bistrica', 'SI', 46.3925, 15.5735, 278],
  ['Maribor Tezno', 'SI', 46.5285, 15.6685, 262],
  ['Maribor Studenci', 'SI', 46.5535, 15.6305, 270],
  ['Hoče', 'SI', 46.4985, 15.6485, 272],
  ['Ptuj', 'SI', 46.4205, 15.8705, 232],
  ['Murska Sobota', 'SI', 46.6585, 16.1665, 190],
  ['Lendava', 'SI', 46.5625, 16.4515, 165],
  ['Grosuplje', 'SI', 45.9555, 14.6585, 333],
  ['Kočevje', 'SI', 45.6435, 14.8635, 461],
  ['Trebnje', 'SI', 45.9045, 15.0085, 275],
  ['Novo mesto', 'SI', 45.8035, 15.1685, 202],
  ['Krško', 'SI', 45.9445, 15.4895, 162],
  ['Brežice', 'SI', 45.9045, 15.5945, 158],
  ['Villach', 'AT', 46.6125, 13.8505, 501],
  ['Klagenfurt', 'AT', 46.6305, 14.3205, 446],
  ['Wolfsberg', 'AT', 46.8395, 14.8445, 463],
  ['Graz Süd', 'AT', 47.0235, 15.4365, 345],
  ['Wien Inzersdorf', 'AT', 48.1435, 16.3405, 200],
  ['Wien Freudenau', 'AT', 48.1825, 16.4655, 157],
  ['Sankt Pölten', 'AT', 48.2045, 15.6285, 267],
  ['Linz', 'AT', 48.2845, 14.3205, 255],
  ['Wels', 'AT', 48.1655, 14.0265, 317],
  ['Salzburg', 'AT', 47.7955, 13.0185, 424],
  ['Hall in Tirol', 'AT', 47.2785, 11.5205, 560],
  ['Kufstein', 'AT', 47.5825, 12.1705, 499],
  ['München Riem', 'DE', 48.1355, 11.7005, 527],
  ['Augsburg', 'DE', 48.3905, 10.9055, 480],
  ['Ingolstadt', 'DE', 48.7555, 11.4555, 368],
  ['Nürnberg Hafen', 'DE', 49.4025, 11.0615, 310],
  ['Regensburg Ost', 'DE', 49.0145, 12.1495, 335],
  ['Passau', 'DE', 48.5705, 13.4205, 310],
  ['Ulm', 'DE', 48.4105, 9.9505, 480],
  ['Stuttgart Vaihingen', 'DE', 48.7265, 9.1125, 440],
  ['Heilbronn', 'DE', 49.1555, 9.2165, 157],
  ['Würzburg', 'DE', 49.7905, 9.9205, 190],
  ['Frankfurt Höchst', 'DE', 50.0835, 8.5455, 98],
  ['Trieste', 'IT', 45.6205, 13.7855, 5],
  ['Udine', 'IT', 46.0525, 13.2105, 105],
  ['Portogruaro', 'IT', 45.7785, 12.8405, 6],
  ['Venezia Marghera', 'IT', 45.4755, 12.2385, 3],
  ['Padova ZIP', 'IT', 45.3985, 11.9305, 11],
  ['Vicenza', 'IT', 45.5285, 11.5135, 38],
  ['Verona Quadrante', 'IT', 45.4135, 10.9455, 64],
  ['Brescia', 'IT', 45.5205, 10.1905, 130],
  ['Bergamo', 'IT', 45.6785, 9.6705, 235],
  ['Milano Segrate', 'IT', 45.4855, 9.2905, 114],
  ['Piacenza', 'IT', 45.0565, 9.7305, 61],
  ['Modena', 'IT', 44.6505, 10.9155, 35],
  ['Bologna Interporto', 'IT', 44.5985, 11.4105, 22],
  ['Trento', 'IT', 46.1005, 11.1065, 192],
  ['Bolzano', 'IT', 46.4785, 11.3385, 243],
  ['Rimini', 'IT', 44.0505, 12.5455, 12],
  ['Zagreb Žitnjak', 'HR', 45.7935, 16.0565, 112],
  ['Zagreb Jankomir', 'HR', 45.7935, 15.8655, 122],
  ['Karlovac', 'HR', 45.4925, 15.5605, 110],
  ['Varaždin', 'HR', 46.3005, 16.3455, 170],
  ['Rijeka Kukuljanovo', 'HR', 45.3245, 14.5345, 330],
  ['Pula', 'HR', 44.8805, 13.8655, 30],
  ['Zadar', 'HR', 44.1205, 15.2785, 40],
  ['Split', 'HR', 43.5285, 16.4985, 30],
  ['Slavonski Brod', 'HR', 45.1605, 18.0205, 92],
  ['Beograd', 'RS', 44.8155, 20.3305, 80],
  ['Nagykanizsa', 'HU', 46.4535, 16.9905, 148],
  ['Székesfehérvár', 'HU', 47.1905, 18.4305, 115],
  ['Budapest Törökbálint', 'HU', 47.4435, 18.9055, 140],
  ['Győr', 'HU', 47.6805, 17.6655, 114],
  ['Bratislava', 'SK', 48.1255, 17.1205, 135],
  ['Brno', 'CZ', 49.1805, 16.6205, 205],
  ['Jihlava', 'CZ', 49.4105, 15.6005, 520],
  ['Praha', 'CZ', 50.0405, 14.5305, 290],
];

const harbours: readonly Row[] = [
  ['Split ferry port', 'HR', 43.5048, 16.4428, 3],
  ['Supetar', 'HR', 43.3822, 16.5548, 5],
  ['Ancona porto', 'IT', 43.6196, 13.5068, 3],
];

function place([name, country, latitude, longitude, altitudeMeters]: Row): Place {
  return { name, country, at: [latitude, longitude], altitudeMeters };
}

export const places: readonly Place[] = [
  ...rows.map(place),
  ...harbours.map((row) => ({ ...place(row), harbour: true as const })),
];
