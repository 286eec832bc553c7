import type { CrmContact, CrmContactRow } from '@konvoj/contract';

const CONTACT = {
  id: 12,
  company: 'Luna d.o.o.',
  person: 'Maja Kos',
  role: 'nabava',
  phones: ['+386 41 123 456'],
  emails: ['maja@luna.example'],
  address: 'Vojkovo nabrežje 38, Koper',
  latitude: 45.55,
  longitude: 13.73,
  point: null,
  place: { latitude: 45.55, longitude: 13.73 },
  language: 'sl',
  taxNumber: 'SI12345678',
  notes: null,
  tags: ['redni'],
  owner: { id: 7, name: 'Ana Kos' },
  version: 3,
} as const;

/** A contact with coordinates of its own. */
export function aContact(fields: Partial<CrmContact> = {}): CrmContact {
  const { phones, emails, tags } = CONTACT;
  const lists = { phones: [...phones], emails: [...emails], tags: [...tags] };
  return { ...CONTACT, ...lists, createdAt: '2026-11-20T08:00:00.000Z', createdBy: 'Ana Kos', ...fields };
}

export function aContactRow(fields: Partial<CrmContactRow> = {}): CrmContactRow {
  const { createdAt: _at, createdBy: _by, ...contact } = aContact();
  const figures = {
    lastActivityAt: '2026-11-22T09:00:00.000Z',
    openSteps: 1,
    nextDueOn: '2026-11-23',
    proposedVisits: 0,
  };
  return { ...contact, ...figures, ...fields };
}
