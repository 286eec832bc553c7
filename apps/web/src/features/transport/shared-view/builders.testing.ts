import { encoder, linkedDevice } from '@konvoj/contract';
import type { LinkedDevice, LinkedPosition, LinkedStage, LinkInfo } from '@konvoj/contract';

/** Valid rows of a shared link for tests: each states only what matters to it. */
export function aLinkedDevice(change: Partial<LinkedDevice> = {}): LinkedDevice {
  const id = change.id ?? 1;
  return {
    id,
    name: `Unit ${id}`,
    vehicle: { nickname: null, licensePlate: `LJ KT-${id}` },
    driver: null,
    lastUpdate: '2026-11-20T12:00:00.000Z',
    subType: 'drive',
    icon: { type: 3, colour: 'blue', dynamic: true },
    online: true,
    ...change,
  };
}

export function aLinkedPosition(change: Partial<LinkedPosition> = {}): LinkedPosition {
  return {
    deviceId: 1,
    deviceTime: '2026-11-20T12:00:00.000Z',
    latitude: 46.05,
    longitude: 14.5,
    course: 90,
    speed: 82,
    ...change,
  };
}

export function aLinkedStage(change: Partial<LinkedStage> = {}): LinkedStage {
  return {
    id: 1,
    deviceId: 1,
    subType: 'drive',
    startTime: '2026-11-20T11:00:00.000Z',
    endTime: null,
    tmpEndTime: '2026-11-20T12:00:00.000Z',
    duration: 3_600,
    distance: 80_000,
    countryId: 'SI',
    ...change,
  };
}

export function aLinkInfo(change: Partial<LinkInfo> = {}): LinkInfo {
  return {
    name: 'Order 4711',
    organization: 'Prevozi Kolovrat',
    timeZone: 'Europe/Ljubljana',
    validFrom: '2026-11-20T10:00:00.000Z',
    validTo: '2026-11-21T10:00:00.000Z',
    showDriver: false,
    showTrack: true,
    ...change,
  };
}

const deviceSent = encoder(linkedDevice);
/** The same as the server sends it. */
export const aSentDevice = (change?: Partial<LinkedDevice>) => deviceSent(aLinkedDevice(change));
