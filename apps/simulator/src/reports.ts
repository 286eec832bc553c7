import { turnDegrees } from './geo.ts';
import { chance } from './random.ts';
import type { Moment, Occurrence, VehicleTimeline } from './timeline.ts';

/** The reporting intervals of a tracker, in seconds. */
export interface Reporting {
  readonly movingSeconds: number;
  /** A turn of more than this between two reports makes them three times as frequent. */
  readonly turnDegrees: number;
  readonly engineOnSeconds: number;
  readonly parkedSeconds: number;
}

/** The usual settings of trackers. */
export const liveReporting: Reporting = { movingSeconds: 15, turnDegrees: 14, engineOnSeconds: 60, parkedSeconds: 600 };
/** Sparse enough to create a week of forty vehicles in seconds, dense enough for tracks that follow the roads. */
export const historyReporting: Reporting = {
  movingSeconds: 45,
  turnDegrees: 25,
  engineOnSeconds: 120,
  parkedSeconds: 1_800,
};

/** AVL element that triggers a record when the ignition changes. */
export const IGNITION_EVENT = 239;

/** A reported moment. `eventId` 0: by time or angle. */
export interface Report {
  readonly moment: Moment;
  readonly eventId: number;
}

const FERRY_SECONDS = 300;

/**
 * All records that a tracker saves from one instant (inclusive) to another (exclusive), oldest first. The activities
 * alone determine the moments, not the start of the query: a stream that is cut and resumed anywhere is the same
 * stream.
 */
export function* reports(
  timeline: VehicleTimeline,
  from: number,
  to: number,
  reporting: Reporting,
): Generator<Report, void, undefined> {
  let occurrence = timeline.occurrenceAt(from);
  while (occurrence.startsAt < to) {
    for (const report of occurrenceReports(timeline, occurrence, reporting)) {
      if (report.moment.time >= to) return;
      if (report.moment.time >= from) yield report;
    }
    occurrence = timeline.following(occurrence);
  }
}

function occurrenceReports(timeline: VehicleTimeline, occurrence: Occurrence, reporting: Reporting) {
  return occurrence.activity.type === 'drive'
    ? drivingReports(timeline, occurrence, reporting)
    : haltReports(timeline, occurrence, reporting);
}

function* drivingReports(timeline: VehicleTimeline, occurrence: Occurrence, reporting: Reporting): Generator<Report> {
  const interval = reporting.movingSeconds * 1000;
  let course = timeline.courseAt(occurrence.startsAt, occurrence);
  for (let time = occurrence.startsAt; time < occurrence.endsAt;) {
    yield { moment: timeline.momentAt(time, occurrence), eventId: 0 };
    const ahead = timeline.courseAt(time + interval, occurrence);
    const turns = turnDegrees(course, ahead) > reporting.turnDegrees;
    course = ahead;
    time += turns ? Math.max(4_000, Math.round(reporting.movingSeconds / 3) * 1000) : interval;
  }
}

function* haltReports(timeline: VehicleTimeline, occurrence: Occurrence, reporting: Reporting): Generator<Report> {
  const { activity, startsAt, endsAt } = occurrence;
  if (activity.type !== 'halt') return;
  const moment = (time: number): Moment => timeline.momentAt(time, occurrence);
  const offAt = startsAt + activity.engineOnSeconds * 1000;
  const onAt = Math.max(offAt, endsAt - activity.engineOnAgainSeconds * 1000);
  yield* every(startsAt, Math.min(offAt, endsAt), reporting.engineOnSeconds, moment);
  if (offAt >= endsAt) return;
  const parked = activity.purpose === 'ferry' ? FERRY_SECONDS : reporting.parkedSeconds;
  yield { moment: moment(offAt), eventId: IGNITION_EVENT };
  if (chance(timeline.vehicle.key, 'twin', occurrence.index) < 0.3) {
    // Many trackers save a periodic record within the same second as the event.
    yield { moment: moment(offAt), eventId: 0 };
  }
  yield* every(offAt + parked * 1000, onAt, parked, moment);
  if (onAt >= endsAt) return;
  yield { moment: moment(onAt), eventId: IGNITION_EVENT };
  yield* every(onAt + reporting.engineOnSeconds * 1000, endsAt, reporting.engineOnSeconds, moment);
}

function* every(from: number, to: number, seconds: number, moment: (time: number) => Moment): Generator<Report> {
  for (let time = from; time < to; time += seconds * 1000) yield { moment: moment(time), eventId: 0 };
}
