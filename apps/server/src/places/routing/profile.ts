import { usualVehicles } from '@konvoj/contract';
import type { VehicleProfile } from '@konvoj/contract';

/** A profile in which nothing is left open. Metres and tonnes. */
export type FullProfile = Required<{ [Key in keyof VehicleProfile]: NonNullable<VehicleProfile[Key]> }>;

export function fullProfile(profile: VehicleProfile): FullProfile {
  const usual = usualVehicles[profile.kind];
  return {
    kind: profile.kind,
    height: profile.height ?? usual.height,
    width: profile.width ?? usual.width,
    length: profile.length ?? usual.length,
    weight: profile.weight ?? usual.weight,
    axleLoad: profile.axleLoad ?? usual.axleLoad,
    hazmat: profile.hazmat ?? false,
  };
}
