import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** What was mailed to an address, the newest first, once at least so many have arrived; quoted-printable undone. */
export async function mailsOf(app: TestApp, email: string, atLeast = 1): Promise<string[]> {
  await expect
    .poll(async () => (await written(app, email)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(atLeast);
  return written(app, email);
}

async function written(app: TestApp, email: string): Promise<string[]> {
  const folder = join(app.dataFolder, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const newestFirst = files.sort().toReversed();
  const mails = await Promise.all(newestFirst.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}\n`)).map(readable);
}

/** Undoes quoted-printable. */
function readable(mail: string): string {
  const bytes = mail.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return bytes.replaceAll(/(?:%[0-9A-F]{2})+/g, (escaped) => decodeURIComponent(escaped));
}
