import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import { newSecret } from './embedded/files.ts';
import type { Log } from './logging.ts';

export interface Mail {
  /** The left part of its Message-ID: the same mail sent again has the same one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A file of a mail. */
export interface MailAttachment {
  readonly name: string;
  /** `application/pdf` */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** @throws with `responseCode` when the mail server refuses the mail */
export type Mailer = (mail: Mail) => Promise<void>;

/** For a server that does not answer. Defaults of the library: minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };
/** For one that answers so slowly that none of them ends it. */
const SENT_WITHIN_MS = 55_000;

/** Sends through SMTP, or, without a server, writes each mail as an `.eml` file into the folder. */
export function createMailer(options: {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly folder: string;
  readonly log: Log;
  readonly clock: Clock;
}): Mailer {
  const { smtpUrl, from, folder, log, clock } = options;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const messageOf = ({ id, attachments = [], ...mail }: Mail) => ({
    from,
    messageId: `<${id}@${domain}>`,
    ...mail,
    attachments: attachments.map(({ name, contentType, bytes }) => ({ filename: name, contentType, content: bytes })),
  });
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    return (mail) => withinTime(transport.sendMail(messageOf(mail)), clock);
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const writtenAt = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
    const file = join(folder, `${writtenAt}-${newSecret(4)}.eml`);
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not built');
    // A program that watches the folder never reads a partial mail.
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
    log.info({ file }, 'no mail server is configured; mail written to a file');
  };
}

async function withinTime(sending: Promise<unknown>, clock: Clock): Promise<void> {
  let stop: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    stop = clock.after(SENT_WITHIN_MS, () => reject(new Error('no answer in time')));
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    stop();
  }
}
