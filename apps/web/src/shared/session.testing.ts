import type { SessionUser } from '@konvoj/contract';

/** A signed-in user for tests: an administrator of Kolovrat; give only what matters. */
export function aSessionUser(over: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    name: 'Ana Kos',
    person: { firstName: 'Ana', lastName: 'Kos' },
    email: 'ana@kolovrat.example',
    role: 'admin',
    organization: { id: 1, name: 'Kolovrat', timeZone: 'Europe/Ljubljana', country: 'SI' },
    language: 'en',
    canEditFleet: true,
    locked: false,
    validUntil: null,
    loginAlert: false,
    settings: { trackLengthHours: 8, stopTimeMinutes: 1, minimumStopMinutes: 5, theme: 'system' },
    wsToken: 'live-token',
    wsTokenExpire: '2026-11-21T07:00:00.000Z',
    ...over,
  };
}
