import { LIVE_SPACING_MS, changeTopic } from '@konvoj/contract';
import { fleetChanged } from '../../fleet/events.ts';
import { visibilityChanged } from '../../organization/identity/events.ts';
import { telemetryCommitted } from '../ingest/events.ts';
import { listChanged, messagesPublished, messagesWritten } from './events.ts';
import { messagesMissed } from '../../platform/bus.ts';
import type { Bus } from '../../platform/bus.ts';
import { Channel } from './channel.ts';
import type { ChannelDeps } from './channel.ts';
import { Pacer } from './pacer.ts';
import type { LiveClient, Watcher } from './types.ts';

/** The data of an organization are dropped after this long without clients. */
const FORGET_AFTER_MS = 60_000;

/** A client's place in the channel of an organization. */
export interface Membership {
  renew(): void;
  leave(): void;
}

/**
 * Publishes commits to clients: one channel per organization with clients. All channels share one pacer, because they
 * share one thread.
 */
export class LiveHub {
  readonly #deps: ChannelDeps;
  readonly #channels = new Map<number, Channel>();
  readonly #stops: (() => void)[];

  constructor(deps: Omit<ChannelDeps, 'pacer'>, bus: Bus) {
    this.#deps = { ...deps, pacer: new Pacer(deps.clock, deps.metrics.spacing) };
    this.#stops = [
      bus.subscribe(telemetryCommitted, (commits) => {
        for (const commit of commits) this.#channels.get(commit.organizationId)?.take(commit);
      }),
      bus.subscribe(fleetChanged, ({ organizationId }) => this.#channels.get(organizationId)?.stale()),
      bus.subscribe(visibilityChanged, ({ organizationId }) => this.#channels.get(organizationId)?.stale()),
      bus.subscribe(listChanged, ({ organizationId, ...change }) =>
        this.#channels.get(organizationId)?.listChanged(change),
      ),
      bus.subscribe(messagesPublished, ({ organizationId, messages }) =>
        this.#channels
          .get(organizationId)
          ?.publishMessages(messages, (driverId, messageIds) =>
            bus.publish(messagesWritten, { organizationId, driverId, messageIds }),
          ),
      ),
      bus.subscribe(messagesMissed, () => this.#readAllAgain()),
      deps.clock.every(LIVE_SPACING_MS.longest, () => this.tick()),
    ];
  }

  /** Adds a client; it has the full state when this resolves. @throws when the database cannot be read */
  join(client: LiveClient, organizationId: number, userId: number): Promise<Membership> {
    return this.#join(client, organizationId, { userId });
  }

  /** The same for a driver, who gets messages and nothing of the fleet. */
  joinDriver(client: LiveClient, organizationId: number, driverId: number): Promise<Membership> {
    return this.#join(client, organizationId, { driverId });
  }

  /** The same for the holder of a shared link: they get the content of the link, in the form of the link. */
  joinLink(client: LiveClient, organizationId: number, linkId: number): Promise<Membership> {
    return this.#join(client, organizationId, { linkId });
  }

  /** The content of a link may have changed; its viewers see it when this resolves. Never fails. */
  async lookAgain(organizationId: number, linkId: number): Promise<void> {
    await this.#channels.get(organizationId)?.lookAgain(linkId);
  }

  /** Clients get the full state, and read their lists again. */
  #readAllAgain(): void {
    for (const channel of this.#channels.values()) {
      channel.stale();
      for (const topic of changeTopic.options) channel.listChanged({ topic, ids: [] });
    }
  }

  async #join(client: LiveClient, organizationId: number, watcher: Watcher): Promise<Membership> {
    // The channel exists before anything is read, so that no commit in between is missed.
    const channel = this.#channels.get(organizationId) ?? new Channel(organizationId, this.#deps);
    this.#channels.set(organizationId, channel);
    await channel.join(client, watcher);
    return { renew: () => channel.renew(client), leave: () => channel.leave(client) };
  }

  /** Runs every channel, with or without changes; commits in between do not wait for it. */
  tick(): void {
    const now = this.#deps.clock.now();
    for (const [organizationId, channel] of this.#channels) {
      channel.tick();
      const { emptySince } = channel;
      if (emptySince !== null && now - emptySince > FORGET_AFTER_MS) this.#channels.delete(organizationId);
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }
}
