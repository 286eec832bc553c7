import { describe, expect, it } from 'vitest';
import type { AuditEntity } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';
import { changeLine, fieldChanges, authorText } from './audit-words.ts';

const t: Text = (key, params) => (params === undefined ? key : `${key} ${Object.values(params).join(' ')}`);
const changesOf = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  entity: AuditEntity = 'vehicle',
) =>
  fieldChanges(t, { entity, before, after }, { timeZone: 'Europe/Ljubljana', language: 'en' }).map((change) =>
    changeLine(t, change),
  );

describe('an entry of the audit', () => {
  it('shows each changed field before and after, codes as texts', () => {
    expect(changesOf({ iconColour: 'blue', year: 2019, type: 3 }, { iconColour: 'red', year: null, type: 2 })).toEqual([
      'audit.fieldOf.iconColour: fleet.icon.colour.blue → fleet.icon.colour.red',
      'audit.fieldOf.year: 2019 → audit.nothing',
      'audit.fieldOf.type: reference.vehicleType.3 → reference.vehicleType.2',
    ]);
  });

  it('names kinds of activities and of shapes by what was changed', () => {
    expect(changesOf({ kind: 'call' }, { kind: 'visit', done: true }, 'crm_activity')).toEqual([
      'audit.fieldOf.kind: crm.activity.kind.call → crm.activity.kind.visit',
      'audit.fieldOf.done: audit.yes',
    ]);
    expect(changesOf(null, { kind: 'circle' }, 'geo_zone')).toEqual(['audit.fieldOf.kind: audit.shapeOf.circle']);
  });

  it('shows fields of travel orders and alarms as their forms do, without numbers of rows', () => {
    const order = {
      means: 'companyVehicle',
      distance: 346_400,
      driverId: 6,
      stops: [{ place: 'Trst' }],
      state: 'draft',
    };
    expect(changesOf(null, order, 'travel_order')).toEqual([
      'travelOrderForm.means: travelOrderForm.meansOf.companyVehicle',
      'travelOrderForm.kilometres: 346.4\u00A0km',
      'travelOrderForm.section.stops: 1',
      'travelOrderForm.stateColumn: travelOrderForm.state.draft',
    ]);
    expect(changesOf({ enabled: true }, { enabled: false, qualifier: 90, type: 'speed_exceeded' }, 'alarm')).toEqual([
      'alarms.on: audit.yes → audit.no',
      'alarms.condition: 90',
      'audit.fieldOf.type: alarms.typeOf.speed_exceeded',
    ]);
  });

  it('shows the values of a new entity', () => {
    expect(changesOf(null, { licencePlate: 'LJ KT-482', alienated: false })).toEqual([
      'audit.fieldOf.licencePlate: LJ KT-482',
      'audit.fieldOf.alienated: audit.no',
    ]);
  });

  it('shows settings one by one, and the language by its name', () => {
    const before = { language: 'sl', settings: { theme: 'system' } };
    expect(changesOf(before, { language: 'de', settings: { theme: 'dark' } }, 'user')).toEqual([
      'audit.fieldOf.language: Slovenščina → Deutsch',
      'audit.fieldOf.theme: frame.user.system → frame.user.dark',
    ]);
  });

  it('writes instants on the wall clock of the organization', () => {
    expect(changesOf(null, { validFrom: '2026-11-20T11:00:00.000Z', scopes: ['a', 'b'] })).toEqual([
      'audit.fieldOf.validFrom: 20.11.2026 12:00:00',
      'audit.fieldOf.scopes: a, b',
    ]);
  });

  it('shows the number of vehicles and corners, and the centre of a circle', () => {
    expect(changesOf(null, { deviceIds: [4, 9] }, 'external_link')).toEqual([
      'audit.fieldOf.deviceIds: common.vehicles 2',
    ]);
    const polygon = {
      kind: 'polygon',
      ring: [
        [14, 46],
        [15, 46],
        [15, 47],
      ],
    };
    expect(changesOf(null, { shape: polygon }, 'geo_zone')).toEqual([
      'audit.fieldOf.kind: audit.shapeOf.polygon',
      'audit.fieldOf.ring: 3',
    ]);
    const circle = { kind: 'circle', centre: { latitude: 46.1, longitude: 14.8 }, radiusMeters: 300 };
    expect(changesOf(null, { shape: circle }, 'geo_zone')).toEqual([
      'audit.fieldOf.kind: audit.shapeOf.circle',
      'audit.fieldOf.centre: 46.1, 14.8',
      'audit.fieldOf.radiusMeters: 300',
    ]);
  });

  it('names both when a system administrator acted for a user, and the system when nobody did', () => {
    expect(authorText(t, { user: { id: 1, name: 'Ana' }, actingFor: { id: 2, name: 'Bor' }, apiToken: null })).toBe(
      'audit.actingFor Ana Bor',
    );
    expect(authorText(t, { user: null, actingFor: null, apiToken: null })).toBe('audit.system');
  });

  it('names the token of a program and the administrator in whose name it acts', () => {
    const apiToken = { id: 3, name: 'Skladišče' };
    expect(authorText(t, { user: { id: 1, name: 'Ana' }, actingFor: null, apiToken })).toBe(
      'audit.byToken Skladišče Ana',
    );
  });
});
