import { findPoints } from '../places/own-places/service.ts';
import type { GeoPoint } from '../places/own-places/types.ts';
import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import { activityService } from '../office/crm/activity-service.ts';
import type { EnteredActivity } from '../office/crm/activity-service.ts';
import { contactService } from '../office/crm/contact-service.ts';
import { dayOf } from '../office/crm/rules.ts';
import type { CrmEditor } from '../office/crm/types.ts';
import { visitFinding } from '../office/crm/visit-finding.ts';
import { visitService } from '../office/crm/visit-service.ts';
import { findDispatcher } from './dispatcher.ts';

const DAY_MS = 86_400_000;
/** Of the reference list: customers, loading and unloading places. */
const CLIENT_TYPES = new Set([1, 2, 3]);
/** Visits that ended so long ago are accepted; the newer ones wait for the user. */
const ACCEPTED_AFTER_MS = 2 * DAY_MS;

/** What the office noted of a client: days before now, and the day of the next step counted from today. */
interface DemoNote extends Pick<EnteredActivity, 'kind' | 'result'> {
  readonly daysAgo: number;
  readonly minutes: number | null;
  readonly notes?: string;
  readonly step?: { readonly text: string; readonly dueInDays: number; readonly isDone?: boolean };
}

const NOTES: readonly DemoNote[] = [
  {
    kind: 'call',
    daysAgo: 1,
    minutes: 12,
    result: 'Želijo ponudbo za tedenske prevoze',
    step: { text: 'Pošlji ponudbo za prevoze v Koper', dueInDays: 0 },
  },
  {
    kind: 'offer',
    daysAgo: 6,
    minutes: null,
    result: 'Ponudba poslana, 1,18 EUR na kilometer',
    step: { text: 'Pokliči, ali so se odločili', dueInDays: -1 },
  },
  {
    kind: 'complaint',
    daysAgo: 3,
    minutes: 25,
    result: 'Dve paleti poškodovani pri razkladanju',
    notes: 'Fotografije so v sporočilih voznika. Škodo prijavimo zavarovalnici.',
    step: { text: 'Pošlji zapisnik o škodi', dueInDays: 2 },
  },
  { kind: 'email', daysAgo: 4, minutes: null, result: 'Novi delovni čas skladišča od 6. do 20. ure' },
  {
    kind: 'meeting',
    daysAgo: 9,
    minutes: 60,
    result: 'Dogovorjena pogodba za leto',
    step: { text: 'Podpiši pogodbo', dueInDays: -5, isDone: true },
  },
  {
    kind: 'visit',
    daysAgo: 12,
    minutes: 45,
    result: 'Ogled nove rampe',
    step: { text: 'Dodaj navodila za vhod v točko', dueInDays: 5 },
  },
];

export interface DemoCrmOptions {
  readonly database: Database;
  readonly log: Log;
  /** The end of the history, epoch milliseconds. */
  readonly now: number;
}

/**
 * Writes contacts at the places of clients where the demo's vehicles stop, with activities and next steps, and finds their
 * visits. Contacts are written once: deleted ones do not return after the next start.
 */
export async function writeDemoCrm({ database, log, now }: DemoCrmOptions): Promise<void> {
  const dispatcher = await findDispatcher(database);
  if (dispatcher === null) return;
  const editor: CrmEditor = { ...dispatcher.actor, timeZone: dispatcher.timeZone };
  const { hadContacts, points } = await database.tenant(editor, async (tx) => {
    // The audit has deleted contacts, too.
    const rows = await tx.query({
      name: 'demo.had_contacts',
      text: `select from audit_entry where organization_id = $1 and entity = 'crm_contact' limit 1`,
      values: [editor.organizationId],
    });
    return { hadContacts: rows.length > 0, points: await findPoints(tx, editor) };
  });
  const bus = createLocalBus(log);
  let time = now;
  const clock: Clock = { ...systemClock, now: () => time };
  // Visits are found here at once.
  const parts = { database, bus, clock, jobs: { send: () => Promise.resolve() } };
  try {
    const finding = visitFinding(parts);
    if (hadContacts) {
      await finding.ofAll();
      return;
    }
    const contacts = contactService(parts);
    const activities = activityService(parts);
    const ids: number[] = [];
    for (const point of points.filter(({ type, company }) => CLIENT_TYPES.has(type) && company !== null))
      ids.push((await contacts.create(editor, contactAt(point, ids.length, editor.userId))).id);
    for (const [index, note] of NOTES.entries()) {
      const contactId = ids[index % ids.length];
      if (contactId === undefined) break;
      time = now - note.daysAgo * DAY_MS;
      const { id } = await activities.create(editor, entered(note, contactId, now, editor.timeZone));
      if (note.step?.isDone === true) await activities.finishStep(editor, id, { done: true });
    }
    time = now;
    await finding.ofContacts(editor, ids);
    const visits = visitService(parts);
    const older = await visits.list(editor, { state: 'proposed', to: now - ACCEPTED_AFTER_MS, limit: 20 });
    if (older.length > 0) await visits.accept(editor, { ids: older.map(({ id }) => id) });
  } finally {
    await bus.close();
  }
}

function contactAt(point: GeoPoint, index: number, ownerId: number) {
  const company = point.company ?? point.name;
  const host = company
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return {
    company,
    person: point.contactPerson,
    phones: [`+386 1 555 ${String(100 + index).padStart(4, '0')}`],
    emails: [`info@${host}.example`],
    address: point.address,
    pointId: point.id,
    language: 'sl',
    taxNumber: `SI${String(10_000_019 + index * 7)}`,
    tags: index % 3 === 0 ? ['redni'] : [],
    ownerId: index % 2 === 0 ? ownerId : null,
  };
}

function entered(note: DemoNote, contactId: number, now: number, timeZone: string): EnteredActivity {
  const { kind, result, notes, daysAgo, minutes, step } = note;
  return {
    contactId,
    kind,
    at: now - daysAgo * DAY_MS,
    duration: minutes === null ? null : minutes * 60,
    result,
    notes,
    nextStep: step && { text: step.text, dueOn: dayOf(now + step.dueInDays * DAY_MS, timeZone) },
  };
}
