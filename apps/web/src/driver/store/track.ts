import { leftOut, NO_TRACK, POSITIONS_KEPT, type TrackState, type WaitingPosition } from '../model/track.ts';
import type { PhoneDatabase } from './database.ts';

/** The positions of drivers on this phone that the server does not have yet. Each function is one transaction. */
export interface Track {
  read(owner: string): Promise<TrackState>;
  /** Keeps a position. When too many wait, older ones are left out, and counted. */
  add(owner: string, position: WaitingPosition['position']): Promise<TrackState>;
  /** The oldest that wait. */
  next(owner: string, count: number): Promise<WaitingPosition[]>;
  /** The server has these. @param sentAt ISO instant */
  sent(owner: string, positions: readonly WaitingPosition[], sentAt: string): Promise<TrackState>;
  /** The server does not want these. */
  refused(owner: string, positions: readonly WaitingPosition[]): Promise<TrackState>;
  /** The driver does not allow it any more. */
  clear(owner: string): Promise<void>;
}

/** @param kept so many wait at most */
export function trackOn(database: PhoneDatabase, kept = POSITIONS_KEPT): Track {
  const begin = () => database.transaction(['position', 'track'], 'readwrite');
  type Writing = ReturnType<typeof begin>;

  /** Runs what changes the track of a driver, and answers with the track after it. */
  async function change(
    owner: string,
    work: (tx: Writing, before: TrackState) => Promise<Partial<TrackState>>,
  ): Promise<TrackState> {
    const tx = begin();
    const known = { ...NO_TRACK, ...(await tx.objectStore('track').get(owner)) };
    const { lastSentAt, leftOut: missing } = { ...known, ...(await work(tx, known)) };
    await tx.objectStore('track').put({ owner, lastSentAt, leftOut: missing });
    const waiting = await tx.objectStore('position').index('owner').count(owner);
    await tx.done;
    return { waiting, lastSentAt, leftOut: missing };
  }

  async function remove(tx: Writing, sequences: readonly number[]): Promise<void> {
    for (const sequence of sequences) await tx.objectStore('position').delete(sequence);
  }
  const sequencesOf = (positions: readonly WaitingPosition[]) => positions.map(({ sequence }) => sequence);

  return {
    async read(owner) {
      const tx = database.transaction(['position', 'track']);
      const [waiting, known] = await Promise.all([
        tx.objectStore('position').index('owner').count(owner),
        tx.objectStore('track').get(owner),
      ]);
      return { waiting, lastSentAt: known?.lastSentAt ?? null, leftOut: known?.leftOut ?? 0 };
    },

    add: (owner, position) =>
      change(owner, async (tx, before) => {
        const store = tx.objectStore('position');
        // The database numbers positions.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        await store.add({ owner, position } as WaitingPosition);
        const tooMany = leftOut(await store.index('owner').getAllKeys(owner), kept);
        await remove(tx, tooMany);
        return { leftOut: before.leftOut + tooMany.length };
      }),

    next: (owner, count) => database.getAllFromIndex('position', 'owner', owner, count),

    sent: (owner, positions, sentAt) =>
      change(owner, async (tx) => {
        await remove(tx, sequencesOf(positions));
        return { lastSentAt: sentAt };
      }),

    refused: (owner, positions) =>
      change(owner, async (tx, before) => {
        await remove(tx, sequencesOf(positions));
        return { leftOut: before.leftOut + positions.length };
      }),

    async clear(owner) {
      const tx = begin();
      await remove(tx, await tx.objectStore('position').index('owner').getAllKeys(owner));
      await tx.objectStore('track').delete(owner);
      await tx.done;
    },
  };
}
