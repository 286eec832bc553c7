import { waypoints } from './stops.ts';
import { escapeXml, isoOf } from './writer.ts';
import type { ExportedPosition, TrackWriter } from './writer.ts';

const KMH_TO_METERS_PER_SECOND = 1 / 3.6;

/**
 * GPX 1.1: the stops as waypoints, then the track. Speed (m/s) and course are in Garmin's track point extension,
 * because GPX has no fields for them.
 */
export const gpx: TrackWriter = {
  contentType: 'application/gpx+xml',
  withAttributes: false,
  withAttributeColumns: false,
  withPlaces: false,
  withStops: true,
  head: (track) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Konvoj" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<metadata><time>${isoOf(track.from)}</time></metadata>
${waypoints(track)}<trk><name>${escapeXml(track.licencePlate)}</name><trkseg>
`,
  passes: [trackPoint],
  tail: () => '</trkseg></trk>\n</gpx>\n',
};

function trackPoint({ position }: ExportedPosition): string {
  if (!position.valid || position.latitude === null || position.longitude === null) return '';
  const altitude = position.altitudeMeters === null ? '' : `<ele>${position.altitudeMeters}</ele>`;
  const satellites = position.satellites === null ? '' : `<sat>${position.satellites}</sat>`;
  return `<trkpt lat="${position.latitude}" lon="${position.longitude}">${altitude}<time>${isoOf(position.deviceTime)}</time>${satellites}${extension(position)}</trkpt>\n`;
}

function extension(position: ExportedPosition['position']): string {
  const { speedKmh, courseDegrees } = position;
  if (speedKmh === null && courseDegrees === null) return '';
  const speed = speedKmh === null ? '' : `<tpx:speed>${(speedKmh * KMH_TO_METERS_PER_SECOND).toFixed(2)}</tpx:speed>`;
  const course = courseDegrees === null ? '' : `<tpx:course>${courseDegrees}</tpx:course>`;
  return `<extensions><tpx:TrackPointExtension>${speed}${course}</tpx:TrackPointExtension></extensions>`;
}
