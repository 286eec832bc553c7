import { type Box, type Feature, feature, isInside, type Point, polygonsOf } from './geometry.ts';

type Segment = [Point, Point];

const keyOf = (point: Point) => point.join(',');

/** The lines that two countries share: segments that occur in the rings of more than one country, chained. */
export function bordersOf(countries: Feature[], box: Box): Feature[] {
  const owners = new Map<string, { country: unknown; shared: boolean; segment: Segment }>();
  for (const country of countries) {
    for (const ring of polygonsOf(country.geometry).flat()) {
      for (let i = 1; i < ring.length; i++) {
        const [a, b] = [ring[i - 1]!, ring[i]!];
        if (!isInside(a, box) && !isInside(b, box)) continue;
        const key = [keyOf(a), keyOf(b)].sort().join('|');
        const owner = owners.get(key);
        if (!owner) owners.set(key, { country: country.properties['a'], shared: false, segment: [a, b] });
        else if (owner.country !== country.properties['a']) owner.shared = true;
      }
    }
  }
  const shared = [...owners.values()].filter((owner) => owner.shared).map((owner) => owner.segment);
  return chain(shared).map((coordinates) => feature({ type: 'LineString', coordinates }));
}

/** Joins segments end to end into the longest lines that meet no junction. */
function chain(segments: Segment[]): Point[][] {
  const atEnd = new Map<string, number[]>();
  segments.forEach((segment, index) => {
    for (const point of segment) {
      const key = keyOf(point);
      const list = atEnd.get(key);
      if (list) list.push(index);
      else atEnd.set(key, [index]);
    }
  });
  const used = new Uint8Array(segments.length);
  const nextFrom = (tip: Point): Point | undefined => {
    const free = atEnd.get(keyOf(tip))!.filter((index) => !used[index]);
    if (free.length !== 1) return undefined;
    used[free[0]!] = 1;
    const [a, b] = segments[free[0]!]!;
    return keyOf(a) === keyOf(tip) ? b : a;
  };
  const lines: Point[][] = [];
  segments.forEach((segment, index) => {
    if (used[index]) return;
    used[index] = 1;
    const line: Point[] = [...segment];
    for (let next = nextFrom(line.at(-1)!); next; next = nextFrom(line.at(-1)!)) line.push(next);
    for (let next = nextFrom(line[0]!); next; next = nextFrom(line[0]!)) line.unshift(next);
    lines.push(line);
  });
  return lines;
}
