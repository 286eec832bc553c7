import { profileOfVehicle } from '@konvoj/contract';
import type { LanguageCode, Route, VehicleProfile } from '@konvoj/contract';
import type { Coordinates } from '@konvoj/geo/types';
import { formatHours } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { currentDriver } from '../../fleet/rules.ts';
import { findVisibleDevice, readFleet } from '../../fleet/service.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { readReports } from '../../telemetry/devices/reports.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';
import { GAP_AFTER_MOVING_MS } from '../../telemetry/stages/state.ts';
import type { Stage } from '../../telemetry/stages/types.ts';
import type { NamePlaces } from '../geocoding/place-names.ts';
import { placeAfter } from './along.ts';
import { drivingLeft } from './breaks.ts';
import type { DueBreak, WorkedStage } from './breaks.ts';
import { driverStateOf, drivingTimeFrom } from './driver-times.ts';
import type { ReadDriverTimes } from './driver-times.ts';
import { arrivalTimes } from './eta.ts';
import type { EtaService, RoutingService } from './types.ts';

/** Long enough to contain the last break of every driver who keeps the rules. */
const LOOK_BACK_MS = 24 * 3_600_000;
/** Stages are read as they are; only halts of seconds do not matter. */
const SHORTEST_HALT_MINUTES = 1;

export interface EtaDeps {
  readonly database: Database;
  readonly routing: RoutingService;
  readonly namePlaces: NamePlaces;
  readonly driverTimes: ReadDriverTimes;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Where a vehicle is, who drives it, and what it has done. */
interface Seen {
  readonly position: Coordinates | null;
  readonly positionAt: number;
  readonly profile: VehicleProfile;
  readonly driverId: number | null;
  /** Of the last hours, up to now; none: nothing is known of them. */
  readonly worked: readonly WorkedStage[];
}

export function etaService({ database, routing, namePlaces, driverTimes, now }: EtaDeps): EtaService {
  async function nameBreaks(scope: Scope, route: Route, breaks: readonly DueBreak[], language: LanguageCode) {
    const places = breaks.map(({ afterSeconds }) => placeAfter(route, afterSeconds));
    const { addressAt } = await namePlaces(
      scope,
      places.flatMap((place) => place ?? []),
      language,
    );
    return breaks.map(({ kind, seconds }, i) => {
      const at = places[i];
      const place = (at && addressAt(at.latitude, at.longitude)) ?? '';
      const minutes = Math.round(seconds / 60);
      return kind === 'rest'
        ? textOf(language, 'routing.rest', { time: formatHours(minutes), place }).trim()
        : textOf(language, 'routing.break', { minutes, place }).trim();
    });
  }

  return {
    async etaOf(scope, { deviceId, points, language, profile, startsIn = 0 }, options) {
      const at = now();
      const seen = await database.tenant(scope, (tx) => readVehicle(tx, scope, deviceId, at));
      if (seen.position === null) return null;
      const asked = { points: [seen.position, ...points], profile: profile ?? seen.profile, avoid: [], language };
      const route = await routing.route(scope, asked, options);
      const isTruck = asked.profile.kind === 'truck';
      // By the organization: the times of a driver do not depend on who asks when the vehicle arrives.
      const organization = { organizationId: scope.organizationId };
      const known = isTruck && seen.driverId !== null ? await driverTimes(organization, [seen.driverId]) : null;
      const recorded = known?.get(seen.driverId ?? 0) ?? null;
      const rules = isTruck ? driverStateOf(seen.worked, recorded) : 'free';
      const times = arrivalTimes({ startsIn, seconds: route.duration, engine: route.engine }, rules);
      const named = await nameBreaks(scope, route, times.breaks, language);
      const driver = rules === 'free' ? null : rules;
      return {
        eta: after(at, times.expected),
        earliest: after(at, times.earliest),
        latest: after(at, times.latest),
        reason: named.length === 0 ? null : named.join('; '),
        basis: driver === null ? 'drive_only' : 'driver_times',
        distance: route.distance,
        duration: route.duration,
        engine: route.engine,
        notice: route.notice,
        positionAt: new Date(seen.positionAt),
        drivingTimeLeft: driver === null ? null : drivingLeft(driver),
        drivingTimeFrom: drivingTimeFrom(driver === null ? null : recorded),
        breakNeeded: times.breaks.length > 0,
      };
    },
  };
}

function after(now: number, seconds: number): Date {
  return new Date(now + Math.round(seconds) * 1_000);
}

/** @throws not_found for a device that the caller may not see */
async function readVehicle(tx: Tx, scope: Scope, deviceId: number, now: number): Promise<Seen> {
  const [visible, fleet] = await Promise.all([findVisibleDevice(tx, scope, deviceId), readFleet(tx, scope)]);
  const device = fleet.devices.get(deviceId);
  if (visible === null || device === undefined) throw notFound();
  const [reports, stages] = await Promise.all([
    readReports(tx, scope, [deviceId]),
    mergedStagesIn(tx, scope, fleet, {
      deviceIds: [deviceId],
      period: { from: now - LOOK_BACK_MS, to: now },
      stopTimeMinutes: SHORTEST_HALT_MINUTES,
    }),
  ]);
  const { openStage, deviceTime } = reports.get(deviceId) ?? { openStage: null, deviceTime: null };
  const { latitude = null, longitude = null } = openStage?.last ?? {};
  const worked = (stages.get(deviceId) ?? []).flatMap((stage) => workedUntil(now, stage));
  return {
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    positionAt: deviceTime ?? now,
    profile: profileOfVehicle(device.vehicle),
    driverId: currentDriver(fleet, device, openStage?.driver ?? null)?.driver.id ?? null,
    worked,
  };
}

/** An open stage goes on after its last record, as long as a silence says nothing (docs/development/stages.md). */
function workedUntil(now: number, { type, startAt, endAt, lastRecordAt }: Stage): WorkedStage[] {
  if (endAt !== null) return [{ type, startAt, endAt }];
  const drivesOn = type === 'drive' && now - lastRecordAt <= GAP_AFTER_MOVING_MS;
  return [
    { type, startAt, endAt: lastRecordAt },
    { type: drivesOn ? 'drive' : 'undefined', startAt: lastRecordAt, endAt: Math.max(now, lastRecordAt) },
  ];
}
