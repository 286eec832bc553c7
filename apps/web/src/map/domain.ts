import { iconColour, stageType, type Device, type StageTypeName } from '@konvoj/contract';

export type { StageTypeName };
export type IconColour = Device['icon']['colour'];
/** 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer. */
export type VehicleType = 1 | 2 | 3 | 4 | 5;

/** The type of a vehicle as the icons know it; anything else is drawn as a car. */
export function vehicleTypeOf(type: number): VehicleType {
  return type === 2 || type === 3 || type === 4 || type === 5 ? type : 1;
}

export const STAGE_TYPES: readonly StageTypeName[] = stageType.options;
export const ICON_COLOUR_NAMES: readonly IconColour[] = iconColour.options;
