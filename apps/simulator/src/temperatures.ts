import { smoothNoise } from './random.ts';
import type { Moment } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const DOOR_RISE_CELSIUS = 5.5;
const DOOR_MINUTES = 25;
/** The variation of the compressor around its set point. */
const HUNTING_MINUTES = 34;

/** °C at each sensor in the trailer: the set point, the variation of the compressor, warm air through open doors. */
export function temperatures(vehicle: SimulatedVehicle, moment: Moment): number[] {
  const minutes = moment.time / 60_000;
  return Array.from({ length: vehicle.temperatureSensors }, (_, sensor) => {
    const hunting = 0.8 * Math.sin((2 * Math.PI * minutes) / (HUNTING_MINUTES + 3 * sensor) + sensor);
    const noise = 0.4 * smoothNoise(moment.time, 600_000, vehicle.key, sensor);
    return vehicle.setPoint + 0.4 * sensor + hunting + noise + warmAir(moment) * (1 - 0.2 * sensor);
  });
}

/** Zero once the doors have been closed for a while: the next activity starts cold again within minutes. */
function warmAir({ occurrence, time }: Moment): number {
  const { activity, startsAt, endsAt } = occurrence;
  if (activity.type !== 'halt' || (activity.purpose !== 'load' && activity.purpose !== 'unload')) return 0;
  const open = (time - startsAt) / 60_000;
  const left = (endsAt - time) / 60_000;
  return DOOR_RISE_CELSIUS * (1 - Math.exp(-open / DOOR_MINUTES)) * Math.min(1, left / 8);
}
