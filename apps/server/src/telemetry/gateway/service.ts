import { randomUUID } from 'node:crypto';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { commandEnded, commandRequested } from './events.ts';
import type { CommandOutcome } from './events.ts';
import type { Gateway } from './gateway.ts';
import { CommandError } from './teltonika/commands.ts';

export { CommandError } from './teltonika/commands.ts';

/** Time for the process that holds a connection to report that it sends the command. */
const TAKEN_WITHIN_MS = 3_000;
/** Longer than the gateway waits for the tracker. */
const ENDED_WITHIN_MS = 90_000;

/** Sends commands to trackers, whatever process holds their connection. */
export interface CommandSender {
  /**
   * Sends a command text and waits for its answer.
   * @throws {CommandError} as rejection: not_connected, disconnected, timeout, refused, too_many
   */
  send(imei: string, text: string): Promise<string>;
  close(): void;
}

export function commandSender(bus: Bus, clock: Pick<Clock, 'after'>): CommandSender {
  const waiting = new Map<string, (outcome: CommandOutcome) => void>();
  const stop = bus.subscribe(commandEnded, (outcome) => waiting.get(outcome.id)?.(outcome));
  return {
    send: (imei, text) =>
      new Promise((resolve, reject) => {
        const id = randomUUID();
        const settle = (work: () => void) => {
          stopTimer();
          waiting.delete(id);
          work();
        };
        const fail = (reason: CommandError['reason']) => settle(() => reject(new CommandError(reason)));
        let stopTimer = clock.after(TAKEN_WITHIN_MS, () => fail('not_connected'));
        waiting.set(id, (outcome) => {
          if (outcome.state === 'answered') settle(() => resolve(outcome.text));
          else if (outcome.state === 'failed') fail(outcome.reason);
          else {
            stopTimer();
            stopTimer = clock.after(ENDED_WITHIN_MS, () => fail('timeout'));
          }
        });
        bus.publish(commandRequested, { id, imei, text });
      }),
    close: stop,
  };
}

/** Sends the commands of other processes to the trackers that are connected to this one. */
export function serveCommands(bus: Bus, gateway: Pick<Gateway, 'isConnected' | 'sendCommand'>): () => void {
  return bus.subscribe(commandRequested, ({ id, imei, text }) => {
    if (!gateway.isConnected(imei)) return;
    bus.publish(commandEnded, { id, state: 'taken' });
    void gateway
      .sendCommand(imei, text)
      .then((answer) => bus.publish(commandEnded, { id, state: 'answered', text: answer }))
      .catch((error: unknown) => {
        const reason = error instanceof CommandError ? error.reason : 'disconnected';
        bus.publish(commandEnded, { id, state: 'failed', reason });
      });
  });
}
