import type { Message } from '@konvoj/contract';
import type { ConversationRow } from './conversation-model.ts';

/** A line of the list: a conversation, or below the conversations a message that the search found. */
export type ListLine =
  | { readonly kind: 'conversation'; readonly row: ConversationRow }
  | { readonly kind: 'head'; readonly count: number }
  | { readonly kind: 'found'; readonly message: Message; readonly plate: string };

/** @param found messages of the search; undefined: there is none. Those of vehicles that are not listed are left out */
export function listLines(
  shown: readonly ConversationRow[],
  found: readonly Message[] | undefined,
  all: readonly ConversationRow[],
): readonly ListLine[] {
  const conversations = shown.map((row) => ({ kind: 'conversation', row }) as const);
  if (found === undefined) return conversations;
  const plates = new Map(all.map(({ deviceId, plate }) => [deviceId, plate]));
  const messages = found.flatMap((message) => {
    const plate = plates.get(message.deviceId);
    return plate === undefined ? [] : [{ kind: 'found', message, plate } as const];
  });
  if (messages.length === 0) return conversations;
  return [...conversations, { kind: 'head', count: messages.length }, ...messages];
}
