import { PLACE_RADIUS_METERS } from '@konvoj/contract';
import type {
  Accepted,
  endpoints,
  GeoPoint as WirePoint,
  GeoZone as WireZone,
  PlaceVisit,
  Reply,
} from '@konvoj/contract';
import { versionOf } from '../../fleet/editing.ts';
import { driverIdOf } from '../../fleet/rules.ts';
import type { Fleet } from '../../fleet/types.ts';
import { OTHER_POINT } from '../../organization/reference/lists.ts';
import type { Occupied } from './inside.ts';
import { outlineOf } from './areas.ts';
import type { ZoneInput } from './areas.ts';
import { roundedDegrees } from './geometry-rules.ts';
import type { GeoPoint, GeoPointFields, GeoZone } from './types.ts';
import type { VisitOfDevice } from './visit-service.ts';

export function pointOnWire(point: GeoPoint): WirePoint {
  return { ...point, version: versionOf(point) };
}

type PointBody = Accepted<typeof endpoints.geoPoints.update>['body'];

/** Fields missing in the body are empty, or have their default. */
export function pointFields(body: PointBody): GeoPointFields {
  return {
    name: body.name,
    description: body.description ?? null,
    address: body.address ?? null,
    latitude: roundedDegrees(body.latitude),
    longitude: roundedDegrees(body.longitude),
    company: body.company ?? null,
    contactPerson: body.contactPerson ?? null,
    email: body.email ?? null,
    type: body.type ?? OTHER_POINT,
    radiusMeters: body.radiusMeters ?? PLACE_RADIUS_METERS.default,
  };
}

export function zoneOnWire(zone: GeoZone): WireZone {
  const { shape, bounds } = zone;
  return {
    id: zone.id,
    name: zone.name,
    description: zone.description,
    swlongitude: bounds.swLongitude,
    swlatitude: bounds.swLatitude,
    nelongitude: bounds.neLongitude,
    nelatitude: bounds.neLatitude,
    polygon: outlineOf(zone)?.map(([longitude, latitude]) => [longitude, latitude]) ?? null,
    circle:
      shape.kind === 'circle'
        ? { lat: shape.centre.latitude, lon: shape.centre.longitude, radius: shape.radiusMeters }
        : null,
    version: versionOf(zone),
  };
}

type ZoneBody = Accepted<typeof endpoints.geoZones.update>['body'];

export function zoneInput(body: ZoneBody): ZoneInput {
  const { circle, polygon } = body;
  return {
    name: body.name,
    description: body.description ?? null,
    area: {
      bounds: {
        swLatitude: body.swlatitude,
        swLongitude: body.swlongitude,
        neLatitude: body.nelatitude,
        neLongitude: body.nelongitude,
      },
      ring: polygon ?? null,
      circle: circle ? { centre: { latitude: circle.lat, longitude: circle.lon }, radiusMeters: circle.radius } : null,
    },
  };
}

type Inside = Reply<typeof endpoints.places.inside>;

export function insideOnWire({ points, zones }: { points: Occupied; zones: Occupied }): Inside {
  const onWire = (places: Occupied) => places.map(({ id, deviceIds }) => ({ id, deviceIds: [...deviceIds] }));
  return { points: onWire(points), zones: onWire(zones) };
}

/** @param fleet resolves the vehicle and the driver of the visit */
export function visitOnWire(visit: VisitOfDevice, fleet: Fleet): PlaceVisit {
  const vehicle = fleet.devices.get(visit.deviceId)?.vehicle;
  const driver = fleet.drivers.get(driverIdOf(fleet, visit.driver) ?? 0);
  return {
    deviceId: visit.deviceId,
    vehicle: vehicle ?? null,
    driver: driver ?? null,
    arrival: new Date(visit.arrivalAt).toISOString(),
    departure: visit.departureAt === null ? null : new Date(visit.departureAt).toISOString(),
    duration: visit.durationSeconds,
  };
}
