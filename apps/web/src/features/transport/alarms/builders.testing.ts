import type { Alarm } from '@konvoj/contract';

/** Valid objects for tests: each states only what matters to it. */
export function anAlarm(change: Partial<Alarm> = {}): Alarm {
  return {
    id: 3,
    title: 'Too fast',
    type: 'speed_exceeded',
    deviceIds: null,
    settings: { qualifier: 90, minTimeSeconds: 30, geoZoneId: null, side: null, sensor: null, trailerId: null },
    contacts: [{ kind: 'email', value: 'ana@kolovrat.example' }],
    activeDays: [1, 2, 3, 4, 5],
    activeFrom: '06:00',
    activeTo: '22:00',
    enabled: true,
    version: 4,
    owner: { id: 7, name: 'Ana Kos' },
    zoneDeleted: false,
    trailerRemoved: false,
    unwatchedVehicles: 0,
    ownerInactive: false,
    ...change,
  };
}

/** An entry of the history as the server sends it. */
export function anEntryOnWire(change: Record<string, unknown> = {}) {
  return {
    id: 11,
    alarmId: 3,
    vozilo: 'LJ KT-482',
    deviceId: 7,
    title: 'Too fast',
    type: 'speed_exceeded',
    qualifier: 90,
    value: 96,
    extreme: 104,
    zone: null,
    sensor: null,
    side: null,
    latitude: 46.05,
    longitude: 14.5,
    address: 'Tržaška cesta, Ljubljana',
    country: 'SI',
    driver: 'Miha Kos',
    since: '2026-11-22T08:00:00.000Z',
    casNastanka: '2026-11-22T08:00:30.000Z',
    endedAt: '2026-11-22T08:02:00.000Z',
    prebrano: false,
    readBy: null,
    readAt: null,
    withdrawn: null,
    deliveries: [],
    ...change,
  };
}
