import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TelemetryField } from '../../packages/contract/src/telemetry/fields.ts';
import { formatted } from './formatted.ts';
import { fieldsSource, pageWithTable, wireSource } from './telemetry-fields.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = 'apps/server/src/telemetry/records/fields.generated.ts';
const WIRE = 'packages/contract/src/telemetry/position-fields.generated.ts';
const PAGE = 'docs/development/telemetry-fields.md';

/** The content of every file that follows from the table, by its path. */
export async function filesOf(fields: readonly TelemetryField[]): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [SERVER, await formatted(SERVER, fieldsSource(fields))],
    [WIRE, await formatted(WIRE, wireSource(fields))],
    [PAGE, pageWithTable(await readFile(join(ROOT, PAGE), 'utf8'), fields)],
  ]);
}
