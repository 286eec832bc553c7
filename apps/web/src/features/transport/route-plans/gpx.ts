import { escaped } from '@konvoj/columns/xml-text';
import type { DraftPoint } from './plan-draft.ts';
import type { LngLat } from '../../../map/map-types.ts';
import { isPassed } from './plan-points.ts';

interface GpxPlan {
  readonly name: string;
  readonly description: string;
  readonly points: readonly DraftPoint[];
  /** The way; empty: not known. */
  readonly line: readonly LngLat[];
}

const element = (name: string, text: string | null): string =>
  text === null || text.trim() === '' ? '' : `<${name}>${escaped(text)}</${name}>`;

/** A plan as GPX 1.1: a waypoint for each stop, a route through all points, and the way as a track. */
export function planGpx({ name, description, points, line }: GpxPlan): string {
  const place = (tag: string, { at, name: title, address, notes }: DraftPoint): string =>
    `<${tag} lat="${at.latitude}" lon="${at.longitude}">${element('name', title)}${element('cmt', notes)}${element('desc', address)}</${tag}>`;
  const track = line.map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`).join('\n');
  const title = element('name', name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Konvoj" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${title}${element('desc', description)}</metadata>`,
    ...points.filter((_, index) => !isPassed(points, index)).map((point) => place('wpt', point)),
    `<rte>${title}`,
    ...points.map((point) => place('rtept', point)),
    '</rte>',
    ...(line.length === 0 ? [] : [`<trk>${title}<trkseg>`, track, '</trkseg></trk>']),
    '</gpx>',
    '',
  ].join('\n');
}
