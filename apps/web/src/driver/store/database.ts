import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { PhoneOrder } from '../model/orders.ts';
import type { OutboxEntry, OwnPicture } from '../model/outbox.ts';
import type { PhoneMessage, Place } from '../model/phone-message.ts';
import type { Session } from '../model/session.ts';
import type { TrackState, WaitingPosition } from '../model/track.ts';

/** Not written yet; every row has an owner, so that a phone can change hands. */
export interface Draft {
  readonly owner: string;
  readonly text: string;
  readonly pictures: readonly OwnPicture[];
  /** Missing in drafts of earlier versions. */
  readonly place?: Place | null;
  /** Rises when the text changes otherwise than by typing, so that the box shows it. */
  readonly revision: number;
}
/** A picture of a message that was seen on this phone. */
export interface Picture {
  readonly owner: string;
  readonly attachmentId: number;
  readonly content: Blob;
}

/** What is known of the positions that were sent. */
export interface SentTrack extends Omit<TrackState, 'waiting'> {
  readonly owner: string;
}

interface Schema extends DBSchema {
  session: { key: 'current'; value: Session };
  message: { key: [string, string]; value: PhoneMessage; indexes: { owner: string } };
  order: { key: [string, number]; value: PhoneOrder; indexes: { owner: string } };
  outbox: { key: number; value: OutboxEntry; indexes: { owner: string } };
  draft: { key: string; value: Draft };
  picture: { key: [string, number]; value: Picture; indexes: { owner: string } };
  position: { key: number; value: WaitingPosition; indexes: { owner: string } };
  track: { key: string; value: SentTrack };
  /** Tokens of sessions that ended on the phone without a network. */
  signOutDue: { key: string; value: string };
}
export type PhoneDatabase = IDBPDatabase<Schema>;

const VERSION = 3;

/**
 * Opens the database of the app on this phone.
 * @param onOutdated another tab needs a newer version of it; the connection has been closed
 */
export function openPhoneDatabase(name = 'konvoj-driver', onOutdated = (): void => {}): Promise<PhoneDatabase> {
  return openDB<Schema>(name, VERSION, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('session');
        database.createObjectStore('message', { keyPath: ['owner', 'uniqueId'] }).createIndex('owner', 'owner');
        database
          .createObjectStore('outbox', { keyPath: 'sequence', autoIncrement: true })
          .createIndex('owner', 'owner');
        database.createObjectStore('draft', { keyPath: 'owner' });
        database.createObjectStore('picture', { keyPath: ['owner', 'attachmentId'] }).createIndex('owner', 'owner');
      }
      if (before < 2) {
        database
          .createObjectStore('position', { keyPath: 'sequence', autoIncrement: true })
          .createIndex('owner', 'owner');
        database.createObjectStore('track', { keyPath: 'owner' });
        database.createObjectStore('signOutDue');
      }
      if (before < 3) database.createObjectStore('order', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
    },
    blocking(_current, _blocked, event) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's target is the connection
      (event.target as IDBDatabase).close();
      onOutdated();
    },
  });
}
