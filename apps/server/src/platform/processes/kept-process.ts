import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ClearError } from '../clear-error.ts';
import { systemClock } from '../clock.ts';
import type { Log } from '../logging.ts';
import { fromChild } from './messages.ts';
import type { Begin, ToChild } from './messages.ts';
import { endsInRow, restartPause } from './plan.ts';
import type { PlannedProcess } from './plan.ts';
import { logLine } from './process-log.ts';
import type { BusRelay, RelayMember } from './relay.ts';

/** Lines that a process wrote last: why it could not start. */
const LINES_KEPT = 20;

export interface KeptProcessOptions {
  readonly planned: PlannedProcess;
  /** The script that a process runs. */
  readonly script: string;
  readonly begin: Begin;
  readonly relay: BusRelay;
  readonly log: Log;
}

interface FirstStart {
  readonly ready: (url: string) => void;
  readonly failed: () => void;
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Null: it never was. */
  readonly readyAt: number | null;
}

/** A child process that is started again when it ends. */
export class KeptProcess {
  readonly planned: PlannedProcess;
  readonly #options: KeptProcessOptions;
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #isStopping = false;
  #cancelRestart: () => void = () => undefined;
  #ends = 0;
  #lines: string[] = [];

  constructor(options: KeptProcessOptions) {
    this.planned = options.planned;
    this.#options = options;
  }

  /**
   * Starts it for the first time.
   * @returns the address of its HTTP server, once all its ports are open
   * @throws {ClearError} what it wrote, when it ends before
   */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#run({
        ready: resolve,
        failed: () =>
          reject(new ClearError(`The process ${this.planned.name} did not start.\n${this.#lines.join('\n')}`)),
      });
    });
  }

  /** Ends it in order. @param withinMs then it is killed */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    this.#cancelRestart();
    const child = this.#child;
    if (child === null) return;
    child.kill('SIGTERM');
    const cancel = systemClock.after(withinMs, () => {
      this.#options.log.error({ process: this.planned.name }, 'stopping took too long: the process is killed');
      child.kill('SIGKILL');
    });
    await this.#ended;
    cancel();
  }

  #run(first?: FirstStart): void {
    const { planned, script, begin, relay, log } = this.#options;
    const { name } = planned;
    this.#lines = [];
    // In a session of its own: Ctrl-C must reach only the supervisor, which ends the processes in their order.
    const child = fork(script, [name], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    this.#child = child;
    this.#ended = once(child, 'exit').catch(() => undefined);
    const member = relay.join({
      send: (message, sent) => send(child, message, sent),
      lagging: () => log.warn({ process: name }, 'the process reads too slowly: messages to it are dropped'),
    });
    for (const stream of [child.stdout, child.stderr]) this.#follow(stream);
    let readyAt: number | null = null;
    child.on('message', (message) => {
      const url = this.#take(message, member);
      if (url === null) return;
      readyAt = systemClock.elapsed();
      log.info({ process: name, pid: child.pid, url }, 'process is ready');
      first?.ready(url);
    });
    child.once('error', (error) => log.error({ err: error, process: name }, 'the process failed'));
    // After the last line that it wrote.
    child.once('close', () => readyAt === null && first?.failed());
    child.once('exit', (code, signal) => {
      this.#child = null;
      const isFirst = first !== undefined && readyAt === null;
      if (this.#isStopping || isFirst) return member.leave();
      member.lost();
      return this.#restart({ code, signal, readyAt });
    });
    send(child, begin, () => undefined);
  }

  #restart({ code, signal, readyAt }: Ended): void {
    this.#ends = endsInRow(this.#ends, readyAt === null ? 0 : systemClock.elapsed() - readyAt);
    const restartInMs = restartPause(this.#ends);
    const { name } = this.planned;
    this.#options.log.error({ process: name, code, signal, restartInMs }, 'the process has ended and is started again');
    // Keeps the supervisor alive, also while no process is.
    const timer = setTimeout(() => this.#run(), restartInMs);
    this.#cancelRestart = () => clearTimeout(timer);
  }

  /** @returns the address with which it reports that it is ready, else null */
  #take(received: unknown, member: RelayMember): string | null {
    const { data: message, error } = fromChild.safeParse(received);
    if (error !== undefined) {
      this.#options.log.error({ err: error, process: this.planned.name }, 'the process sent something unknown');
      return null;
    }
    if (message.kind === 'ready') return message.url;
    if (message.kind === 'bus') member.publish(message);
    else if (message.kind === 'subscribed') member.subscribe(message.subject);
    else member.unsubscribe(message.subject);
    return null;
  }

  #follow(stream: Readable | null): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      const isRecord = logLine(this.#options.log, this.planned.name, line);
      if (isRecord) return;
      this.#lines.push(line);
      if (this.#lines.length > LINES_KEPT) this.#lines.shift();
    });
  }
}

/** A message to a process that is ending is lost with it. */
function send(child: ChildProcess, message: ToChild, sent: () => void): void {
  if (child.connected) child.send(message, () => sent());
  else sent();
}
