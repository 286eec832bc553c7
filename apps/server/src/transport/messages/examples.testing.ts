import { z } from 'zod';
import { messageState } from '@konvoj/contract';
import type { AwaitedState, MessageState } from '@konvoj/contract';
import { advance, untracked } from './rules.ts';
import type { MessageEvent, TrackedMessage } from './types.ts';

const at = z.iso.datetime().transform((text) => Date.parse(text));
const exampleEvent = z.object({
  at,
  event: z.string(),
  waitingFor: z.literal([30, 40, 50]).optional(),
  began: at.optional(),
  nearerMetres: z.number().optional(),
  distanceMetres: z.number().optional(),
  lastedSeconds: z.number().optional(),
  open: z.boolean().optional(),
});
type ExampleEvent = z.infer<typeof exampleEvent>;

/** The file of worked examples. */
export const exampleFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      why: z.string(),
      message: z.object({
        direction: z.enum(['in', 'out']),
        carries: z.enum(['nothing', 'place', 'order', 'plan']),
        lastWindowEnd: at.nullable(),
      }),
      events: z.array(exampleEvent),
      expected: z.object({ state: messageState, entered: z.array(messageState) }),
    }),
  ),
});
export type Example = z.infer<typeof exampleFile>['cases'][number];

/** Plays the events of an example. */
export function outcomeOf({ message, events }: Example): { state: MessageState | null; entered: MessageState[] } {
  let tracked = aMessage({
    direction: message.direction === 'out' ? 'toDriver' : 'fromDriver',
    carries: message.carries,
    lastWindowEndAt: message.lastWindowEnd,
  });
  for (const each of events) {
    const event = eventOf(each);
    if (event !== null) tracked = advance(tracked, event, each.at);
  }
  return { state: tracked.state, entered: [...tracked.stateTimes.keys()] };
}

/** A message that is not stored yet. */
export function aMessage(changes: Partial<TrackedMessage> = {}): TrackedMessage {
  return { ...untracked('toDriver', 'nothing'), ...changes };
}

const SIMPLE: Readonly<Record<string, MessageEvent>> = {
  stored: { kind: 'stored' },
  handover: { kind: 'handOverBegan' },
  written: { kind: 'handedOver' },
  fetched: { kind: 'fetched' },
  refused: { kind: 'refused' },
  smsAccepted: { kind: 'acceptedAsSms' },
  received: { kind: 'receipt', receipt: 'received' },
  read: { kind: 'receipt', receipt: 'read' },
  onMyWay: { kind: 'receipt', receipt: 'onMyWay' },
  done: { kind: 'receipt', receipt: 'done' },
  dispatcherRead: { kind: 'readByDispatcher' },
  cancel: { kind: 'cancelled' },
  delete: { kind: 'deleted' },
  clock: { kind: 'clock' },
};

/** Null: a popup was shown but not confirmed, which moves nothing. */
function eventOf(event: ExampleEvent): MessageEvent | null {
  const simple = SIMPLE[event.event];
  if (simple !== undefined) return simple;
  if (event.event === 'opened') return null;
  const { began: beganAt = NaN, waitingFor, nearerMetres = NaN, distanceMetres = NaN, lastedSeconds = NaN } = event;
  if (event.event === 'error') return { kind: 'failed', waitingFor: required(waitingFor) };
  if (event.event === 'drive') return { kind: 'drive', beganAt, nearerMeters: nearerMetres };
  if (event.event !== 'visit') throw new Error(`an unknown event: ${event.event}`);
  return { kind: 'visit', beganAt, distanceMeters: distanceMetres, lastedSeconds, isOpen: event.open === true };
}

function required(waitingFor: AwaitedState | undefined): AwaitedState {
  if (waitingFor === undefined) throw new Error('an error without the state that was waited for');
  return waitingFor;
}
