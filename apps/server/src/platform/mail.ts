import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { newSecret } from './embedded/files.ts';
import type { JobKind } from './jobs.ts';
import type { Log } from './logging.ts';

export const mail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });
export type Mail = z.infer<typeof mail>;

/** Mails are sent by a job, so that an unavailable mail server delays only mails. */
export const sendMail: JobKind<Mail> = { name: 'mail', data: mail, retries: 8 };

export type Mailer = (mail: Mail) => Promise<void>;

/** Sends through SMTP, or, without a server, writes each mail as an `.eml` file into the folder. */
export function createMailer(options: {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly folder: string;
  readonly log: Log;
  readonly clock: Clock;
}): Mailer {
  if (options.smtpUrl !== null) {
    const transport = createTransport(options.smtpUrl);
    return async (mail) => void (await transport.sendMail({ from: options.from, ...mail }));
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail({ from: options.from, ...mail });
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const writtenAt = new Date(options.clock.now()).toISOString().replaceAll(/[:.]/g, '-');
    const file = join(options.folder, `${writtenAt}-${newSecret(4)}.eml`);
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not built');
    // A program that watches the folder never reads a partial mail.
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
    options.log.info({ file }, 'no mail server is configured; mail written to a file');
  };
}
