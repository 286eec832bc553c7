import { escaped } from '@konvoj/columns/xml-text';
import type { LatLon } from '@konvoj/geo/polyline';
import type { Hop, RoadNetwork } from '@konvoj/roads/network';

/** A route on paper. */
export interface RouteToDraw {
  readonly path: readonly LatLon[];
  /** In their order; they get the numbers from 1. */
  readonly points: readonly LatLon[];
}

/** Points of the page. */
export const DRAWING = { width: 780, height: 300 } as const;
const MARGIN = 28;
/** A short route is drawn with so much around it, in parts of the world's width: about 10 km. */
const LEAST_SPAN = 10 / 40_075;
/** A line has no point nearer than this to the one before. */
const LEAST_STEP = 1;
const LABELS_MAX = 40;
const LABEL = { size: 7, letter: 3.9, height: 9 } as const;
const POINT_RADIUS = 7;

type Spot = readonly [x: number, y: number];
type Projection = (place: LatLon) => Spot;

/**
 * A drawing (SVG) of a route over the main roads, with the names of towns and numbered points. Web Mercator, north up. What is
 * drawn is known to the program: nothing is loaded.
 */
export function routeDrawing(
  { path, points }: RouteToDraw,
  { hops, nodes }: Pick<RoadNetwork, 'hops' | 'nodes'>,
): string {
  const { width, height } = DRAWING;
  const project = projectionOf([...path, ...points]);
  const roads = hops.flatMap((hop) => roadLine(hop, project));
  const spots = points.map(project);
  const towns = nodes.flatMap(({ name, at }) => (name === null ? [] : [{ name, spot: project(at) }]));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#F7F8FA" stroke="#CBD2DA" stroke-width="0.6"/>`,
    ...roads,
    ...labelsOf(towns, spots),
    lineOf(path.map(project), '#1C6FD0', 2.4),
    ...spots.map(numbered),
    '</svg>',
  ].join('');
}

/** Of the whole world, 0 to 1. */
function mercator([latitude, longitude]: LatLon): Spot {
  const radians = (latitude * Math.PI) / 180;
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2];
}

/** Shows all these places in the middle of the drawing. */
function projectionOf(places: readonly LatLon[]): Projection {
  const spots = places.map(mercator);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const extentOf = (values: readonly number[]) => {
    // Not Math.max(...): a long path has more points than a call may have arguments.
    const [least, most] = [values.reduce((a, b) => Math.min(a, b), 1), values.reduce((a, b) => Math.max(a, b), 0)];
    return { middle: (least + most) / 2, span: Math.max(most - least, LEAST_SPAN) };
  };
  const [across, down] = [extentOf(xs), extentOf(ys)];
  const scale = Math.min((DRAWING.width - 2 * MARGIN) / across.span, (DRAWING.height - 2 * MARGIN) / down.span);
  return (place) => {
    const [x, y] = mercator(place);
    return [DRAWING.width / 2 + (x - across.middle) * scale, DRAWING.height / 2 + (y - down.middle) * scale];
  };
}

const isInside = ([x, y]: Spot): boolean => x > 0 && y > 0 && x < DRAWING.width && y < DRAWING.height;

/** The parts of a road within the drawing; nothing when it does not pass it. */
function roadLine({ points, corridor: { roadClass } }: Hop, project: Projection): string[] {
  if (roadClass === 'ferry') return [];
  const isMotorway = roadClass === 'motorway';
  const parts: Spot[][] = [[]];
  for (const spot of points.map(project)) {
    if (isInside(spot)) parts.at(-1)?.push(spot);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  return parts
    .filter(({ length }) => length > 1)
    .map((part) => lineOf(part, isMotorway ? '#E3A857' : '#D3D8DF', isMotorway ? 1.2 : 0.8));
}

function lineOf(spots: readonly Spot[], colour: string, width: number): string {
  const kept = spots.reduce<Spot[]>((line, spot, index) => {
    const last = line.at(-1);
    const isFar = last === undefined || Math.hypot(spot[0] - last[0], spot[1] - last[1]) >= LEAST_STEP;
    if (isFar || index === spots.length - 1) line.push(spot);
    return line;
  }, []);
  if (kept.length < 2) return '';
  const d = kept.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function numbered([x, y]: Spot, index: number): string {
  const at = `${x.toFixed(1)}" cy="${y.toFixed(1)}`;
  return (
    `<circle cx="${at}" r="${POINT_RADIUS}" fill="#12365F" stroke="#FFFFFF" stroke-width="1.2"/>` +
    `<text x="${x.toFixed(1)}" y="${(y + 2.8).toFixed(1)}" font-family="Roboto" font-size="8" font-weight="bold" text-anchor="middle" fill="#FFFFFF">${index + 1}</text>`
  );
}

/** The names of towns that have room beside the points and each other. */
function labelsOf(towns: readonly { readonly name: string; readonly spot: Spot }[], points: readonly Spot[]): string[] {
  const taken: { readonly x: number; readonly y: number; readonly width: number }[] = points.map(([x, y]) => ({
    x: x - POINT_RADIUS,
    y,
    width: 2 * POINT_RADIUS,
  }));
  const labels: string[] = [];
  for (const { name, spot } of towns) {
    const box = { x: spot[0] + 4, y: spot[1], width: name.length * LABEL.letter };
    const fits = isInside(spot) && isInside([box.x + box.width + 4, box.y]);
    const overlaps = taken.some(
      (other) =>
        Math.abs(other.y - box.y) < LABEL.height && box.x < other.x + other.width && other.x < box.x + box.width,
    );
    if (!fits || overlaps || labels.length >= LABELS_MAX) continue;
    taken.push(box);
    const [x, y] = spot.map((value) => value.toFixed(1));
    labels.push(
      `<circle cx="${x}" cy="${y}" r="1.4" fill="#5C636B"/>`,
      `<text x="${box.x.toFixed(1)}" y="${(box.y + 2.4).toFixed(1)}" font-family="Roboto" font-size="${LABEL.size}" fill="#5C636B">${escaped(name)}</text>`,
    );
  }
  return labels;
}
