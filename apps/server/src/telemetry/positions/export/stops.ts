import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Scope } from '../../../platform/database.ts';
import type { Period } from '../../../platform/period.ts';
import { escapeXml, isoOf } from './writer.ts';
import type { TrackHead, TrackStop } from './writer.ts';

/** Finds the stops of a device in a period, ascending, their places named in a language. */
export type FindStops = (
  scope: Scope,
  track: { readonly deviceId: number; readonly period: Period; readonly language: LanguageCode },
) => Promise<readonly TrackStop[]>;

export const noStops: FindStops = () => Promise.resolve([]);

/** The name of a waypoint: the point of interest, the address, else the activity. */
function nameOf({ contact, address, type }: TrackStop, { language }: TrackHead): string {
  return contact ?? address ?? textOf(language, `vehicle.status.${type}`);
}

/** The activity and its time, in the time zone of the organization. */
function storyOf({ type, arrivalAt, departureAt }: TrackStop, { language, timeZone }: TrackHead): string {
  const end = departureAt === null ? '' : formatDateTime(departureAt, timeZone);
  return `${textOf(language, `vehicle.status.${type}`)} ${formatDateTime(arrivalAt, timeZone)} – ${end}`.trimEnd();
}

/** The stops as waypoints of GPX 1.1, which precede the track. */
export function waypoints(track: TrackHead): string {
  return track.stops
    .map(
      (stop) =>
        `<wpt lat="${stop.latitude}" lon="${stop.longitude}"><time>${isoOf(stop.arrivalAt)}</time><name>${escapeXml(nameOf(stop, track))}</name><desc>${escapeXml(storyOf(stop, track))}</desc><type>${stop.type}</type></wpt>\n`,
    )
    .join('');
}

/** The stops as placemarks of KML, with their time spans. */
export function placemarks(track: TrackHead): string {
  return track.stops
    .map((stop) => {
      const end = stop.departureAt === null ? '' : `<end>${isoOf(stop.departureAt)}</end>`;
      return `<Placemark><name>${escapeXml(nameOf(stop, track))}</name><description>${escapeXml(storyOf(stop, track))}</description><TimeSpan><begin>${isoOf(stop.arrivalAt)}</begin>${end}</TimeSpan><Point><coordinates>${stop.longitude},${stop.latitude}</coordinates></Point></Placemark>\n`;
    })
    .join('');
}

/** The stops as features of GeoJSON, distinguished from records by their `stop`. */
export function stopFeatures(track: TrackHead): object[] {
  return track.stops.map((stop) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [stop.longitude, stop.latitude] },
    properties: {
      licensePlate: track.licencePlate,
      stop: stop.type,
      arrival: isoOf(stop.arrivalAt),
      departure: stop.departureAt === null ? null : isoOf(stop.departureAt),
      contact: stop.contact,
      address: stop.address,
    },
  }));
}
