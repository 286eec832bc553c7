import { expect, it } from 'vitest';
import type { Statement } from '../../platform/database.ts';
import { ProblemError } from '../../platform/http/index.ts';
import { viewingService } from './viewing.ts';

const NOW = Date.UTC(2026, 10, 20, 8);

/** The database calls before this secret is refused, and the refusal. */
async function refusal(row: object | null): Promise<{ asked: unknown[]; code: string | undefined }> {
  const asked: unknown[] = [];
  const never = () => Promise.reject(new Error('asked for more'));
  const viewing = viewingService({
    // Only dependencies used before a refusal are defined.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    database: {
      lookup: {
        async query({ name, text }: Statement) {
          asked.push([name, text]);
          return { rows: row === null ? [] : [row] };
        },
      },
      tenant: never,
      tenantQuery: never,
    } as never,
    positions: {
      last: never,
      records: never,
      simple: never,
      export: never,
      walk: () => {
        throw new Error('asked for more');
      },
      span: never,
      written: () => {
        throw new Error('asked for more');
      },
    },
    stages: { open: never, ofDevices: never, piecesOfDevices: never, ofDrivers: never },
    addresses: { kept: never },
    now: () => NOW,
  });
  try {
    await viewing.devices('secret', '192.0.2.1');
    return { asked, code: undefined };
  } catch (error) {
    return { asked, code: error instanceof ProblemError ? error.code : String(error) };
  }
}

const row = {
  organization_id: 1,
  id: 5,
  name: 'Tovor',
  organization: 'Prevozi Kolovrat',
  time_zone: 'Europe/Ljubljana',
  device_ids: [7],
  valid_from: new Date(NOW - 2_000),
  valid_to: new Date(NOW + 2_000),
  show_driver: false,
  show_track: false,
  revoked_at: null,
  creator_id: 3,
  creator_locked: false,
  creator_valid_until: null,
};

it('has the same database calls for an unknown secret, an ended link and a revoked one', async () => {
  const unknown = await refusal(null);
  const ended = await refusal({ ...row, valid_to: new Date(NOW) });
  const revoked = await refusal({ ...row, revoked_at: new Date(NOW - 1_000) });
  expect([unknown.code, ended.code, revoked.code]).toEqual(['not_found', 'link.expired', 'link.expired']);
  expect(unknown.asked).toHaveLength(1);
  expect(ended.asked).toEqual(unknown.asked);
  expect(revoked.asked).toEqual(unknown.asked);
});
