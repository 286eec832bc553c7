import type { CrmActivity, CrmVisit } from '@konvoj/contract';

/** A call with a next step that is due today. */
export function anActivity(fields: Partial<CrmActivity> = {}): CrmActivity {
  return {
    id: 42,
    contact: { id: 12, company: 'Luna d.o.o.', person: 'Maja Kos' },
    kind: 'call',
    source: 'typed',
    at: '2026-11-22T09:00:00.000Z',
    duration: 754,
    user: { id: 7, name: 'Ana Kos' },
    result: 'Wants an offer',
    notes: null,
    nextStep: {
      text: 'Send the offer',
      dueOn: '2026-11-23',
      person: { id: 7, name: 'Ana Kos' },
      doneAt: null,
      due: 'today',
    },
    vehicle: null,
    driver: null,
    loadingOrder: null,
    files: [],
    createdAt: '2026-11-22T09:05:00.000Z',
    createdBy: 'Ana Kos',
    version: 3,
    ...fields,
  };
}

/** A visit of 30 minutes that waits for a decision. */
export function aVisit(fields: Partial<CrmVisit> = {}): CrmVisit {
  return {
    id: 5,
    state: 'proposed',
    contact: { id: 12, company: 'Luna d.o.o.', person: null },
    deviceId: 7,
    vehicle: { id: 4, name: 'LJ KT-482' },
    driver: { id: 9, name: 'Jure Kos' },
    arrival: '2026-11-22T09:00:00.000Z',
    departure: '2026-11-22T09:30:00.000Z',
    duration: 1_800,
    activityId: null,
    ...fields,
  };
}
