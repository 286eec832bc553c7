import type {
  Device,
  SharedLink,
  LinkedDevice,
  LinkedPosition,
  LinkedStage,
  LinkInfo,
  Position,
  RecomputedSpan,
  Stage,
} from '@konvoj/contract';
import { stageId } from '../../telemetry/positions/ids.ts';
import type { LinkGrant, ListedLink, ViewedLink } from './types.ts';

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** @param names of users */
export function linkOnWire(link: ListedLink, names: ReadonlyMap<number, string>): SharedLink {
  const { id, name, url, showDriver, showTrack, viewCount, createdBy, lastViewedAt } = link;
  return {
    id,
    name,
    url,
    deviceIds: [...link.deviceIds],
    validFrom: instant(link.validFrom),
    validTo: instant(link.validTo),
    showDriver,
    showTrack,
    recipients: [...link.recipients],
    createdBy: createdBy === null ? null : { id: createdBy, name: names.get(createdBy) ?? '' },
    createdAt: instant(link.createdAt),
    revoked: link.revoked || link.orderEnded,
    viewCount,
    lastViewed: lastViewedAt === null ? null : instant(lastViewedAt),
  };
}

export function infoOnWire(link: ViewedLink): LinkInfo {
  const { name, organization, timeZone, showDriver, showTrack } = link;
  return {
    name,
    organization,
    timeZone,
    validFrom: instant(link.validFrom),
    validTo: instant(link.validTo),
    showDriver,
    showTrack,
  };
}

// Data for viewers are built from allowed fields, never cut down from the data of users: a field added to a device
// later is not exposed automatically. Null: nothing of this row is for viewers.

export function deviceForViewer(device: Device, grant: LinkGrant): LinkedDevice | null {
  const id = grant.numbers.get(device.id);
  if (id === undefined) return null;
  const { name, vehicle, driver, lastUpdate, subType, icon, online } = device;
  return {
    id,
    name,
    vehicle: { nickname: vehicle.nickname, licensePlate: vehicle.licensePlate },
    driver: grant.showDriver && driver !== null ? { firstName: driver.firstName, lastName: driver.lastName } : null,
    lastUpdate,
    subType,
    icon: { type: icon.type, colour: icon.colour, dynamic: icon.dynamic },
    online,
  };
}

/** The newest position, also one from before the link began: a parked vehicle is where it last reported. */
export function positionForViewer(position: Position, grant: LinkGrant): LinkedPosition | null {
  const deviceId = grant.numbers.get(position.deviceId);
  if (deviceId === undefined) return null;
  const { deviceTime, latitude, longitude, course, speed } = position;
  return { deviceId, deviceTime, latitude, longitude, course, speed };
}

/** The part of a stage from the start of the link on; closed stages only for a link that shows the track. */
export function stageForViewer(stage: Stage, grant: LinkGrant): LinkedStage | null {
  const deviceId = grant.numbers.get(stage.deviceId);
  const { subType, endTime, tmpEndTime, countryId } = stage;
  const [startAt, endAt] = [Date.parse(stage.startTime), Date.parse(endTime ?? tmpEndTime)];
  if (deviceId === undefined || (endTime !== null && !grant.showTrack) || endAt < grant.validFrom) return null;
  const from = Math.max(startAt, grant.validFrom);
  const isWhole = from === startAt;
  return {
    // The id of a stage is its start, which a viewer must not learn when it is before the link.
    id: stageId(from),
    deviceId,
    subType,
    startTime: instant(from),
    endTime,
    tmpEndTime,
    duration: isWhole ? stage.duration : Math.round((endAt - from) / 1_000),
    distance: isWhole ? stage.distance : null,
    countryId,
  };
}

/** The changed part of a track that the viewer may draw. */
export function spanForViewer(span: RecomputedSpan, grant: LinkGrant): RecomputedSpan | null {
  const deviceId = grant.numbers.get(span.deviceId);
  if (deviceId === undefined || !grant.showTrack || Date.parse(span.to) < grant.validFrom) return null;
  return { deviceId, from: instant(Math.max(Date.parse(span.from), grant.validFrom)), to: span.to };
}
