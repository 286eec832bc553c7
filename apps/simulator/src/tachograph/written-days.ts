import type { WrittenDay } from '@konvoj/tachograph/writer';
import { tachographActivity } from '../activity.ts';
import type { VehicleTimeline } from '../timeline.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The unit goes over to rest some seconds after the wheels stop; minutes do not show it. */
const SETTLED_SECONDS = 60;

/**
 * What the driver of a vehicle did on the last days, as a tachograph records it: by minutes of the UTC day.
 * @param until epoch milliseconds: the last day ends there
 */
export function writtenDays(timeline: VehicleTimeline, days: number, until: number): WrittenDay[] {
  const today = until - (until % DAY_MS);
  return Array.from({ length: days }, (_, index) => {
    const from = today - (days - 1 - index) * DAY_MS;
    const to = Math.min(until, from + DAY_MS);
    const before = timeline.momentAt(from).odometerMeters;
    const km = Math.max(0, Math.round((timeline.momentAt(to).odometerMeters - before) / 1_000));
    return { day: new Date(from).toISOString().slice(0, 10), changes: changesOf(timeline, from, to), km };
  });
}

function changesOf(timeline: VehicleTimeline, from: number, to: number): string[] {
  const byMinute = new Map<number, string>();
  let occurrence = timeline.occurrenceAt(from);
  for (; occurrence.startsAt < to; occurrence = timeline.following(occurrence)) {
    const minute = Math.max(0, Math.floor((occurrence.startsAt - from) / MINUTE_MS));
    byMinute.set(minute, nameOf(tachographActivity(occurrence.activity, SETTLED_SECONDS)));
  }
  let last = '';
  return [...byMinute].flatMap(([minute, activity]) => {
    if (activity === last) return [];
    last = activity;
    return [`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')} ${activity}`];
  });
}

function nameOf(activity: ReturnType<typeof tachographActivity>): string {
  return activity === 'available' ? 'availability' : activity;
}
