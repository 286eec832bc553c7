import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../telemetry/ingest/world.testing.ts';
import type { IngestWorld, Mounted } from '../telemetry/ingest/world.testing.ts';
import { driving, parked } from '../telemetry/stages/builders.testing.ts';
import { STATE_VERSION } from '../telemetry/stages/state.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
let world: IngestWorld;
let dataFolder: string;

beforeAll(async () => {
  world = await ingestWorld();
  dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-stages-'));
});
afterAll(async () => {
  await world.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function recompute(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: world.database.url, KONVOJ_DATA: dataFolder };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'stages', 'recompute', ...args], { env }, (failure, output, errors) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, output, errors });
    });
  });
}

async function distances({ deviceId }: Mounted): Promise<number[]> {
  const { rows } = await world.database.owner.query<{ gps_distance: number }>(
    `select gps_distance from stage where device_id = $1 and type = 'drive'`,
    [deviceId],
  );
  return rows.map((row) => row.gps_distance);
}

describe('konvoj stages recompute', () => {
  it('recomputes the stages of the chosen vehicles beside a running server, and prints its progress', async () => {
    const [truck, other] = [await world.mounted(), await world.mounted()];
    const drive = [parked(0, 0), ...driving(10, 300), parked(310, 6_000), parked(400, 6_000)];
    for (const each of [truck, other]) await world.submit(each, drive.slice(0, -1));
    await world.database.owner.query('update stage set gps_distance = 1');
    expect(await recompute('--organization', 'Prevozi Kolovrat', '--vehicle', 'lj 1')).toEqual({
      code: 0,
      output: '1 of 1: LJ 1 done\nStages recomputed for 1 vehicle.\n',
      errors: '',
    });
    const [meters] = await distances(truck);
    expect(meters).toBeGreaterThan(5_000);
    expect(await distances(other)).toEqual([1]);
    await world.submit(truck, drive.slice(-1));
    expect((await recompute()).output).toContain('Stages recomputed for 2 vehicles.');
    expect(await distances(other)).toEqual([meters]);
  });

  it('counts separately what an interrupted run had done', async () => {
    await world.database.owner.query(
      `insert into fold_recompute (organization_id, device_id, fold, state_version, from_at, done_until)
       select organization_id, device_id, 'stages', $1, to_timestamp(0), 'infinity' from device_state order by device_id limit 1`,
      [STATE_VERSION],
    );
    const { output } = await recompute();
    expect(output).toContain('Stages recomputed for 1 vehicle.\n');
    expect(output).toContain('Already done by the interrupted run: 1 vehicle.\n');
  });

  it.each([
    [['--organization', 'Nobody'], `There is no organization 'Nobody'.`],
    [['--vehicle', 'XX 1'], `There is no vehicle 'XX 1' that has reported.`],
    [['--from', 'May'], `A date looks like 2026-03-01, not 'May'.`],
    [['again'], 'Usage: konvoj stages recompute'],
  ])('refuses %j with an explanation', async (args, errors) => {
    expect(await recompute(...args)).toMatchObject({ code: 1, errors: expect.stringContaining(errors) });
  });

  it('refuses to run twice at a time', async () => {
    const client = await world.database.owner.connect();
    await client.query(`select pg_advisory_lock(hashtext('konvoj stages recompute'))`);
    expect(await recompute()).toMatchObject({ code: 1, errors: 'Stages are being recomputed already.\n' });
    client.release(true);
  });
});
