import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import type { TelemetryField } from '../../packages/contract/src/telemetry/fields.ts';
import { fieldsSource, pageWithTable, wireSource } from './telemetry-fields.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = 'apps/server/src/telemetry/records/fields.generated.ts';
const WIRE = 'packages/contract/src/telemetry/position-fields.generated.ts';
const PAGE = 'docs/development/telemetry-fields.md';
const style = z.object({ printWidth: z.number(), singleQuote: z.boolean() });

/** The content of every file that follows from the table, by its path. */
export async function filesOf(fields: readonly TelemetryField[]): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [SERVER, await formatted(SERVER, fieldsSource(fields))],
    [WIRE, await formatted(WIRE, wireSource(fields))],
    [PAGE, pageWithTable(await readFile(join(ROOT, PAGE), 'utf8'), fields)],
  ]);
}

/** As all other code. */
async function formatted(path: string, source: string): Promise<string> {
  const options = style.parse(JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')));
  const { code, errors } = await format(path, source, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
