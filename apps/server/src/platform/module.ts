import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { PlatformConfig } from './config.ts';
import type { Database } from './database.ts';
import type { CallerOfToken, CallerOfSession } from './http/index.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './logging.ts';

/** What the platform gives every module. */
export interface Context {
  readonly config: PlatformConfig;
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly http: FastifyInstance;
  readonly metrics: Registry;
  readonly log: Log;
  readonly clock: Clock;
  /** What links in mails begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

/**
 * A part of the product, added by one line in `modules.ts`. Creating it builds its services and opens nothing; the hooks
 * below are called in the order of that list, the closing ones in reverse.
 */
export interface Module {
  readonly name: string;
  /** Registers the kinds of jobs that it works, with their times. */
  jobs?(jobs: Jobs): Promise<void>;
  /** Opens what is more than an answer to requests: ports, sockets. */
  start?(): Promise<void> | void;
  /** Binds its calls; only in a process with the role `api`. */
  routes?(http: FastifyInstance): Promise<void> | void;
  /** Finds the caller of a session cookie, which is of no other module. */
  readonly callerOfSession?: CallerOfSession;
  /** Finds the caller of a bearer token; null for tokens of other modules. */
  readonly callerOfToken?: CallerOfToken;
  /** Ends what would keep clients connected or their requests waiting; before the HTTP server closes. */
  disconnect?(): Promise<void> | void;
  /** Finishes its work; after the last request was answered. */
  close?(): Promise<void> | void;
}

/** A module that other modules use. */
export interface ServiceModule<Service> extends Module {
  readonly service: Service;
}

/** Adds a module to the program, after those whose services it uses. */
export type AddModule = <M extends Module>(module: M) => M;
