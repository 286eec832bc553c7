/** Writes the page of permissions from the table of calls; `generate-lists.ts` runs it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionsPage } from './lib/permissions-page.ts';

await writeFile(join(import.meta.dirname, '..', 'docs', 'development', 'permissions.md'), permissionsPage());
