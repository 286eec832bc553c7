import { NAME_LENGTH } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { countryOf } from '@konvoj/geo/country';
import { readFleet } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import { findPoints } from '../../places/own-places/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import type { NameStages, StageNames } from '../../telemetry/stages/names.ts';
import type { SeenStages, StageService } from '../../telemetry/stages/service.ts';
import { loadsAround } from '../../transport/loading-orders/service.ts';
import type { NamedLoad } from '../../transport/loading-orders/service.ts';
import { readCrossings } from '../tachograph-files/service.ts';
import { emptyOrder } from './entered.ts';
import { paperText } from './paper-words.ts';
import type { OrderAuthor, OrderParts } from './parts.ts';
import { withRecorded } from './recorded-crossings.ts';
import { OVERLAPS_SHOWN } from './rules.ts';
import { homeCountryOf, lastPerson, ordersOfDriver } from './store.ts';
import { mayBeInCrew, tripsOf } from './trips.ts';
import type { Spot, Trip, TripStage, TripStop } from './trips.ts';
import type { StoredTravelOrder } from './types.ts';
import type { ProposedOrder } from './wire.ts';

const DAY_MS = 86_400_000;
/** The longest period of proposals: a month. */
export const PROPOSAL_MAX_DAYS = 31;
/** Before and after the period, so that trips are whole and the base is found: 91 days of stages with a month. */
const AROUND_MS = 30 * DAY_MS;
/** Kind of an own place: own yard. */
const OWN_YARD = 4;
const YARD_METERS = 300;
/** A stop of this length is a reduced daily rest (Regulation 561/2006, article 4 g). */
const DAILY_REST_MS = 9 * 3_600_000;
const NAMED_STOPS_MAX = 60;
/** Of the orders that a purpose names. */
const ORDERS_LENGTH = 250;

/** A proposal with the devices of its way. */
export interface Proposal extends ProposedOrder {
  readonly trip: Trip;
  readonly order: Omit<StoredTravelOrder, 'id'>;
}

export interface Proposals {
  /**
   * Trips of a driver that begin in a period, from the stages of the vehicles that the user may see.
   * @param isWanted others are left out before their places are named
   * @throws {ProblemError} not_found: no such driver; period.*
   */
  propose(
    author: OrderAuthor,
    language: LanguageCode,
    driverId: number,
    period: { readonly from: number; readonly to: number },
    isWanted?: (trip: Trip) => boolean,
  ): Promise<Proposal[]>;
}

export function orderProposals(
  { database, clock }: OrderParts,
  stages: Pick<StageService, 'ofDrivers' | 'ofDevices'>,
  nameStages: NameStages,
): Proposals {
  return {
    async propose(editor, language, driverId, period, isWanted = () => true) {
      const now = clock.now();
      const { fleet, homeCountry, bases } = await database.tenant(editor, async (tx) => ({
        fleet: await readFleet(tx, editor),
        homeCountry: await homeCountryOf(tx, editor),
        bases: await basesOf(tx, editor),
      }));
      if (!fleet.drivers.has(driverId)) throw notFound();
      const until = Math.min(now, period.to + AROUND_MS);
      if (period.from >= until) return [];
      const around = { from: iso(period.from - AROUND_MS), to: iso(until) };
      const seen = await stages.ofDrivers(editor, editor.timeZone, [driverId], around);
      const own = tripStages(seen);
      const deviceIds = [...new Set(own.map(({ deviceId }) => deviceId))];
      const ofVehicles = mayBeInCrew(own)
        ? await stages.ofDevices(editor, editor.timeZone, deviceIds, around)
        : { ...seen, stages: [] };
      const trips = tripsOf(own, { homeCountry, bases, countryOf }, until, tripStages(ofVehicles)).filter(
        (trip) => trip.departure >= period.from && trip.departure < period.to && isWanted(trip),
      );
      if (trips.length === 0) return [];
      const [first, last] = [trips[0]?.departure ?? 0, trips.at(-1)?.return ?? until];
      const driven = [...seen.stages, ...ofVehicles.stages].filter(
        ({ stage }) => stage.lastRecordAt >= first && stage.startAt <= last,
      );
      const names = await nameStages(editor, driven, language);
      return database.tenant(editor, async (tx) => {
        const person = await personOf(tx, editor, fleet, driverId);
        const loads = await loadsAround(tx, editor, deviceIds, { from: first, to: last });
        const recorded = await readCrossings(tx, editor, driverId, { from: first, to: last });
        const proposals: Proposal[] = [];
        for (const trip of trips.map((each) => withRecorded(each, recorded))) {
          const span = { from: trip.departure, to: trip.return ?? until };
          const made = { editor, fleet, homeCountry, driverId, person, now };
          const order = { ...orderOf(trip, names, made), purpose: purposeOf(trip, loads, until, language) };
          const vehicle = fleet.devices.get(trip.deviceId)?.vehicle;
          proposals.push({
            trip,
            order,
            vehicleId: vehicle?.id ?? null,
            base: { name: nameAt(names, trip.base), ...trip.base },
            // Others are not named, but a month's batch makes no second order either.
            existing: await ordersOfDriver(tx, editor, driverId, span, 'seen', OVERLAPS_SHOWN),
          });
        }
        return proposals;
      });
    },
  };
}

const iso = (at: number) => new Date(at).toISOString();

/** Own yards: where trips of the organization begin and end. */
export async function basesOf(
  tx: Tx,
  scope: Scope,
): Promise<(Spot & { readonly radiusMeters: number; readonly name: string })[]> {
  const points = await findPoints(tx, scope);
  return points
    .filter(({ type }) => type === OWN_YARD)
    .map(({ name, latitude, longitude, radiusMeters }) => ({
      name,
      latitude,
      longitude,
      radiusMeters: Math.max(radiusMeters, YARD_METERS),
    }));
}

const tripStages = ({ stages }: SeenStages): TripStage[] =>
  stages.map(({ deviceId, stage }) => tripStage(deviceId, stage)).toSorted((a, b) => a.from - b.from);

function tripStage(deviceId: number, stage: MergedStage): TripStage {
  return {
    deviceId,
    isDrive: stage.type === 'drive',
    isUnknown: stage.type === 'undefined',
    from: stage.startAt,
    to: stage.endAt ?? stage.lastRecordAt,
    country: stage.country,
    start: spotAt(stage.first),
    end: spotAt(stage.last),
    distanceMeters: stage.distanceMeters,
    startOdometer: stage.startCanDistanceMeters,
    endOdometer: stage.endCanDistanceMeters,
  };
}

const spotAt = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Spot | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
const spotOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Spot[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }];

/** The driver with the job and the address of their last order. */
export async function personOf(tx: Tx, scope: Scope, fleet: Fleet, driverId: number) {
  const driver = fleet.drivers.get(driverId);
  const known = await lastPerson(tx, scope, driverId);
  return {
    name: driver === undefined ? `#${driverId}` : `${driver.firstName} ${driver.lastName}`,
    job: known?.job ?? null,
    address: known?.address ?? null,
  };
}

const nameAt = (names: StageNames, { latitude, longitude }: Spot): string | null =>
  (names.contactAt(latitude, longitude) ?? names.addressAt(latitude, longitude))?.slice(0, NAME_LENGTH.max) ?? null;

interface Around {
  readonly editor: OrderAuthor;
  readonly fleet: Fleet;
  readonly homeCountry: string;
  readonly driverId: number;
  readonly person: NonNullable<StoredTravelOrder['person']>;
  readonly now: number;
}

function orderOf(
  trip: Trip,
  names: StageNames,
  { editor, fleet, homeCountry, driverId, person, now }: Around,
): Omit<StoredTravelOrder, 'id'> {
  const device = fleet.devices.get(trip.deviceId);
  const placeOf = (spot: Spot) => nameAt(names, spot) ?? degrees(spot);
  const stops = evenly(trip.stops, NAMED_STOPS_MAX);
  const places = [trip.base, ...stops, ...(trip.return === null ? [] : [trip.base])].map(placeOf);
  return {
    ...emptyOrder(homeCountry, editor.userId ?? null, now),
    driverId,
    person,
    deviceId: device?.id ?? null,
    plate: device?.vehicle.licencePlate ?? null,
    plannedStart: trip.departure,
    plannedDays: trip.return === null ? null : Math.max(1, Math.ceil((trip.return - trip.departure) / DAY_MS)),
    departure: trip.departure,
    return: trip.return,
    crossings: trip.crossings.map((crossing) => {
      const [spot] = spotOf(crossing);
      return { ...crossing, place: spot === undefined ? null : nameAt(names, spot) };
    }),
    route: places.filter((place, index) => place !== places[index - 1]),
    stops: stops.map((stop) => ({
      place: placeOf(stop),
      arrivedAt: stop.from,
      leftAt: stop.to,
      reason: stop.to - stop.from >= DAILY_REST_MS ? 'rest' : 'other',
    })),
    odometerStart: metres(trip.startOdometer),
    odometerEnd: metres(trip.endOdometer),
    distance: trip.distanceMeters,
    findings: [...trip.findings],
  };
}

const metres = (value: number | null) => (value === null ? null : Math.round(value));
const degrees = ({ latitude, longitude }: Spot) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

/** The orders whose goods the vehicle carried on the trip; null: none. */
function purposeOf(trip: Trip, loads: readonly NamedLoad[], until: number, language: LanguageCode): string | null {
  const end = trip.return ?? until;
  const carried = loads.filter(
    ({ deviceId, from, to }) => deviceId === trip.deviceId && from < end && (to ?? until) > trip.departure,
  );
  return carriageOf(carried, language);
}

/** The purpose of a trip that carries goods of these orders, as many as fit; null: none. */
export function carriageOf(
  loads: readonly Pick<NamedLoad, 'number' | 'client'>[],
  language: LanguageCode,
): string | null {
  const carried = loads.map(({ number, client }) => (client === null ? number : `${client} (${number})`));
  const fitting = carried.filter((_, index) => carried.slice(0, index + 1).join(', ').length <= ORDERS_LENGTH);
  return fitting.length === 0 ? null : paperText(language)('carriage', { orders: fitting.join(', ') });
}

/** At most so many stops: the longest ones, in their order. */
function evenly(stops: readonly TripStop[], most: number): TripStop[] {
  const longest = new Set(stops.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most));
  return stops.filter((stop) => longest.has(stop));
}
