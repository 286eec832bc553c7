import { displayedStatus, type SeenDevice, type SeenPosition, type SeenStage } from '../../shared/vehicle-status.ts';
import { vehicleTypeOf, type IconColour, type StageTypeName, type VehicleType } from '../domain.ts';
import type { DeviceId, LngLat } from '../map-types.ts';
import { headingStep } from './heading.ts';

export interface VehicleProperties {
  readonly icon: string;
  readonly heading: number;
  readonly status: StageTypeName;
  readonly plate: string;
  readonly nickname: string;
}

/** One vehicle as the map source holds it. The id is the device's, so that changes can be sent as differences. */
export interface VehicleFeature {
  readonly type: 'Feature';
  readonly id: DeviceId;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] };
  readonly properties: VehicleProperties;
}

export function vehicleIconId(type: VehicleType, colour: IconColour): string {
  return `vehicle-${type}-${colour}`;
}

/**
 * A vehicle as a map feature.
 * @param now epoch milliseconds, decides whether the data are stale
 * @param lastPlace where it was drawn before; a position without a fix leaves it there
 * @returns null when it is not to be drawn: alienated, or never seen with a fix
 */
export function vehicleFeature(
  device: SeenDevice,
  position: SeenPosition | null,
  stage: SeenStage | null,
  now: number,
  lastPlace: LngLat | null = null,
): VehicleFeature | null {
  if (device.vehicle.alienated === true) return null;
  const place = placeOf(position) ?? lastPlace;
  if (place === null) return null;
  const plate = device.vehicle.licensePlate;
  return {
    type: 'Feature',
    id: device.id,
    geometry: { type: 'Point', coordinates: [place[0], place[1]] },
    properties: {
      icon: vehicleIconId(vehicleTypeOf(device.icon.type), device.icon.colour),
      // An icon that is not dynamic always points north.
      heading: device.icon.dynamic ? headingStep(position?.course ?? null) : 0,
      status: displayedStatus({ device, position, stage }, now),
      plate,
      nickname: device.vehicle.nickname ?? plate,
    },
  };
}

/** Where a position is; null without a fix. */
export function placeOf(position: Pick<SeenPosition, 'latitude' | 'longitude'> | null): LngLat | null {
  if (position === null || position.latitude === null || position.longitude === null) return null;
  return [position.longitude, position.latitude];
}
