/** A route that the dispatcher of Prevozi Kolovrat plans again and again, by names of own places. */
export interface DemoPlan {
  readonly name: string;
  readonly description: string;
  /** The first is loaded at, the others are unloaded at. */
  readonly stops: readonly string[];
}

export const demoPlans: readonly DemoPlan[] = [
  {
    name: 'Velenje – München, aparati',
    description: 'Vsak torek in petek, razklad po dogovorjenem oknu.',
    stops: ['Gospodinjski aparati Velenje', 'Salzburg, špedicija', 'München Riem'],
  },
  {
    name: 'Krško – Milano, papir',
    description: 'Papir v rolah, povratni tovor iz Trsta.',
    stops: ['Papirnica Krško', 'Udine, pohištvo', 'Milano Segrate'],
  },
  {
    name: 'Slovenska Bistrica – Stuttgart, profili',
    description: 'Aluminijasti profili za avtomobilsko industrijo.',
    stops: ['Slovenska Bistrica, profili', 'Graz Süd, terminal', 'Nürnberg, pristanišče', 'Stuttgart Vaihingen'],
  },
  {
    name: 'Koper – Győr, zabojniki',
    description: 'Iz pristanišča prek Maribora.',
    stops: ['Dvorišče Koper', 'Dvorišče Maribor', 'Győr, tovarna'],
  },
  {
    name: 'Novo mesto – Praha, deli',
    description: 'Deli za vozila, zamudo javite vsaj uro prej.',
    stops: ['Tovarna vozil Novo mesto', 'Graz Süd, terminal', 'Jihlava, sklopi', 'Praha, veletrgovina'],
  },
  {
    name: 'Zbirna linija Gorenjska – Reka',
    description: 'Zbirni tovor: jeklo, pnevmatike, les.',
    stops: ['Jeklarna Jesenice', 'Gume Kranj', 'Skladišče Šiška', 'Žaga Logatec', 'Rijeka Kukuljanovo'],
  },
];
