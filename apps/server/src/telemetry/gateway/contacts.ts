import { randomUUID } from 'node:crypto';
import type { TrackerContact } from '../../fleet/trackers/types.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { contactReported, contactRequested } from './events.ts';
import type { Gateway } from './gateway.ts';
import { FRAMES_KEPT } from './tracker-watch.ts';

/** Time for the gateways of other processes to report what they have seen. */
const REPORTED_WITHIN_MS = 400;

/** Finds what the gateways have seen of a tracker, in whatever process they run. */
export interface ContactFinder {
  /** Undefined: nothing. Takes 0.4 s when a tracker is not connected and there are other processes. */
  find(imei: string): Promise<TrackerContact | undefined>;
  close(): void;
}

/** @param hasOthers whether there are other processes that could answer */
export function contactFinder(bus: Bus, clock: Pick<Clock, 'after'>, hasOthers: boolean): ContactFinder {
  const waiting = new Map<string, (contact: TrackerContact) => void>();
  const stop = bus.subscribe(contactReported, ({ id, contact }) => waiting.get(id)?.(contact));
  return {
    find: (imei) =>
      new Promise((resolve) => {
        const id = randomUUID();
        const found: TrackerContact[] = [];
        let cancel: () => void = () => undefined;
        const settle = () => {
          cancel();
          waiting.delete(id);
          resolve(mergedContact(found));
        };
        waiting.set(id, (contact) => {
          found.push(contact);
          // Others may have seen it before, but where it is connected is what matters.
          if (contact.address !== null) settle();
        });
        bus.publish(contactRequested, { id, imei });
        if (!waiting.has(id)) return;
        if (hasOthers) cancel = clock.after(REPORTED_WITHIN_MS, settle);
        else settle();
      }),
    close: stop,
  };
}

/** Reports to other processes what this one has seen of a tracker. */
export function serveContacts(bus: Bus, gateway: Pick<Gateway, 'contactOf'>): () => void {
  return bus.subscribe(contactRequested, ({ id, imei }) => {
    const contact = gateway.contactOf(imei);
    if (contact.lastAt !== null || contact.address !== null) bus.publish(contactReported, { id, contact });
  });
}

/** What several processes have seen of one tracker: counters together, the newest frames first. */
function mergedContact(contacts: readonly TrackerContact[]): TrackerContact | undefined {
  if (contacts.length === 0) return undefined;
  const sum = (of: (contact: TrackerContact) => number) => contacts.reduce((total, contact) => total + of(contact), 0);
  const times = contacts.flatMap(({ lastAt }) => lastAt ?? []);
  return {
    packets: sum(({ packets }) => packets),
    records: sum(({ records }) => records),
    refused: sum(({ refused }) => refused),
    lastAt: times.length === 0 ? null : Math.max(...times),
    frames: contacts
      .flatMap(({ frames }) => frames)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, FRAMES_KEPT),
    address: contacts.find(({ address }) => address !== null)?.address ?? null,
  };
}
