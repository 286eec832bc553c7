import { STALE_AFTER_MINUTES_STANDING, trackerFamily, trackerProtocol, type Tracker } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { z } from 'zod';
import type { TrackerInput } from './use-trackers.ts';

export type TrackerState = 'heard' | 'silent' | 'waiting';

/** A parked tracker reports about once an hour: beyond the limit of a standing vehicle it is silent. */
export function stateOf(lastContact: string | null, now: number): TrackerState {
  if (lastContact === null) return 'waiting';
  return now - Date.parse(lastContact) <= STALE_AFTER_MINUTES_STANDING * 60_000 ? 'heard' : 'silent';
}

/** Mounted before there was anything to remember: since ever. */
export function isSinceFirstRecord(mountedAt: string): boolean {
  return Date.parse(mountedAt) <= Date.UTC(2020, 0, 1);
}

/** Whether each word of the search is in any of its texts. */
export function matches({ imei, model, family, protocol, phone, vehicle }: Tracker, term: string): boolean {
  const text = folded([imei, model, family, protocol, phone, vehicle?.licencePlate].join(' '));
  return folded(term)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The values of the dialog. */
export const trackerForm = z.object({
  imei: z.string(),
  /** Null: its first contact decides. */
  protocol: trackerProtocol.nullable(),
  model: z.string(),
  /** Null follows the model. */
  family: trackerFamily.nullable(),
  phone: z.string(),
  /** Device of the vehicle, as the select knows it; null: none. */
  deviceId: z.string().nullable(),
  /** Exchange format on the wall clock of the organization; null: as the server decides. */
  mountedAt: z.string().nullable(),
});
export type TrackerForm = z.infer<typeof trackerForm>;

export const EMPTY_FORM: TrackerForm = {
  imei: '',
  protocol: 'teltonika',
  model: '',
  family: null,
  phone: '',
  deviceId: null,
  mountedAt: null,
};

export function formOf(tracker: Tracker): TrackerForm {
  return {
    imei: tracker.imei,
    protocol: tracker.protocol,
    model: tracker.model ?? '',
    family: tracker.family,
    phone: tracker.phone ?? '',
    deviceId: tracker.deviceId === null ? null : String(tracker.deviceId),
    mountedAt: null,
  };
}

/** The request: only the changed fields of a known tracker, so that it overwrites no change by somebody else. */
export function inputOf(form: TrackerForm, before: TrackerForm | null): TrackerInput {
  const { imei, protocol, model, family, phone, mountedAt } = form;
  const deviceId = form.deviceId === null ? null : Number(form.deviceId);
  const changed = (name: keyof TrackerForm): boolean => before === null || form[name] !== before[name];
  return {
    imei: imei.trim(),
    ...(changed('protocol') && { protocol }),
    ...(changed('model') && { model }),
    ...(family !== null && changed('family') && { family }),
    ...(changed('phone') && { phone }),
    ...((changed('deviceId') || mountedAt !== null) && { deviceId }),
    ...(mountedAt !== null && { mountedAt }),
  };
}
