import { userChanged } from '../../organization/identity/events.ts';
import { messagesMissed } from '../../platform/bus.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/index.ts';
import { linkChanged } from './events.ts';
import { emptyView, linkView } from './link-view.ts';
import { nextTurn, stateOf } from './rules.ts';
import type { ViewedLink } from './types.ts';
import type { ViewingService } from './viewing.ts';
import { MAX_VIEWERS_PER_ADDRESS, MAX_VIEWERS_PER_LINK } from '../../telemetry/live/limits.ts';
import type { CloseReason, LinkViewer, LinkViewers, LiveLinks, WatchedLink } from '../../telemetry/live/types.ts';

/** The interval for reading a link with viewers again without an event, because events may be lost. */
const LOOK_EVERY_MS = 60_000;
/** The pause after a database error. */
const RETRY_AFTER_MS = 2_000;

export interface LiveLinksDeps {
  readonly links: Pick<ViewingService, 'linkOf' | 'linkNow' | 'grantOf'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

/** The interface of shared links for live data. */
export function liveLinks(deps: LiveLinksDeps): LiveLinks {
  return {
    async linkView(organizationId, linkId) {
      const link = await deps.links.linkNow(organizationId, linkId);
      return link === null ? emptyView(linkId) : linkView(await deps.links.grantOf(link));
    },
    viewers: (lookAgain) => new WatchedLinks({ ...deps, lookAgain }),
  };
}

interface WatchedLinksDeps extends LiveLinksDeps {
  readonly lookAgain: (organizationId: number, linkId: number) => Promise<void>;
}

/** A link with its current viewers. */
interface Watched {
  readonly organizationId: number;
  readonly id: number;
  readonly viewers: Set<LinkViewer>;
  /** The link as last read. */
  link: ViewedLink | null;
  cancelTimer: () => void;
  /** Increases with every read: an overtaken result is ignored. */
  looks: number;
}

/** The answer to a connection with a link when its secret is refused. */
const REFUSALS: Readonly<Partial<Record<string, CloseReason>>> = {
  not_found: 'signedOut',
  'link.expired': 'linkExpired',
  too_many_requests: 'tooManySockets',
};

/**
 * The current viewers of shared links. The end of a link, its revocation and a change of its content reach them
 * immediately: by the clock, by the bus, and at the latest with the next read.
 */
class WatchedLinks implements LinkViewers {
  readonly #deps: WatchedLinksDeps;
  readonly #watched = new Map<number, Watched>();
  readonly #placeOf = new Map<LinkViewer, { readonly watched: Watched; readonly address: string }>();
  readonly #byAddress = new Map<string, number>();
  readonly #stops: (() => void)[];

  constructor(deps: WatchedLinksDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.bus.subscribe(linkChanged, ({ linkId }) => this.#lookAt((watched) => watched.id === linkId)),
      // A link has the permissions of its creator: when they are locked it shows nothing.
      deps.bus.subscribe(userChanged, ({ userId }) =>
        this.#lookAt(({ link }) => link === null || link.creator?.id === userId),
      ),
      deps.bus.subscribe(messagesMissed, () => this.#lookAt(() => true)),
    ];
  }

  /** The link of a secret, or the reason why there is none. @throws when the database is unavailable */
  async linkOf(secret: string, address: string): Promise<WatchedLink | CloseReason> {
    try {
      return await this.#deps.links.linkOf(secret, address);
    } catch (error) {
      const refusal = error instanceof ProblemError ? REFUSALS[error.code] : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }

  /** Admits a viewer, or returns the reason when there are too many. */
  admit(viewer: LinkViewer, { organizationId, id }: WatchedLink, address: string): CloseReason | null {
    const watched = this.#watched.get(id) ?? {
      organizationId,
      id,
      viewers: new Set(),
      link: null,
      cancelTimer: () => {},
      looks: 0,
    };
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (watched.viewers.size >= MAX_VIEWERS_PER_LINK || ofAddress >= MAX_VIEWERS_PER_ADDRESS) return 'tooManySockets';
    this.#watched.set(id, watched);
    watched.viewers.add(viewer);
    this.#byAddress.set(address, ofAddress + 1);
    this.#placeOf.set(viewer, { watched, address });
    // It may have ended between the look-up of the secret and now, without a later event.
    void this.#look(watched);
    return null;
  }

  leave(viewer: LinkViewer): void {
    const place = this.#placeOf.get(viewer);
    if (place === undefined) return;
    const { watched, address } = place;
    this.#placeOf.delete(viewer);
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, left);
    watched.viewers.delete(viewer);
    if (watched.viewers.size > 0) return;
    watched.cancelTimer();
    this.#watched.delete(watched.id);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { cancelTimer } of this.#watched.values()) cancelTimer();
    this.#watched.clear();
  }

  #lookAt(isIt: (watched: Watched) => boolean): void {
    for (const watched of this.#watched.values()) if (isIt(watched)) void this.#look(watched);
  }

  /** Reads the state of a link, and updates its viewers. */
  async #look(watched: Watched): Promise<void> {
    const { links, lookAgain, log } = this.#deps;
    const { organizationId, id } = watched;
    watched.looks += 1;
    const { looks } = watched;
    watched.cancelTimer();
    try {
      const link = await links.linkNow(organizationId, id);
      if (looks !== watched.looks) return;
      watched.link = link;
      if (this.#endWhenOver(watched)) return;
      this.#lookWithin(watched, LOOK_EVERY_MS);
      await lookAgain(organizationId, id);
    } catch (error) {
      log.warn({ err: error, linkId: id }, 'shared link could not be read');
      // A known end needs no database.
      if (watched.link === null || !this.#endWhenOver(watched)) this.#lookWithin(watched, RETRY_AFTER_MS);
    }
  }

  #endWhenOver({ link, viewers }: Watched): boolean {
    if (link !== null && stateOf(link, this.#deps.clock.now()) !== 'ended') return false;
    for (const viewer of viewers) viewer.end('linkExpired');
    return true;
  }

  #lookWithin(watched: Watched, milliseconds: number): void {
    const { clock } = this.#deps;
    if (this.#watched.get(watched.id) !== watched) return;
    const now = clock.now();
    const turn = watched.link === null ? null : nextTurn(watched.link, now);
    const wait = turn === null ? milliseconds : Math.min(milliseconds, turn - now);
    watched.cancelTimer = clock.after(wait, () => void this.#look(watched));
  }
}
