import type { VehicleSize } from '../types.ts';

/** The stored fields of a vehicle. */
export interface VehicleFields extends VehicleSize {
  readonly licencePlate: string;
  readonly nickname: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly fuelTankLitres: number | null;
  /** 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer. */
  readonly type: number;
  readonly iconColour: string;
  readonly dynamicIcon: boolean;
}

/** A row of the list of vehicles, with its current assignments. */
export interface ListedVehicle extends VehicleFields {
  readonly id: number;
  readonly group: { readonly id: number; readonly name: string } | null;
  readonly driver: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
  readonly trailer: { readonly id: number; readonly licencePlate: string } | null;
  readonly deviceId: number | null;
  readonly tracker: { readonly id: number; readonly imei: string } | null;
  readonly alienated: boolean;
  /** Epoch milliseconds; null: in the fleet. */
  readonly alienatedAt: number | null;
}

/** The filters of a list of vehicles; undefined: all that are visible. */
export interface VehicleFilter {
  readonly ids?: readonly number[] | undefined;
  readonly types?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
}
