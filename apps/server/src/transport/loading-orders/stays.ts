import { DEFAULT_MINIMUM_STOP_MINUTES } from '@konvoj/contract';
import type { LoadingOrderState } from '@konvoj/contract';
import type { PlaceArea } from '../../places/own-places/rules.ts';
import { visitsAt } from '../../places/own-places/visits.ts';
import type { Visit } from '../../places/own-places/visits.ts';
import { secondsOf } from '../../telemetry/stages/merge.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';

/** A state of the order from a moment on, epoch milliseconds. */
export interface StateSince {
  readonly at: number;
  readonly state: LoadingOrderState;
}

/** The vehicle of the order from a moment on; null: none. */
export interface DeviceSince {
  readonly at: number;
  readonly deviceId: number | null;
}

/** Where a point is. Points with the same key are at one place, so that neighbours among them share a visit. */
export interface OrderPlace {
  readonly key: string;
  readonly area: PlaceArea;
}

export interface OrderHistory {
  /** Ascending; the first one is that of the creation. */
  readonly states: readonly StateSince[];
  readonly devices: readonly DeviceSince[];
  /** Merged stages of a device, ascending, with the ends that `visitsAt` needs at a place. */
  stagesAt(deviceId: number, place: OrderPlace): readonly MergedStage[];
}

/** How a vehicle left a place. */
export interface Leaving {
  /** Null: it has not. */
  readonly at: number | null;
  /** Data were missing after its last halt at the place. */
  readonly isUncertain: boolean;
  /** It stood elsewhere since, or has moved further than the place is wide: a halt no longer resumes the visit. */
  readonly isFinal: boolean;
}

/** A visit that counts for the order. */
export interface Stay {
  /** Its beginning, or the sending of the order during it. */
  readonly from: number;
  readonly leaving: Leaving;
}

const STAYS: Leaving = { at: null, isUncertain: false, isFinal: false };

/** The visits of a place that count for an order, in the order of their beginning. */
export function staysAt(history: OrderHistory, place: OrderPlace): Stay[] {
  return devicesOf(history)
    .flatMap((deviceId) => {
      const stages = knownStages(history, deviceId, place);
      return visitsAt(place.area, stages, DEFAULT_MINIMUM_STOP_MINUTES).visits.flatMap((visit) => {
        const from = countsFrom(history, visit);
        if (from === null || deviceAt(history, from) !== deviceId) return [];
        return [{ from, leaving: leavingOf(place.area, stages, visit.departureAt) }];
      });
    })
    .toSorted((a, b) => a.from - b.from);
}

/**
 * What the vehicle did at a place when somebody said that it arrived there at a moment: it is in the visit of that moment,
 * or on its way to one. Without such a visit it left with its next drive or time without data.
 */
export function leavingAfter(history: OrderHistory, place: OrderPlace, arrivedAt: number): Leaving {
  const deviceId = deviceAt(history, arrivedAt);
  if (deviceId === null) return STAYS;
  const stages = knownStages(history, deviceId, place);
  const { visits } = visitsAt(place.area, stages, DEFAULT_MINIMUM_STOP_MINUTES);
  const visit = visits.find((each) => isIn(each, arrivedAt) || isLedTo(each, stages, arrivedAt));
  if (visit !== undefined) return leavingOf(place.area, stages, visit.departureAt);
  const next = stages.find((stage) => stage.startAt > arrivedAt && !isStanding(stage));
  return next === undefined ? STAYS : leavingOf(place.area, stages, next.startAt);
}

/** The device of the order at a moment. */
export function deviceAt({ devices }: OrderHistory, at: number): number | null {
  return devices.findLast((since) => since.at <= at)?.deviceId ?? null;
}

function devicesOf({ devices }: OrderHistory): number[] {
  return [...new Set(devices.flatMap(({ deviceId }) => deviceId ?? []))];
}

/** Arrivals are looked for while the order is in preparation or in progress; a visit open when it is sent counts from then. */
function countsFrom({ states }: OrderHistory, { arrivalAt, departureAt }: Visit): number | null {
  const state = states.findLast(({ at }) => at <= arrivalAt)?.state;
  if (state === 1 || state === 2) return arrivalAt;
  const sending = sendings(states).find((at) => at >= arrivalAt && (departureAt === null || departureAt > at));
  return sending ?? null;
}

/** The moments at which the order went from planned to its vehicle. */
function sendings(states: readonly StateSince[]): number[] {
  return states.flatMap(({ at, state }, index) =>
    states[index - 1]?.state === 0 && (state === 1 || state === 2) ? [at] : [],
  );
}

/** A cancelled order keeps what was known when it was cancelled. */
function knownStages(history: OrderHistory, deviceId: number, place: OrderPlace): readonly MergedStage[] {
  const stages = history.stagesAt(deviceId, place);
  const last = history.states.at(-1);
  return last?.state === 3 ? until(last.at, stages) : stages;
}

/** The stages as they were at a moment: the one of that moment was open. */
function until(moment: number, stages: readonly MergedStage[]): MergedStage[] {
  return stages
    .filter(({ startAt }) => startAt < moment)
    .map((stage) =>
      (stage.endAt ?? stage.lastRecordAt) > moment ? { ...stage, endAt: null, lastRecordAt: moment } : stage,
    );
}

function leavingOf(area: PlaceArea, stages: readonly MergedStage[], at: number | null): Leaving {
  if (at === null) return STAYS;
  const after = stages.filter(({ startAt }) => startAt >= at);
  const halt = after.findIndex(isStanding);
  const moved = (halt === -1 ? after : after.slice(0, halt)).reduce((sum, stage) => sum + stage.distanceMeters, 0);
  return {
    at,
    isUncertain: after[0]?.type === 'undefined' || (after[0]?.startAt ?? at) !== at,
    isFinal: halt !== -1 || moved > area.extentMeters,
  };
}

function isIn({ arrivalAt, departureAt }: Visit, moment: number): boolean {
  return arrivalAt <= moment && (departureAt === null || departureAt > moment);
}

/** Whether the vehicle was on its way to a visit: it stood nowhere for as long as a visit takes between a moment and that visit. */
function isLedTo({ arrivalAt }: Visit, stages: readonly MergedStage[], moment: number): boolean {
  const stoodElsewhere = stages.some(
    (stage) =>
      isStanding(stage) &&
      stage.startAt < arrivalAt &&
      (stage.endAt ?? arrivalAt) > moment &&
      secondsOf(stage) >= DEFAULT_MINIMUM_STOP_MINUTES * 60,
  );
  return moment < arrivalAt && !stoodElsewhere;
}

function isStanding({ type }: MergedStage): boolean {
  return type !== 'drive' && type !== 'undefined';
}
