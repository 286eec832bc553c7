/** Of the line of a road, its casing, and its number on a shield. */
export interface RoadColours {
  readonly line: string;
  readonly casing: string;
  readonly shield: { readonly fill: string; readonly ring: string };
  readonly number: string;
}

/** Colours of the embedded map in light and dark. */
export interface EmbeddedPalette {
  readonly water: string;
  readonly coast: string;
  readonly land: string;
  readonly border: string;
  readonly borderCase: string;
  readonly river: string;
  readonly lake: string;
  readonly motorway: RoadColours;
  readonly road: RoadColours;
  readonly ferry: string;
  readonly text: string;
  readonly strong: string;
  readonly halo: string;
  readonly country: string;
  readonly sea: string;
  readonly urban: string;
  readonly urbanOpacity: number;
  readonly dot: { readonly fill: string; readonly ring: string };
  readonly capital: { readonly fill: string; readonly ring: string };
}

export type MapMode = 'light' | 'dark';

export const embeddedPalette: Record<MapMode, EmbeddedPalette> = {
  light: {
    water: '#bcd7e6',
    coast: '#8fb6cc',
    land: '#f7f5f0',
    border: '#9d8fb4',
    borderCase: '#e6dfef',
    river: '#a4cbe0',
    lake: '#bcd7e6',
    motorway: { line: '#f2c27b', casing: '#d99a3f', shield: { fill: '#2f6db0', ring: '#ffffff' }, number: '#ffffff' },
    road: { line: '#ffffff', casing: '#b8aa8f', shield: { fill: '#ffffff', ring: '#9a927f' }, number: '#4c525c' },
    ferry: '#6f9dbb',
    text: '#4c525c',
    strong: '#23272f',
    halo: 'rgba(255,255,255,0.92)',
    country: '#8a7fa0',
    sea: '#5b8aa8',
    urban: '#d8cfbe',
    urbanOpacity: 0.9,
    dot: { fill: '#ffffff', ring: '#5b616b' },
    capital: { fill: '#23272f', ring: '#ffffff' },
  },
  dark: {
    water: '#0f1a27',
    coast: '#33506b',
    land: '#222a35',
    border: '#7b86a3',
    borderCase: '#2c3644',
    river: '#2d4f6d',
    lake: '#15263a',
    motorway: { line: '#8f6f3c', casing: '#4a3b22', shield: { fill: '#24507f', ring: '#8fb0d3' }, number: '#e8edf4' },
    road: { line: '#4d596a', casing: '#1a212b', shield: { fill: '#2c3644', ring: '#7b8798' }, number: '#c3ccd8' },
    ferry: '#3f6483',
    text: '#a9b4c2',
    strong: '#e8edf4',
    halo: 'rgba(24,30,38,0.92)',
    country: '#7f8ba8',
    sea: '#5b86a6',
    urban: '#465263',
    urbanOpacity: 0.75,
    dot: { fill: '#222a35', ring: '#9aa6b6' },
    capital: { fill: '#f1f4f8', ring: '#222a35' },
  },
};
