import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OutboxEntry, OwnPicture } from '../model/outbox.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import type { Session } from '../model/session.ts';

/** Not written yet; every row has an owner, so that a phone can change hands. */
export interface Draft {
  readonly owner: string;
  readonly text: string;
  readonly pictures: readonly OwnPicture[];
  /** Rises when the text changes otherwise than by typing, so that the box shows it. */
  readonly revision: number;
}
/** A picture of a message that was seen on this phone. */
export interface Picture {
  readonly owner: string;
  readonly attachmentId: number;
  readonly content: Blob;
}

interface Schema extends DBSchema {
  session: { key: 'current'; value: Session };
  message: { key: [string, string]; value: PhoneMessage; indexes: { owner: string } };
  outbox: { key: number; value: OutboxEntry; indexes: { owner: string } };
  draft: { key: string; value: Draft };
  picture: { key: [string, number]; value: Picture; indexes: { owner: string } };
}
export type PhoneDatabase = IDBPDatabase<Schema>;

const VERSION = 1;

/**
 * Opens the database of the app on this phone.
 * @param onOutdated another tab needs a newer version of it; the connection has been closed
 */
export function openPhoneDatabase(name = 'konvoj-driver', onOutdated = (): void => {}): Promise<PhoneDatabase> {
  return openDB<Schema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('session');
      database.createObjectStore('message', { keyPath: ['owner', 'uniqueId'] }).createIndex('owner', 'owner');
      database.createObjectStore('outbox', { keyPath: 'sequence', autoIncrement: true }).createIndex('owner', 'owner');
      database.createObjectStore('draft', { keyPath: 'owner' });
      database.createObjectStore('picture', { keyPath: ['owner', 'attachmentId'] }).createIndex('owner', 'owner');
    },
    blocking(_current, _blocked, event) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's target is the connection
      (event.target as IDBDatabase).close();
      onOutdated();
    },
  });
}
