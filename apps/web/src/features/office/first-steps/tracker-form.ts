import { trackerProtocol, type endpoints, type Request, type Vehicle } from '@konvoj/contract';
import { z } from 'zod';

/** What the form of a tracker holds. */
export const trackerValues = z.object({
  /** Device of the vehicle, as the choice holds it. */
  deviceId: z.string(),
  protocol: trackerProtocol,
  imei: z.string(),
  model: z.string(),
});
export type TrackerValues = z.infer<typeof trackerValues>;

export type TrackerBody = NonNullable<Request<typeof endpoints.trackers.create>['body']>;

export const isTeltonika = (protocol: TrackerValues['protocol']): boolean => protocol.startsWith('teltonika');

/** An empty form for the first vehicle without a tracker, or the first of all. */
export function newTracker(vehicles: readonly Pick<Vehicle, 'deviceId' | 'tracker'>[]): TrackerValues {
  const vehicle = vehicles.find(({ tracker }) => tracker === null) ?? vehicles[0];
  return { deviceId: String(vehicle?.deviceId ?? ''), protocol: 'teltonika', imei: '', model: '' };
}

/** The request. A phone has no model. */
export function trackerBody({ deviceId, protocol, imei, model }: TrackerValues): TrackerBody {
  return {
    imei: imei.trim(),
    protocol,
    deviceId: Number(deviceId),
    ...(isTeltonika(protocol) && { model }),
  };
}
