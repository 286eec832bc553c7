import * as notes from '@konvoj/contract/testing/notes';
import { expect, it } from 'vitest';
import { accessTable, contractIndex, endpointsIndex, moduleNames, textsIndex } from './module-lists.ts';

const call = { method: 'GET', path: '/api/vehicles', access: 'fleet.read' };
const CONTRACT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'index.ts': {},
  'endpoints.ts': {},
  'constants.ts': { LIMIT: 100, LIMITS: { upload: { maxMB: 10 } } },
  // The module of the page 'Adding a module', where it would stand.
  'transport/notes.ts': notes,
  'fleet/vehicles.ts': { vehicles: { list: call }, vehicleTypes: [call] },
  'fleet/vehicle-icon-svg.ts': { svg: '<svg/>' },
  'telemetry/fields.generated.ts': {},
  'transport/notes.names.ts': { problems: { 'note.too_long': 422 }, auditEntities: ['note'] },
  'office/road-log.names.ts': { permissions: { 'logs.read': 'everybody' } },
  'transport/notes.test.ts': {},
  'testing/others.ts': { others: { list: call } },
};
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !/^(\/\/|\/\*)/.test(line));

it('finds what a new module declares in the contract', () => {
  expect(lines(contractIndex(Object.keys(CONTRACT)))).toEqual([
    "export * as endpoints from './endpoints.ts';",
    "export * from './constants.ts';",
    "export * from './fleet/vehicles.ts';",
    "export * from './transport/notes.ts';",
  ]);
});

it('finds its table of calls', async () => {
  const list = await endpointsIndex(Object.keys(CONTRACT), async (path) => CONTRACT[path] ?? {});
  expect(lines(list)).toEqual([
    "export { vehicles } from './fleet/vehicles.ts';",
    "export { notes } from './transport/notes.ts';",
  ]);
});

it('finds the names that modules add to the lists that all share', async () => {
  const names = await moduleNames(Object.keys(CONTRACT), async (path) => CONTRACT[path] ?? {});
  expect(lines(names)).toEqual([
    "import * as officeRoadLog from './office/road-log.names.ts';",
    "import * as transportNotes from './transport/notes.names.ts';",
    'export const moduleProblems = { ...transportNotes.problems, } as const;',
    'export const moduleAuditEntities = [ ...transportNotes.auditEntities, ] as const;',
    'export const modulePermissions = { ...officeRoadLog.permissions, } as const;',
  ]);
});

it('finds the texts of a new word, and no parts of words', () => {
  const sources = new Map([
    ['road-notes.ts', 'export const roadNotes = {};'],
    ['account.ts', "import { x } from './x.ts';\n\nexport const account: Translation<typeof sl> = {};"],
    ['account-parts.ts', 'export const parts = {};'],
  ]);
  expect(lines(textsIndex('de', sources))).toEqual([
    "import { account } from './account.ts';",
    "import { roadNotes } from './road-notes.ts';",
    'export const de = {',
    '  account,',
    '  roadNotes,',
    '};',
  ]);
});

it('adds the texts of the problems and audited things of a module to those of all', () => {
  const sources = new Map([
    ['audit.ts', 'export const audit = { of: {} };'],
    ['error.ts', 'export const error = {};'],
    ['notes.ts', 'export const notes = {};\nexport const errors = {};\nexport const audited = {};'],
  ]);
  expect(lines(textsIndex('sl', sources))).toEqual([
    "import { audit } from './audit.ts';",
    "import { error } from './error.ts';",
    "import { errors as notesErrors, audited as notesAudited, notes } from './notes.ts';",
    'export const sl = {',
    '  audit: { ...audit, of: { ...audit.of, ...notesAudited } },',
    '  error: { ...error, ...notesErrors },',
    '  notes,',
    '};',
  ]);
});

it('finds who may call what', () => {
  expect(lines(accessTable(['road-notes.ts', 'fleet.ts']))).toEqual([
    "import type { AccessRows } from './access-rows.ts';",
    "import { rows as fleet } from './access/fleet.ts';",
    "import { rows as roadNotes } from './access/road-notes.ts';",
    'export const accessTable: AccessRows = { ...fleet, ...roadNotes };',
  ]);
});
