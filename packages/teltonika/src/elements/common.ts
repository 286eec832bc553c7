import { type Element, flag, num, of } from './element.ts';

const VOLTS = { scale: 0.001 } as const;
/** More is no supply of a vehicle. */
export const SUPPLY_VOLTS = { ...VOLTS, max: 100_000 } as const;
const DILUTION = { scale: 0.1, min: 1, max: 499 } as const;
const LLS_LEVEL = { signed: true, min: 0 } as const;

/** What means the same on every model: all that is read of a tracker whose family is not known. */
export const commonElements: readonly Element[] = [
  flag(239, 'ignition'),
  flag(240, 'movement'),
  flag(303, 'instantMovement'),
  num(21, 'gsmSignal'),
  num(24, 'gnssSpeed', 'km/h'),
  flag(1, 'in1'),
  flag(2, 'in2'),
  flag(3, 'in3'),
  flag(179, 'out1'),
  flag(180, 'out2'),
  num(181, 'pdop', undefined, DILUTION),
  num(182, 'hdop', undefined, DILUTION),
  num(66, 'externalVoltage', 'V', SUPPLY_VOLTS),
  num(67, 'batteryVoltage', 'V', VOLTS),
  num(68, 'batteryCurrent', 'A', VOLTS),
  num(199, 'tripOdometer', 'm'),
  num(200, 'sleepMode'),
  num(206, 'areaCode', undefined, { invalid: [0] }),
  num(241, 'operator', undefined, { invalid: [0] }),
  of('rom', 78, 'iButton'),
  of('hex', 207, 'rfid'),
  num(175, 'autoGeofence'),
  flag(246, 'towing'),
  flag(249, 'gsmJamming'),
  num(250, 'trip'),
  num(253, 'greenDrivingType'),
  num(254, 'greenDrivingValue', undefined, { scale: 0.01 }),
  num(255, 'overSpeeding', 'km/h'),
  num(247, 'crash'),
  of('hex', 257, 'crashTrace'),
  of('hex', 258, 'ecoMaximum'),
  of('hex', 259, 'ecoAverage'),
  num(260, 'ecoDuration', 's', { scale: 0.001 }),
  num(449, 'ignitionOnCounter', 's'),
  ...[201, 203, 210, 212, 214].flatMap((id, index) => [
    num(id, `llsLevel${index + 1}`, undefined, LLS_LEVEL),
    num(id + 1, `llsTemperature${index + 1}`, '°C', { signed: true }),
  ]),
];
