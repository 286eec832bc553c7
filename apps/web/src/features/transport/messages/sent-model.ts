import type { Message, MessageState } from '@konvoj/contract';

/** How far a message to many has come. */
export interface SentCounts {
  readonly waiting: number;
  readonly sent: number;
  readonly received: number;
  readonly read: number;
  readonly failed: number;
  /** Or deleted. */
  readonly cancelled: number;
}

function stepOf(state: MessageState): keyof SentCounts {
  if (state === 0 || state === 10) return 'waiting';
  if (state === 20) return 'sent';
  if (state === 30) return 'received';
  if (state === 11 || state === 51) return 'cancelled';
  return state === 40 || state === 41 || state === 50 ? 'read' : 'failed';
}

export function countSent(messages: readonly Pick<Message, 'currentState'>[]): SentCounts {
  const counts = { waiting: 0, sent: 0, received: 0, read: 0, failed: 0, cancelled: 0 };
  for (const { currentState } of messages) counts[stepOf(currentState)] += 1;
  return counts;
}
