import { networkOf } from '@konvoj/roads/network';
import { expect, it } from 'vitest';
import { DRAWING, routeDrawing } from './route-drawing.ts';

const ljubljana = [46.0511, 14.5051] as const;
const postojna = [45.7743, 14.2137] as const;
const koper = [45.5481, 13.7302] as const;
const madrid = [40.4168, -3.7038] as const;
const stop = (name: string, at: typeof ljubljana | typeof postojna | typeof koper | typeof madrid) => ({ name, at });
const road = { europeanNumber: null, tunnels: new Set<number>(), shipKmh: null };
const network = networkOf([
  { ...road, roadClass: 'motorway', number: 'A1', stops: [stop('Ljubljana', ljubljana), stop('Kraj & Co', postojna)] },
  { ...road, roadClass: 'road', number: 'N1', stops: [stop('Madrid', madrid), { name: null, at: [40.5, -3.5] }] },
]);
const drawn = (points = [ljubljana, koper]) => routeDrawing({ path: [ljubljana, postojna, koper], points }, network);
/** The coordinates of a line of this colour. */
const lineOf = (svg: string, colour: string) =>
  [...svg.matchAll(/<path d="([^"]+)"[^>]*stroke="(#[0-9A-F]+)"/g)].find((line) => line[2] === colour)?.[1];

it('shows the whole way with numbered points, north up', () => {
  const svg = drawn();
  const [[, x1, y1] = [], ...rest] = [...(lineOf(svg, '#1C6FD0') ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
  const [, x2, y2] = rest.at(-1) ?? [];
  // Koper lies south-west of Ljubljana.
  expect([Number(x2) < Number(x1), Number(y2) > Number(y1)]).toEqual([true, true]);
  for (const x of [x1, x2]) expect(Number(x)).toBeLessThan(DRAWING.width);
  expect([...svg.matchAll(/>(\d)<\/text>/g)].map(([, number]) => number)).toEqual(['1', '2']);
});

it('has the main roads and towns around it, and none of elsewhere', () => {
  const svg = drawn();
  expect(lineOf(svg, '#E3A857')).toBeDefined();
  expect(svg).toContain('Kraj &amp; Co');
  expect(lineOf(svg, '#D3D8DF')).toBeUndefined();
  expect(svg).not.toContain('Madrid');
});

it('draws points of one place', () => {
  expect(routeDrawing({ path: [koper, koper], points: [koper, koper] }, network)).not.toContain('NaN');
});
