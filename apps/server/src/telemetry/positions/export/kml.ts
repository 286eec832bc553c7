import { placemarks } from './stops.ts';
import { escapeXml, isoOf } from './writer.ts';
import type { ExportedPosition, TrackWriter } from './writer.ts';

/** KML 2.2: the stops as placemarks, then Google's track: first every time, then every place, in the same order. */
export const kml: TrackWriter = {
  contentType: 'application/vnd.google-earth.kml+xml',
  withAttributes: false,
  withAttributeColumns: false,
  withPlaces: false,
  withStops: true,
  head: (track) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document><name>${escapeXml(track.licencePlate)}</name>
${placemarks(track)}<Placemark><name>${escapeXml(track.licencePlate)}</name><gx:Track><altitudeMode>clampToGround</altitudeMode>
`,
  passes: [
    ({ position }) => (isPlaced(position) ? `<when>${isoOf(position.deviceTime)}</when>\n` : ''),
    ({ position }) =>
      isPlaced(position)
        ? `<gx:coord>${position.longitude} ${position.latitude} ${position.altitudeMeters ?? 0}</gx:coord>\n`
        : '',
  ],
  tail: () => '</gx:Track></Placemark></Document>\n</kml>\n',
};

function isPlaced(position: ExportedPosition['position']): boolean {
  return position.valid && position.latitude !== null && position.longitude !== null;
}
