import type { OrgUser } from '@konvoj/contract';

/** Valid objects for tests: give only what matters. */
export function anOrgUser(over: Partial<OrgUser> = {}): OrgUser {
  return {
    id: 11,
    name: 'Bor Zupan',
    firstName: 'Bor',
    lastName: 'Zupan',
    email: 'bor@kolovrat.example',
    role: 'user',
    language: 'sl',
    locked: false,
    validUntil: null,
    lastLogin: '2026-11-20T08:15:00.000Z',
    loginAlert: false,
    canEditFleet: false,
    visibleVehicleCount: null,
    ...over,
  };
}
