/** Writes the code and the page that follow from the table of telemetry fields (packages/contract/src/telemetry/fields.ts). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { telemetryFields } from '../packages/contract/src/telemetry/fields.ts';
import { filesOf } from './lib/fields-files.ts';

const ROOT = join(import.meta.dirname, '..');
for (const [path, content] of await filesOf(telemetryFields)) await writeFile(join(ROOT, path), content);
