import { randomUUID } from 'node:crypto';
import type { DownloadDetail } from '@konvoj/contract';
import type { Scope } from '../../../platform/database.ts';
import type { Log } from '../../../platform/logging.ts';
import { organizationTimeZone } from '../../../organization/identity/organization.ts';
import { insertMessages } from '../log-store.ts';
import type { NewMessage } from '../log-store.ts';
import { advance, finish, publishRuns } from '../progress.ts';
import type { RunParts } from '../progress.ts';
import { chooseCard, dayOf, missingBlocks } from '../rules.ts';
import { claimRun, noteProgress, renewClaim, tallies } from '../run-store.ts';
import { imeiOf } from '../subject-store.ts';
import { endOf } from '../transitions.ts';
import { later } from '../states.ts';
import type { FileArchive, Progress, StoredRun } from '../types.ts';
import type { Bridges, OpenBridge } from './bridges.ts';
import { DownloadProblem } from './unit-adapter.ts';
import type { DownloadEvent, UnitAdapter } from './unit-adapter.ts';

/** A claim that is not renewed for so long is of a process that has ended. */
export const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
/** Screens show progress, so it is stored, but not with every piece. */
const PROGRESS_EVERY_MS = 1_000;
/** Looks at the queue in case a message was lost. */
const LOOK_EVERY_MS = 15_000;
/** Messages of one download that are stored for administrators. */
const MESSAGES_MAX = 2_000;
const MAX_DAYS = 365;
const DAY_MS = 86_400_000;

export interface RunnerParts extends RunParts {
  readonly archive: FileArchive;
  /** How the unit of a tracker is downloaded. */
  readonly adapterFor: (imei: string) => UnitAdapter;
  readonly log: Pick<Log, 'warn'>;
}

/** Works the queue of downloads with the cards of the bridges that are connected to this process. */
export interface Runner {
  /** Gives free cards of an organization their next downloads. */
  look(organizationId: number): void;
  /** Stops a download of this process, if it has it. */
  stop(organizationId: number, runId: number, detail: DownloadDetail): void;
  /** Ends all downloads of this process. */
  close(): Promise<void>;
}

export function downloadRunner(parts: RunnerParts, bridges: () => Bridges | null): Runner {
  const { database, clock, log, archive, adapterFor } = parts;
  const me = randomUUID();
  const stops = new Map<string, AbortController>();
  const working = new Set<Promise<void>>();
  const looking = new Set<number>();
  let isClosing = false;

  const stopLooking = clock.every(LOOK_EVERY_MS, () => {
    for (const organizationId of bridges()?.organizations() ?? []) look(organizationId);
  });

  function inBackground(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.warn({ err: error }, 'a tachograph download was interrupted; a job ends it'))
      .finally(() => working.delete(done));
    working.add(done);
  }

  function look(organizationId: number): void {
    if (isClosing || looking.has(organizationId)) return;
    looking.add(organizationId);
    inBackground(takeAll({ organizationId }).finally(() => looking.delete(organizationId)));
  }

  /** As many downloads as there are free cards. */
  async function takeAll(scope: Scope): Promise<void> {
    const timeZone = await database.tenant(scope, (tx) => organizationTimeZone(tx, scope));
    for (const bridge of bridges()?.of(scope.organizationId) ?? []) {
      const { connection } = bridge;
      const refused = new Set<string>();
      for (;;) {
        const offered = connection.cards.map((card) => ({
          ...card,
          isBusy: connection.isBusy(card.number) || refused.has(card.number),
        }));
        const card = chooseCard(offered, dayOf(clock.now(), timeZone));
        if (card === null || isClosing) break;
        const claim = { by: me, card: card.number, until: clock.now() + CLAIM_MS };
        const run = await database.tenant(scope, (tx) => claimRun(tx, scope, claim));
        if (run === null) refused.add(card.number);
        else inBackground(work(scope, bridge, card.number, run).finally(() => look(scope.organizationId)));
      }
    }
  }

  async function work(scope: Scope, bridge: OpenBridge, card: string, run: StoredRun): Promise<void> {
    const stop = new AbortController();
    const key = keyOf(scope.organizationId, run.id);
    stops.set(key, stop);
    const stopRenewing = clock.every(RENEW_EVERY_MS, () => inBackground(renew(scope, run.id, stop)));
    // Opened at once, so that the card is busy before the next look.
    const channel = bridge.connection.open(run.id, card, (problem) => stop.abort(problem));
    try {
      await download(scope, run, channel, stop.signal);
    } catch (error) {
      // It has ended, or another process has it by now.
      if (error instanceof ClaimLostError) return;
      if (!(error instanceof DownloadProblem)) log.warn({ err: error, run: run.id }, 'a tachograph download failed');
      const detail = error instanceof DownloadProblem ? error.detail : 'transport';
      await finish(parts, scope, run.id, ({ status }) => ({ status: endOf(status, detail), detail }));
    } finally {
      channel.end();
      stopRenewing();
      stops.delete(key);
    }
  }

  async function download(
    scope: Scope,
    run: StoredRun,
    channel: Parameters<UnitAdapter['start']>[1],
    signal: AbortSignal,
  ): Promise<void> {
    const { imei, days } = await database.tenant(scope, async (tx) => ({
      imei: await imeiOf(tx, scope, run.deviceId),
      days: run.what.days ?? daysSince(await lastSuccess(tx, scope, run, archive), clock.now()),
    }));
    if (imei === null) throw new DownloadProblem('offline');
    const recorder = new Recorder(parts, scope, run.id);
    const plan = { session: run.id, subject: run.subject, what: run.what, days };
    try {
      for await (const event of adapterFor(imei).start(plan, channel, signal)) {
        if (event.kind !== 'file') await recorder.take(event);
        else {
          await recorder.flush();
          await store(scope, run, event.bytes);
        }
      }
    } finally {
      await recorder.flush();
    }
  }

  async function store(scope: Scope, run: StoredRun, bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) throw new DownloadProblem('empty');
    const { subject, subjectId } = run;
    const stored = await archive.store(scope, { bytes, subject, subjectId, downloadedAt: clock.now() });
    if (stored === null) throw new DownloadProblem('parse_error');
    if (stored === 'wrongFile') throw new DownloadProblem('wrong_file');
    const missing = missingBlocks(run, stored.blocks);
    const detail = stored.hasWarnings || missing.length > 0 ? 'with_warnings' : null;
    await finish(parts, scope, run.id, () => ({ status: 'success', detail, fileId: stored.fileId, missing }));
  }

  async function renew(scope: Scope, id: number, stop: AbortController): Promise<void> {
    const claim = { by: me, until: clock.now() + CLAIM_MS };
    const isOurs = await database.tenant(scope, (tx) => renewClaim(tx, scope, id, claim));
    if (!isOurs) stop.abort(new ClaimLostError());
  }

  return {
    look,
    stop: (organizationId, runId, detail) =>
      stops.get(keyOf(organizationId, runId))?.abort(new DownloadProblem(detail)),
    async close() {
      isClosing = true;
      stopLooking();
      for (const stop of stops.values()) stop.abort(new DownloadProblem('server_restart'));
      while (working.size > 0) await Promise.all(working);
    },
  };
}

class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** Stores what happens in a download. */
class Recorder {
  readonly #parts: RunParts;
  readonly #scope: Scope;
  readonly #id: number;
  #progress: Progress = { blocksDone: 0, blocksTotal: null, bytesDone: 0 };
  #storedAt = 0;
  #messages: NewMessage[] = [];
  #count = 0;

  constructor(parts: RunParts, scope: Scope, id: number) {
    this.#parts = parts;
    this.#scope = scope;
    this.#id = id;
  }

  /** @throws {DownloadProblem} cancelled, when the download has ended meanwhile */
  async take(event: Exclude<DownloadEvent, { kind: 'file' }>): Promise<void> {
    const now = this.#parts.clock.now();
    if (event.kind === 'message') {
      if (++this.#count > MESSAGES_MAX) return;
      const { from, message, bytes } = event;
      this.#messages.push({ at: new Date(now), from, message, bytes });
      return;
    }
    if (event.kind === 'progress') {
      const { blocksDone, blocksTotal, bytesDone } = event;
      this.#progress = { blocksDone, blocksTotal, bytesDone };
      if (now - this.#storedAt >= PROGRESS_EVERY_MS) await this.flush();
      return;
    }
    await this.flush();
    const change = { status: event.status, detail: event.detail, ...this.#progress };
    if (!(await advance(this.#parts, this.#scope, this.#id, change))) throw new DownloadProblem('cancelled');
  }

  /** Stores the messages and the progress so far. */
  async flush(): Promise<void> {
    const { database, clock } = this.#parts;
    const messages = this.#messages.splice(0);
    this.#storedAt = clock.now();
    await database.tenant(this.#scope, async (tx) => {
      if (messages.length > 0) await insertMessages(tx, this.#scope, this.#id, messages);
      if (this.#progress.blocksTotal !== null)
        await noteProgress(tx, this.#scope, this.#id, this.#progress, this.#storedAt);
    });
    if (this.#progress.blocksTotal !== null) publishRuns(this.#parts, this.#scope, [this.#id]);
  }
}

const keyOf = (organizationId: number, runId: number) => `${organizationId}/${runId}`;

/** The last download of a vehicle or driver, remote or uploaded, epoch milliseconds; null: none. */
async function lastSuccess(
  tx: Parameters<typeof tallies>[0],
  scope: Scope,
  { subject, subjectId }: StoredRun,
  archive: FileArchive,
): Promise<number | null> {
  const all = await tallies(tx, scope, 0);
  const remote = all.find((each) => each.subject === subject && each.subjectId === subjectId)?.lastSuccessAt ?? null;
  const stored = (await archive.lastDownloads(tx, scope))[subject].get(subjectId) ?? null;
  return later(remote, stored);
}

/** Days of activities since the last download, with its own day; all that a unit keeps without one. */
function daysSince(last: number | null, now: number): number {
  return last === null ? MAX_DAYS : Math.min(MAX_DAYS, Math.ceil((now - last) / DAY_MS) + 1);
}
