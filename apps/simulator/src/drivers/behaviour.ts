import type { LanguageCode } from '@konvoj/contract';
import { between, chance, pick, type Key } from '../random.ts';
import { phrases } from './texts.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What a driver was sent, as far as they react to it. */
export interface Task {
  readonly id: number;
  readonly text: string;
  readonly isPopup: boolean;
  readonly hasPlace: boolean;
}

/** What a driver does with a message, after so many milliseconds from when it came. */
export type Step =
  | { readonly afterMs: number; readonly kind: 'read' | 'inDrive' | 'realized' }
  | { readonly afterMs: number; readonly kind: 'answer'; readonly text: string };

/**
 * The steps of a driver after a message, in their order: read, answered within a minute, and for a place on the way and
 * done. The same driver and message give the same steps.
 */
export function reactionTo(task: Task, language: LanguageCode, ...keys: readonly Key[]): Step[] {
  const random = (low: number, high: number, what: string) => between(low, high, what, task.id, ...keys);
  const readAfterMs = random(3, task.isPopup ? 8 : 20, 'read') * SECOND_MS;
  const answeredAfterMs = readAfterMs + random(5, 30, 'answer') * SECOND_MS;
  const answer = pick(phrases[language][topicOf(task)], 'text', task.id, ...keys);
  const steps: Step[] = [
    { afterMs: readAfterMs, kind: 'read' },
    { afterMs: answeredAfterMs, kind: 'answer', text: answer },
  ];
  if (!task.hasPlace) return steps;
  const onWayAfterMs = answeredAfterMs + random(10, 60, 'on the way') * SECOND_MS;
  const doneAfterMs = onWayAfterMs + random(4, 12, 'done') * MINUTE_MS;
  return [...steps, { afterMs: onWayAfterMs, kind: 'inDrive' }, { afterMs: doneAfterMs, kind: 'realized' }];
}

function topicOf({ text, hasPlace }: Task): 'toPlace' | 'toQuestion' | 'toText' {
  if (hasPlace) return 'toPlace';
  return text.includes('?') ? 'toQuestion' : 'toText';
}

/** Twice in an hour, on average, a driver is without signal. */
const CELL_MS = 10 * MINUTE_MS;
const LOSSES_PER_CELL = 1 / 3;

/** Whether the phone has a signal at a moment (epoch ms). A loss lasts 20 to 50 seconds. */
export function hasSignal(time: number, ...keys: readonly Key[]): boolean {
  const cell = Math.floor(time / CELL_MS);
  if (chance('loss', cell, ...keys) >= LOSSES_PER_CELL) return true;
  const lasts = between(20, 50, 'lasts', cell, ...keys) * SECOND_MS;
  const begins = cell * CELL_MS + between(0, CELL_MS - lasts, 'begins', cell, ...keys);
  return time < begins || time >= begins + lasts;
}
