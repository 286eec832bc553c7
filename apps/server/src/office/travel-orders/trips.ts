import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import type { Finding, OrderCrossing } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Rests that show where a driver is at home are longer than this. */
export const LONG_REST_MS = 11 * HOUR_MS;
/** A stay at the base that is at least this long ends a trip; a shorter one, as for loading in the yard, belongs to it. */
export const STAY_ENDS_TRIP_MS = 4 * HOUR_MS;
/** Halts within this distance of each other are at one place. */
export const SAME_PLACE_METERS = 1_000;
/** Without data for longer than this, nobody knows when a border was crossed. */
export const GAP_MS = 30 * MINUTE_MS;
/** Halts on a trip that are listed. */
const STOP_MS = 15 * MINUTE_MS;
/** Around the ends of a gap another country is looked for within this distance. */
const NEAR_BORDER_METERS = 30_000;
const METERS_PER_DEGREE = 111_320;

/** Degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** A stage of a driver, as far as trips need it. Instants are epoch milliseconds. */
export interface TripStage {
  readonly deviceId: number;
  readonly isDrive: boolean;
  /** No data, or no position in them. */
  readonly isUnknown: boolean;
  readonly from: number;
  /** Of an open stage the time of its last record. */
  readonly to: number;
  readonly country: string | null;
  readonly start: Spot | null;
  readonly end: Spot | null;
  readonly distanceMeters: number;
  /** What the odometer showed, metres. */
  readonly startOdometer: number | null;
  readonly endOdometer: number | null;
}

export interface TripRules {
  readonly homeCountry: string;
  /** Marked places where trips begin and end; with none, the place where the driver rests is looked for. */
  readonly bases: readonly (Spot & { readonly radiusMeters: number })[];
  readonly countryOf: (latitude: number, longitude: number) => string | null;
}

export interface TripStop extends Spot {
  readonly from: number;
  readonly to: number;
}

/** A trip from the base to the base. */
export interface Trip {
  readonly departure: number;
  /** Null: the driver has not returned. */
  readonly return: number | null;
  /** The return; of an open trip the end of what is known, or the arrival at the base where the driver stands since. */
  readonly awayUntil: number;
  readonly base: Spot & { readonly source: 'marked' | 'rest' };
  readonly crossings: readonly OrderCrossing[];
  readonly stops: readonly TripStop[];
  /** Of the longest way. */
  readonly deviceId: number;
  readonly distanceMeters: number;
  readonly startOdometer: number | null;
  readonly endOdometer: number | null;
  readonly findings: readonly Finding[];
}

/** A halt between two drives. `to` is null when nothing follows. */
interface Halt {
  readonly from: number | null;
  readonly to: number | null;
  readonly place: Spot;
}

/**
 * The trips of a driver: from the end of a stay at the base to the beginning of the next one.
 * @param own stages of one driver on all vehicles, ascending; they do not overlap
 * @param until the end of what is known, epoch milliseconds: a halt that lasts until then is as long as that
 * @param ofVehicles the stages of the same vehicles, whoever drove: of a crew, both drivers make the whole trip
 */
export function tripsOf(
  own: readonly TripStage[],
  rules: TripRules,
  until: number,
  ofVehicles: readonly TripStage[] = [],
): Trip[] {
  const base = baseOf(haltsOf(own, drivesOf(own), until), rules, until);
  if (base === null) return [];
  const isAtBase = (spot: Spot) => base.places.some((each) => metersFrom(each, spot) <= each.radiusMeters);
  const stages = withCrew(own, ofVehicles, isAtBase);
  const halts = haltsOf(stages, drivesOf(stages), until);
  const trips: Trip[] = [];
  let left: Halt | null = null;
  for (const halt of halts) {
    const isStay = isAtBase(halt.place) && lengthOf(halt, until) >= STAY_ENDS_TRIP_MS;
    if (!isStay) continue;
    if (left !== null && left.to !== null && halt.from !== null)
      trips.push(tripBetween(stages, { ...left, to: left.to }, halt.from, base.source, rules));
    left = halt;
  }
  if (left !== null && left.to !== null) {
    const last = halts.at(-1);
    const isBack = last !== undefined && last.to === null && last.from !== null && isAtBase(last.place);
    const open = tripBetween(stages, { ...left, to: left.to }, null, base.source, rules);
    trips.push({ ...open, awayUntil: isBack && last.from !== null ? last.from : until });
  }
  return trips;
}

const drivesOf = (stages: readonly TripStage[]) =>
  stages.filter(({ isDrive, distanceMeters }) => isDrive && distanceMeters > 0);

/**
 * The stages of a driver, and between them those of the vehicle while the other driver of a crew drove. Between two stages at
 * the base the other driver had a shift of their own.
 */
function withCrew(
  own: readonly TripStage[],
  ofVehicles: readonly TripStage[],
  isAtBase: (spot: Spot) => boolean,
): readonly TripStage[] {
  return own.flatMap((stage, index) => {
    const next = own[index + 1];
    if (next === undefined || next.deviceId !== stage.deviceId || next.from <= stage.to) return [stage];
    const isShift = [stage.end, next.start].every((spot) => spot === null || isAtBase(spot));
    if (isShift) return [stage];
    return [
      stage,
      ...ofVehicles.filter(
        ({ deviceId, from, to }) => deviceId === stage.deviceId && from >= stage.to && to <= next.from,
      ),
    ];
  });
}

/** Whether a driver's stages leave times of a vehicle to somebody else. */
export function mayBeInCrew(own: readonly TripStage[]): boolean {
  return own.some(({ deviceId, to }, index) => {
    const next = own[index + 1];
    return next !== undefined && next.deviceId === deviceId && next.from > to;
  });
}

/** The halts around and between drives. Before the first drive and after the last one stand the stages themselves. */
function haltsOf(stages: readonly TripStage[], drives: readonly TripStage[], until: number): Halt[] {
  const [firstDrive, lastDrive] = [drives[0], drives.at(-1)];
  const [first] = stages;
  if (firstDrive === undefined || lastDrive === undefined || first === undefined) return [];
  const halts: Halt[] = [];
  if (firstDrive.start !== null)
    halts.push({ from: first === firstDrive ? null : first.from, to: firstDrive.from, place: firstDrive.start });
  for (const [index, drive] of drives.entries()) {
    const next = drives[index + 1];
    if (drive.end === null) continue;
    if (next === undefined) {
      if (until > drive.to) halts.push({ from: drive.to, to: null, place: drive.end });
    } else if (next.start !== null && metersFrom(drive.end, next.start) <= SAME_PLACE_METERS)
      halts.push({ from: drive.to, to: next.from, place: drive.end });
  }
  return halts;
}

/** A halt of unknown beginning is as long as the rule of long rests, because nothing was recorded of a standing vehicle. */
function lengthOf({ from, to }: Halt, until: number): number {
  return from === null ? LONG_REST_MS : (to ?? until) - from;
}

interface Base {
  readonly source: 'marked' | 'rest';
  readonly places: readonly (Spot & { readonly radiusMeters: number })[];
}

/**
 * Where trips begin and end: the marked places, when the driver stayed at one of them; else the place of most rests over 11
 * hours, in the home country if there is one. Abroad, a place where the driver rested only once is a stop on the way.
 */
function baseOf(halts: readonly Halt[], { bases, homeCountry, countryOf }: TripRules, until: number): Base | null {
  const isMarked = halts.some(
    (halt) =>
      lengthOf(halt, until) >= STAY_ENDS_TRIP_MS &&
      bases.some((base) => metersFrom(base, halt.place) <= base.radiusMeters),
  );
  if (isMarked) return { source: 'marked', places: bases };
  const rests = halts.filter((halt) => lengthOf(halt, until) >= LONG_REST_MS);
  const atHome = rests.filter(({ place }) => countryOf(place.latitude, place.longitude) === homeCountry);
  const candidates = atHome.length > 0 ? atHome : rests;
  const ranked = candidates
    .map(({ place }) => ({
      place,
      rests: candidates.filter((each) => metersFrom(each.place, place) <= SAME_PLACE_METERS).length,
    }))
    .toSorted((a, b) => b.rests - a.rests);
  const [best] = ranked;
  const isStopOnTheWay = best !== undefined && atHome.length === 0 && best.rests < 2;
  if (best === undefined || isStopOnTheWay) return null;
  return { source: 'rest', places: [{ ...best.place, radiusMeters: SAME_PLACE_METERS }] };
}

function tripBetween(
  stages: readonly TripStage[],
  { to: departure, place: base }: Pick<Halt, 'place'> & { readonly to: number },
  arrival: number | null,
  source: Base['source'],
  rules: TripRules,
): Trip {
  const inside = stages.filter(({ from, to }) => to > departure && (arrival === null || from < arrival));
  const drives = inside.filter(({ isDrive }) => isDrive);
  const meters = new Map<number, number>();
  for (const { deviceId, distanceMeters } of drives) meters.set(deviceId, (meters.get(deviceId) ?? 0) + distanceMeters);
  const [deviceId = 0] = [...meters].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const [first, last] = [drives[0], drives.at(-1)];
  // The odometers of two vehicles have nothing in common.
  const isOneVehicle = meters.size === 1;
  const { crossings, findings } = bordersOf(inside, rules);
  return {
    departure,
    return: arrival,
    awayUntil: arrival ?? departure,
    base: { ...base, source },
    crossings,
    stops: stopsOf(drives),
    deviceId,
    distanceMeters: Math.round(drives.reduce((sum, drive) => sum + drive.distanceMeters, 0)),
    startOdometer: isOneVehicle ? (first?.startOdometer ?? null) : null,
    endOdometer: isOneVehicle ? (last?.endOdometer ?? null) : null,
    findings:
      arrival === null
        ? [...findings, { reason: 'notReturned', from: departure, until: null, countries: [] }]
        : findings,
  };
}

function stopsOf(drives: readonly TripStage[]): TripStop[] {
  return drives.flatMap((drive, index) => {
    const next = drives[index + 1];
    const isStop = next !== undefined && drive.end !== null && next.from - drive.to >= STOP_MS;
    return isStop && drive.end !== null ? [{ ...drive.end, from: drive.to, to: next.from }] : [];
  });
}

/** Whether the ends of a gap differ, so that the vehicle moved meanwhile. */
function hasMoved(before: TripStage, after: TripStage): boolean {
  return before.end === null || after.start === null || metersFrom(before.end, after.start) > SAME_PLACE_METERS;
}

/**
 * Where a stage is in another country than the one before, the vehicle has crossed a border: at the beginning of that stage,
 * unless no data came for more than 30 minutes before it. Such a crossing has no time; it is a finding.
 */
function bordersOf(
  stages: readonly TripStage[],
  rules: TripRules,
): { readonly crossings: OrderCrossing[]; readonly findings: Finding[] } {
  const crossings: OrderCrossing[] = [];
  const findings: Finding[] = [];
  const known = stages.filter(({ isUnknown, country }) => !isUnknown && country !== null);
  for (const [index, after] of known.entries()) {
    const before = known[index - 1];
    if (before === undefined || before.country === null || after.country === null) continue;
    const isGap = after.from - before.to > GAP_MS && hasMoved(before, after);
    const span = { from: before.to, until: after.from };
    if (before.country !== after.country) {
      if (isGap) findings.push({ reason: 'missingCrossing', ...span, countries: [before.country, after.country] });
      else
        crossings.push({
          time: after.from,
          toCountry: after.country,
          source: 'position',
          latitude: after.start?.latitude ?? null,
          longitude: after.start?.longitude ?? null,
          place: null,
        });
    } else if (isGap) {
      const others = countriesNear([before.end, after.start], before.country, rules);
      if (others.length > 0)
        findings.push({ reason: 'gapNearBorder', ...span, countries: [before.country, ...others] });
    }
  }
  return { crossings, findings };
}

/** Other countries within 30 km of the ends of a gap. */
function countriesNear(ends: readonly (Spot | null)[], own: string, { countryOf }: TripRules): string[] {
  const found = new Set<string>();
  for (const end of ends) {
    if (end === null) continue;
    for (const share of [0.5, 1])
      for (let step = 0; step < 8; step += 1) {
        const angle = (step * Math.PI) / 4;
        const north = (Math.cos(angle) * NEAR_BORDER_METERS * share) / METERS_PER_DEGREE;
        const east =
          (Math.sin(angle) * NEAR_BORDER_METERS * share) /
          (METERS_PER_DEGREE * Math.max(0.1, Math.cos((end.latitude * Math.PI) / 180)));
        const country = countryOf(end.latitude + north, end.longitude + east);
        if (country !== null && country !== own) found.add(country);
      }
  }
  return [...found];
}

function metersFrom(a: Spot, b: Spot): number {
  const inE7 = ({ latitude, longitude }: Spot) => ({
    latitude: latitude * DEGREES_E7,
    longitude: longitude * DEGREES_E7,
  });
  return metersBetween(inE7(a), inE7(b));
}
