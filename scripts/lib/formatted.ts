import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const style = z.object({ printWidth: z.number(), singleQuote: z.boolean() });

/** Generated code, formatted as all other code. */
export async function formatted(path: string, source: string): Promise<string> {
  const options = style.parse(JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')));
  const { code, errors } = await format(path, source, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
