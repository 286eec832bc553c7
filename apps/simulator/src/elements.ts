import { ascii8, dallasCrc8, hex64, u16, u32, u8 } from '@konvoj/teltonika';
import type { AvlElement } from '@konvoj/teltonika';
import { hashOf, smoothNoise } from './random.ts';
import { temperatures } from './temperatures.ts';
import type { Moment } from './timeline.ts';
import { familyOf, handlingOf } from './vehicle.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Slovenia in the tachograph's list of nations. */
const NATION_SLOVENIA = 0x2e;
const TACHOGRAPH_STATES = { rest: 0, available: 1, work: 2, driving: 3 } as const;
const CARD_ABSENT = 7;
const COUNTER_UNKNOWN = 0xffff;
/** The tachograph keeps reporting during work, and for a while after a rest began. */
const TACHOGRAPH_AFTER_RUN_SECONDS = 600;

/** The elements that the tracker of the vehicle sends at that moment, by the table of its family. */
export function elementsOf(vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  const familyB = familyOf(vehicle) === 'B';
  return [
    ...commonElements(vehicle, moment),
    ...(familyB ? familyBElements(vehicle, moment) : familyAElements(vehicle, moment)),
    ...(vehicle.tachograph && tachographAwake(moment) ? tachographElements(vehicle, moment) : []),
    ...temperatures(vehicle, moment).flatMap((celsius, sensor) => dallas(vehicle, sensor, celsius, familyB)),
  ];
}

function commonElements(vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  const { charging, resting } = handlingOf(vehicle.kind).volts;
  const volts = (moment.ignition ? charging : resting) + 0.12 * smoothNoise(moment.time, 90_000, vehicle.key, 'volts');
  const signal = 4 + Math.round(smoothNoise(moment.time, 400_000, vehicle.key, 'gsm'));
  return [
    ...(vehicle.ignitionWired ? [u8(239, moment.ignition ? 1 : 0)] : []),
    u8(240, moment.gpsKmh > 3 ? 1 : 0),
    u8(21, Math.min(5, signal)),
    u16(24, Math.round(moment.gpsKmh)),
    u16(66, Math.round(volts * 1000)),
    u16(67, 4_060 + Math.round(40 * smoothNoise(moment.time, 900_000, vehicle.key, 'battery'))),
    u16(181, moment.fix ? 14 : 0),
    u16(182, moment.fix ? 9 : 0),
  ];
}

function familyBElements(vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  const base = [u8(71, moment.fix ? 3 : 2), u32(216, Math.round(moment.odometerMeters))];
  return moment.ignition
    ? [...base, ...canElements({ speed: 30, fuel: 33, rpm: 35, distance: 36, level: 37 }, vehicle, moment)]
    : base;
}

function familyAElements(vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  const base = [u8(69, moment.fix ? 1 : 2), u32(16, Math.round(moment.odometerMeters))];
  const key = vehicle.crew[moment.crew]?.keyNumber;
  if (key) base.push(hex64(78, moment.ignition ? romOrder(key) : '0'.repeat(16)));
  const hasCan = vehicle.model === 'FMC150' && moment.ignition;
  return hasCan
    ? [...base, ...canElements({ speed: 81, fuel: 83, rpm: 85, distance: 87, level: 89 }, vehicle, moment)]
    : base;
}

interface CanIds {
  readonly speed: number;
  readonly fuel: number;
  readonly rpm: number;
  readonly distance: number;
  readonly level: number;
}

function canElements(ids: CanIds, vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  return [
    u8(ids.speed, Math.round(moment.wheelKmh)),
    u32(ids.fuel, Math.round(moment.litresUsed * 10)),
    u16(ids.rpm, revolutions(vehicle, moment)),
    u32(ids.distance, Math.round(moment.odometerMeters)),
    u8(ids.level, Math.round((moment.tankLitres / vehicle.tankLitres) * 100)),
  ];
}

function revolutions(vehicle: SimulatedVehicle, moment: Moment): number {
  const { cruisingRpm, motorwayKmh } = handlingOf(vehicle.kind);
  const idle = cruisingRpm * 0.5;
  const share = Math.min(1, moment.wheelKmh / motorwayKmh[0]);
  const noise = cruisingRpm * 0.04 * smoothNoise(moment.time, 7_000, vehicle.key, 'rpm');
  return Math.round(idle + (cruisingRpm - idle) * share + noise);
}

function tachographAwake({ ignition, occurrence, tachograph, time }: Moment): boolean {
  if (ignition || tachograph !== 'rest') return true;
  const { activity, startsAt } = occurrence;
  const offAt = startsAt + (activity.type === 'halt' ? activity.engineOnSeconds : 0) * 1000;
  return time - offAt <= TACHOGRAPH_AFTER_RUN_SECONDS * 1000;
}

function tachographElements(vehicle: SimulatedVehicle, moment: Moment): AvlElement[] {
  const card = vehicle.crew[moment.crew]?.cardNumber ?? '';
  const hasSecond = vehicle.job === 'team' && vehicle.crew.length > 1;
  const second = hasSecond ? (vehicle.crew[(moment.crew + 1) % vehicle.crew.length]?.cardNumber ?? '') : '';
  const drivenMinutes = Math.floor(moment.drivenSeconds / 60);
  const { activity, startsAt } = moment.occurrence;
  const minutesInActivity = Math.floor((moment.time - startsAt) / 60_000);
  return [
    u8(48, 3),
    u8(183, moment.wheelKmh > 1 ? 1 : 0),
    u8(184, TACHOGRAPH_STATES[moment.tachograph]),
    u8(185, hasSecond ? TACHOGRAPH_STATES.available : CARD_ABSENT),
    u8(186, moment.wheelKmh > 90 && vehicle.kind === 'truck' ? 1 : 0),
    u8(187, card ? 1 : 0),
    u8(188, second ? 1 : 0),
    u8(189, drivenMinutes >= 270 ? 2 : drivenMinutes >= 255 ? 1 : 0),
    u16(191, Math.round(moment.wheelKmh)),
    u32(192, Math.round(moment.odometerMeters)),
    u32(194, Math.floor(moment.time / 1000)),
    u16(56, activity.type === 'drive' ? drivenMinutes : Math.floor(activity.drivenSeconds / 60)),
    u16(58, activity.type === 'drive' ? 0 : Math.min(COUNTER_UNKNOWN - 1, minutesInActivity)),
    u16(60, Math.min(COUNTER_UNKNOWN - 1, minutesInActivity)),
    ...(card ? [ascii8(195, card.slice(0, 8)), ascii8(196, card.slice(8)), u8(222, NATION_SLOVENIA)] : []),
    ...(second ? [ascii8(197, second.slice(0, 8)), ascii8(198, second.slice(8)), u8(223, NATION_SLOVENIA)] : []),
  ];
}

function dallas(vehicle: SimulatedVehicle, sensor: number, celsius: number, familyB: boolean): AvlElement[] {
  const tenths = Math.round(celsius * 10);
  const rom = romId('28', hashOf(vehicle.key, 'sensor', sensor));
  if (familyB) return [u16(72 + sensor, tenths & 0xffff), hex64(62 + sensor, rom)];
  // The manufacturer's order of ids: 71 belongs to sensor 4.
  return [u32(72 + sensor, tenths >>> 0), hex64([76, 77, 79, 71][sensor] ?? 76, rom)];
}

/** A 1-Wire id in wire order: family, serial number, check byte. */
export function romId(family: '01' | '28', serial: number): string {
  const bytes = [
    Number.parseInt(family, 16),
    serial & 0xff,
    (serial >>> 8) & 0xff,
    (serial >>> 16) & 0xff,
    serial >>> 24,
    0x17,
    0,
  ];
  return [...bytes, dallasCrc8(bytes)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}

/** A key between printed order (check byte first) and wire order, in either direction. */
export function romOrder(printed: string): string {
  return (printed.match(/../g) ?? []).toReversed().join('');
}
