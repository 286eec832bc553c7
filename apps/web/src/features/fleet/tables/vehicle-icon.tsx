import { iconColour } from '@konvoj/contract';
import { z } from 'zod';
import { vehicleTypeOf, type IconColour } from '../../../map/domain.ts';
import { headingStep } from '../../../map/vehicles/heading.ts';
import { vehicleIconSvg } from '../../../map/vehicles/vehicle-icons.ts';
import classes from './fleet.module.css';

const icon = z.looseObject({ colour: iconColour.catch('unknown'), dynamic: z.boolean().catch(false) });

/** Colour and rotation of the icon in a row; null when it has none. */
export function iconOf(value: unknown): { readonly colour: IconColour; readonly turns: boolean } | null {
  const parsed = icon.safeParse(value);
  return parsed.success ? { colour: parsed.data.colour, turns: parsed.data.dynamic } : null;
}

const drawn = new Map<string, string>();
function addressOfIcon(type: number, colour: IconColour, side: number): string {
  const key = `${type} ${colour} ${side}`;
  let address = drawn.get(key);
  if (address === undefined) {
    address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(vehicleIconSvg(vehicleTypeOf(type), colour, side))}`;
    drawn.set(key, address);
  }
  return address;
}

interface VehicleIconProps {
  readonly type: number;
  readonly colour: IconColour;
  /** The text for screen readers; '' where a visible text is beside it. */
  readonly label: string;
  readonly side?: number;
  /** Where the vehicle drives to, in degrees; an icon that does not turn has none. */
  readonly course?: number;
}

/** A vehicle as the map draws it. */
export function VehicleIcon({ type, colour, label, side = 24, course = 0 }: VehicleIconProps) {
  const heading = headingStep(course);
  return (
    <img
      src={addressOfIcon(type, colour, side)}
      alt={label}
      width={side}
      height={side}
      className={classes.vehicleIcon}
      {...(heading !== 0 && { style: { transform: `rotate(${heading}deg)` } })}
    />
  );
}
