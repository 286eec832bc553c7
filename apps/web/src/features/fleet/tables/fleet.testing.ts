import type { CrudTable } from '@konvoj/contract';
import { z } from 'zod';
import { vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
interface FakeReply {
  readonly status: number;
  readonly body: unknown;
}

export const VEHICLES: CrudTable = {
  id: 'vehicles',
  title: 'Vehicles',
  path: '/api/vehicles',
  listPath: '/api/vehicles/filter',
  columns: [
    { field: 'icon', type: 'icon', label: 'Icon', reference: 'vehicleIcons' },
    { field: 'rgsOznaka', type: 'text', label: 'Licence plate' },
    { field: 'type', type: 'choice', label: 'Type', reference: 'vehicleTypes' },
    { field: 'fuelTankSize', type: 'number', label: 'Tank', unit: 'l' },
    { field: 'currentDriver', type: 'reference', label: 'Driver', reference: 'drivers' },
    { field: 'model', type: 'text', label: 'Model', optional: true },
  ],
  form: [
    { field: 'rgsOznaka', type: 'text', label: 'Licence plate', required: true, maxLength: 100, section: 'main' },
    { field: 'fuelTankSize', type: 'number', label: 'Tank', unit: 'l', required: false, min: 1, section: 'main' },
    { field: 'type', type: 'choice', label: 'Type', required: true, reference: 'vehicleTypes', section: 'main' },
    { field: 'icon', type: 'icon', label: 'Icon', required: true, reference: 'vehicleIcons', section: 'main' },
    {
      field: 'driver',
      type: 'reference',
      label: 'Driver',
      required: false,
      reference: 'drivers',
      section: 'assignment',
    },
  ],
  canCreate: true,
  canUpdate: true,
  canDelete: true,
};

const vehicle = (id: number, rgsOznaka: string, alienated = false) => ({
  id,
  rgsOznaka,
  vzdevek: null,
  manufacturer: 'MAN',
  model: 'TGX',
  year: 2021,
  fuelTankSize: 400,
  heightCm: null,
  widthCm: null,
  lengthCm: null,
  weightKg: null,
  axleLoadKg: null,
  icon: { id: 2, nzvBarve: 'red', dnmIkona: true },
  type: 3,
  vehicleGroup: null,
  driver: id === 1 ? { id: 9, ime: 'Maja', priimek: 'Kos' } : null,
  currentDriver: id === 1 ? { id: 8, ime: 'Miha', priimek: 'Novak', source: 'card' } : null,
  trailer: null,
  deviceId: id,
  tracker: null,
  alienated,
  alienatedAt: alienated ? '2026-11-20T08:15:00.000Z' : null,
  version: 'as-read',
});

const driver = (id: number, ime: string, priimek: string) => ({
  id,
  ime,
  priimek,
  vzdevek: null,
  krtVoznika: null,
  kljuc: null,
  sluzbeniTelefon: null,
  zasebniTelefon: null,
  smsTip: 'sluzbena',
  smsStevilka: null,
  drivingRules: 'goods',
  hasPin: false,
  vozilo: null,
  version: 'as-read',
});

const LISTS: Readonly<Record<string, unknown>> = {
  '/api/crud': [VEHICLES],
  '/api/vehicles/filter': [vehicle(1, 'LJ KT-482'), vehicle(2, 'KP ZR-10'), vehicle(3, 'CE AB-1', true)],
  '/api/vozniki': [driver(9, 'Maja', 'Kos'), driver(10, 'Žiga', 'Kovačič')],
  '/api/vehicleTypes': [
    { id: 1, naziv: 'car' },
    { id: 3, naziv: 'truck' },
  ],
  '/api/vehicleIcons': [
    { id: 1, nzvBarve: 'blue', dnmIkona: true },
    { id: 2, nzvBarve: 'red', dnmIkona: true },
    { id: 3, nzvBarve: 'red', dnmIkona: false },
  ],
  '/api/assignments': [
    {
      kind: 'driver',
      vehicle: { id: 1, rgsOznaka: 'LJ KT-482' },
      subject: { id: 9, naziv: 'Maja Kos' },
      from: '2026-10-01T08:00:00.000Z',
      to: null,
    },
  ],
};

/** A problem document as the server answers. */
export function problemReply(
  status: number,
  code: string,
  errors: readonly object[] = [],
  params: Readonly<Record<string, string>> = {},
): FakeReply {
  return { status, body: { type: `/problems/${code}`, title: code, status, code, errors, params } };
}

/**
 * A small server of a fleet with three vehicles, one of them alienated; an administrator is signed in.
 * @param replies what it answers instead, by path or by method and path
 * @returns the changes it was sent
 */
export function fakeFleet(replies: Readonly<Record<string, FakeReply>> = {}): Sent[] {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  signInAdmin();
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'https://konvoj.example');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (method !== 'GET') sent.push({ method, path, body });
    const reply = replies[`${method} ${path}`] ?? replies[path] ?? usualReply(method, path, body);
    return Promise.resolve(
      reply.status === 204 ? new Response(null, { status: 204 }) : Response.json(reply.body, reply),
    );
  });
  return sent;
}

function usualReply(method: string, path: string, body: unknown): FakeReply {
  if (method === 'GET') return { status: 200, body: LISTS[path] ?? [] };
  if (method === 'DELETE') return { status: 204, body: null };
  const texts = z.object({ rgsOznaka: z.string().optional(), alienated: z.boolean().optional() }).parse(body);
  return { status: 200, body: { ...vehicle(1, 'LJ KT-482'), ...texts } };
}

function signInAdmin(): void {
  sessionState.set({
    status: 'signedIn',
    isSysadmin: false,
    user: aSessionUser({ id: 3, name: 'Ana Kolovrat', person: { firstName: 'Ana', lastName: 'Kolovrat' } }),
  });
}
