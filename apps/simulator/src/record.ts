import type { AvlRecord } from '@konvoj/teltonika';
import { elementsOf } from './elements.ts';
import { wholeBetween } from './random.ts';
import type { Report } from './reports.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A report as saved by the tracker. In a tunnel: the last place outside, no satellites, no course, no speed. */
export function recordOf(vehicle: SimulatedVehicle, { moment, eventId }: Report): AvlRecord {
  return {
    time: moment.time,
    priority: eventId === 0 ? 0 : 1,
    longitude: moment.at[1],
    latitude: moment.at[0],
    altitudeMeters: Math.round(moment.altitudeMeters),
    angle: Math.round(moment.course) % 360,
    satellites: moment.fix ? wholeBetween(8, 15, vehicle.key, moment.time) : 0,
    speedKmh: Math.round(moment.gpsKmh),
    eventId: vehicle.ignitionWired ? eventId : 0,
    elements: elementsOf(vehicle, moment),
  };
}
