import { stopFeatures } from './stops.ts';
import { isoOf } from './writer.ts';
import type { ExportedPosition, TrackWriter } from './writer.ts';

/**
 * RFC 7946: the stops, then one point per record with all its values; without a fix of its own the geometry is null.
 */
export const geojson: TrackWriter = {
  contentType: 'application/geo+json',
  withAttributes: true,
  withAttributeColumns: false,
  withPlaces: false,
  withStops: true,
  head: (track) =>
    `{"type":"FeatureCollection","features":[\n${stopFeatures(track)
      .map((each) => JSON.stringify(each))
      .join(',\n')}`,
  passes: [
    (record, first, track) =>
      `${first && track.stops.length === 0 ? '' : ',\n'}${JSON.stringify(feature(record, track.licencePlate))}`,
  ],
  tail: () => '\n]}\n',
};

function feature({ position, attributes }: ExportedPosition, licencePlate: string) {
  const { longitude, latitude, altitudeMeters } = position;
  const place = longitude !== null && latitude !== null && position.valid ? [longitude, latitude] : null;
  if (place && altitudeMeters !== null) place.push(altitudeMeters);
  return {
    type: 'Feature',
    geometry: place && { type: 'Point', coordinates: place },
    properties: {
      licensePlate: licencePlate,
      deviceTime: isoOf(position.deviceTime),
      speed: position.speedKmh,
      course: position.courseDegrees,
      satellites: position.satellites,
      valid: position.valid,
      ...attributes,
    },
  };
}
