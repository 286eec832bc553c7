import { textOf } from '@konvoj/i18n/text-of';
import { findFiles, readFile } from '../files/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/logging.ts';
import type { MailAttachment } from '../../platform/mail.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Outcome, Outgoing, Send } from './channels/channel.ts';
import { unsealContent } from './content.ts';
import { deliverJob, report } from './kinds.ts';
import { noticeOfAlarmLimit } from './limit-notice.ts';
import type { CountDeliveries } from './metrics.ts';
import {
  ALARM_MAILS_USED_UP,
  ATTACHMENTS_MAX_BYTES,
  QUIET_MS,
  WITHDRAWN,
  isAlarmMail,
  isQuiet,
  judge,
  nextTry,
} from './rules.ts';
import {
  abandonedTries,
  alarmMailsLeft,
  alikeDue,
  deleteDeliveries,
  findDelivery,
  findDue,
  lastSentAt,
  lockChannel,
  mutedUntil,
  postpone,
  settle,
  smsLeft,
  startSending,
  takeDue,
} from './store.ts';
import type { Delivery, Ending } from './store.ts';
import type { Channel, FindObsolete, Notify, Reason, ResultHandler } from './types.ts';

export interface DeliveryDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly count: CountDeliveries;
  readonly channels: Readonly<Record<Channel, Send>>;
  readonly handlers: ReadonlyMap<Reason, ResultHandler>;
  readonly checks: ReadonlyMap<Reason, FindObsolete>;
  readonly notify: Notify;
}

/** What the jobs of the worker do. */
export interface Deliveries {
  /** Tries to deliver, if its turn has come. */
  deliver(id: string): Promise<void>;
  /** Gives deliveries their next try, and those back that a killed process was sending. */
  sweep(): Promise<void>;
  /** Tells the module that notified how a delivery has ended. */
  report(id: string): Promise<void>;
  deleteOld(): Promise<void>;
}

/** A try that takes longer was made by a process that is no more: every channel ends within a minute. */
const LONGEST_TRY_MS = 5 * 60_000;
/**
 * The queue holds the jobs of a killed process for longer than an alarm is worth sending. A queue that is behind by more
 * gets a second job for the same delivery, which does no harm.
 */
const JOB_LOST_AFTER_MS = 2 * 60_000;
/** Ended deliveries are kept, without their text, to answer who was notified. */
const KEPT_MS = 90 * 86_400_000;

/** A delivery that is being tried. */
interface Claim {
  readonly delivery: Delivery;
  readonly since: number;
  /** How many others it stands for. */
  readonly more: number;
}

export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const { database, jobs, sealing, clock, log, count, channels, handlers, checks, notify } = deps;
  const statements = statementsOn(database.lookup);

  /** Takes a delivery for one try; null when it waits, is skipped, or somebody else has it. */
  function claim(id: string): Promise<Claim | null> {
    return transaction(database.lookup, async (tx) => {
      const found = await findDelivery(tx, id);
      if (found === null) return null;
      await lockChannel(tx, found);
      const now = clock.now();
      const delivery = await findDue(tx, id, now);
      if (delivery === null) return null;
      const verdict = judge(await situationOf(tx, delivery, now), now);
      if (verdict.kind === 'wait') await postpone(tx, id, verdict.until);
      if (verdict.kind === 'skip') await skip(tx, delivery, verdict.why, now);
      if (verdict.kind !== 'send') return null;
      const others = isQuiet(delivery.reason) ? await alikeDue(tx, delivery, now) : [];
      await startSending(tx, id, others, now);
      return { delivery: { ...delivery, tries: delivery.tries + 1 }, since: now, more: others.length };
    });
  }

  /** Skips what is of no use any more: of a delivery and of those that would go out with it. */
  async function skipObsolete(id: string): Promise<void> {
    const delivery = await findDelivery(statements, id);
    const organizationId = delivery?.organizationId ?? null;
    const find = delivery === null ? undefined : checks.get(delivery.reason);
    if (delivery === null || organizationId === null || find === undefined || delivery.state !== 'queued') return;
    const scope = { organizationId };
    const others = await alikeDue(statements, delivery, clock.now());
    const obsolete = await database.tenant(scope, (tx) => find(tx, scope, [id, ...others]));
    if (obsolete.length === 0) return;
    await transaction(database.lookup, async (tx) => {
      for (const each of obsolete)
        await end(tx, { ...delivery, id: each }, null, { state: 'skipped', error: WITHDRAWN });
    });
  }

  async function skip(tx: Tx, delivery: Delivery, why: string, now: number): Promise<void> {
    await end(tx, delivery, null, { state: 'skipped', error: why });
    const { organizationId } = delivery;
    if (why === ALARM_MAILS_USED_UP && organizationId !== null)
      await noticeOfAlarmLimit(tx, notify, organizationId, now);
  }

  /** Stores what became of a try, and reports its end. */
  async function end(tx: Tx, { id, reason, channel }: Delivery, since: number | null, ending: Ending): Promise<void> {
    const settled = await settle(tx, { id, since }, ending, clock.now());
    if (ending.state === 'queued') return;
    count(channel, ending.state, settled.length);
    if (!handlers.has(reason)) return;
    for (const each of settled) await jobs.send(tx, report, { id: each });
  }

  async function send(claimed: Claim): Promise<Outcome> {
    const outgoing = outgoingOf(claimed, sealing);
    if (outgoing === null) return { kind: 'refused', error: 'Its text cannot be decrypted: the key was lost.' };
    const attachments = await readAttachments(database, claimed.delivery);
    if ('kind' in attachments) return attachments;
    return channels[claimed.delivery.channel]({ ...outgoing, ...(attachments.length > 0 && { attachments }) });
  }

  async function settleTry({ delivery, since }: Omit<Claim, 'more'>, outcome: Outcome): Promise<void> {
    const ending = endingOf(outcome, delivery, clock.now());
    await transaction(database.lookup, (tx) => end(tx, delivery, since, ending));
    const { id, channel, reason, tries } = delivery;
    // Without the error: it may name the recipient.
    if (ending.state === 'failed')
      log.warn({ delivery: id, channel, reason, tries }, 'a notification was not delivered');
  }

  return {
    async deliver(id) {
      await skipObsolete(id);
      const claimed = await claim(id);
      if (claimed !== null) await settleTry(claimed, await send(claimed));
    },

    async sweep() {
      const interrupted = 'The server stopped while it was being sent.';
      for (const { since, ...delivery } of await abandonedTries(statements, clock.now() - LONGEST_TRY_MS)) {
        await settleTry({ delivery, since }, { kind: 'unavailable', error: interrupted });
      }
      const now = clock.now();
      await transaction(database.lookup, async (tx) => {
        const due = await takeDue(tx, now, now - JOB_LOST_AFTER_MS);
        for (const { id, ...kind } of due) await jobs.send(tx, deliverJob(kind), { id });
      });
    },

    async report(id) {
      const delivery = await findDelivery(statements, id);
      if (delivery === null) return;
      const { organizationId, subject, channel, state, error, endedAt, reason } = delivery;
      const handle = handlers.get(reason);
      if (handle === undefined || organizationId === null || endedAt === null) return;
      if (state !== 'sent' && state !== 'failed' && state !== 'skipped') return;
      const result = { id, organizationId, subject, channel, state, error, endedAt };
      await database.tenant({ organizationId }, (tx) => handle(tx, result));
    },

    deleteOld: () => deleteDeliveries(statements, clock.now() - KEPT_MS),
  };
}

async function situationOf(tx: Tx, delivery: Delivery, now: number) {
  const { reason, channel, expiresAt, organizationId } = delivery;
  const quiet = isQuiet(reason);
  return {
    reason,
    channel,
    expiresAt,
    mutedUntil: quiet ? await mutedUntil(tx, delivery) : null,
    lastSentAt: quiet ? await lastSentAt(tx, delivery, now - QUIET_MS) : null,
    smsLeft: channel === 'phone' ? await smsLeft(tx, organizationId, now) : 0,
    alarmMailsLeft: isAlarmMail(delivery) ? await alarmMailsLeft(tx, organizationId, now) : 0,
  };
}

/** What goes out; null when its text cannot be read. */
function outgoingOf({ delivery, more }: Claim, sealing: Sealing): Outgoing | null {
  const { id, organizationId, recipient, reason, subject, language, expiresAt } = delivery;
  const read = delivery.content === null ? null : unsealContent(sealing, organizationId, delivery.content);
  if (read === null) return null;
  return {
    id,
    recipient,
    expiresAt,
    ...read,
    text: more === 0 ? read.text : `${read.text}\n${textOf(language, 'notifications.more', { count: more })}`,
    tag: subject === '' ? reason : `${reason}-${subject}`,
  };
}

const fileGone: Outcome = { kind: 'refused', error: 'A file of the mail does not exist any more.' };
const filesTooLarge: Outcome = { kind: 'refused', error: 'The files of the mail are too large.' };

/** The files of a delivery with their bytes, or why it cannot be sent with them. */
async function readAttachments(
  database: Database,
  { organizationId, attachments }: Delivery,
): Promise<MailAttachment[] | Outcome> {
  if (organizationId === null || attachments.length === 0) return [];
  const scope = { organizationId };
  return database.tenant(scope, async (tx) => {
    const files = await findFiles(tx, scope, attachments);
    const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    if (bytes > ATTACHMENTS_MAX_BYTES) return filesTooLarge;
    const read: MailAttachment[] = [];
    for (const id of attachments) {
      const content = await readFile(tx, scope, id);
      const name = files.get(id)?.name;
      if (content === null || name === undefined) return fileGone;
      read.push({ name, contentType: content.type, bytes: content.bytes });
    }
    return read;
  });
}

function endingOf(outcome: Outcome, { tries, expiresAt }: Delivery, now: number): Ending {
  if (outcome.kind === 'accepted') return { state: 'sent' };
  const { kind, error } = outcome;
  if (kind === 'impossible') return { state: 'skipped', error };
  const dueAt = kind === 'refused' ? null : nextTry(tries, now, expiresAt);
  return dueAt === null ? { state: 'failed', error } : { state: 'queued', error, dueAt };
}
