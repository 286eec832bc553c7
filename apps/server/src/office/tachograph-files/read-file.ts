import type { TachographRefusal } from '@konvoj/contract';
import { readTachographFile } from '@konvoj/tachograph';
import { contentOf } from './content.ts';
import { factsOf } from './facts.ts';
import type { FileFacts } from './facts.ts';
import { rootsOf } from './roots.ts';
import type { RootBytes } from './roots.ts';

/** What the thread does with the bytes of a file. Instants in epoch milliseconds. */
export interface ReadingTask {
  readonly wanted: 'facts' | 'content';
  readonly bytes: Uint8Array;
  readonly roots: RootBytes;
  readonly receivedAt: number;
}

export type ReadingAnswer =
  | { readonly kind: 'facts'; readonly facts: FileFacts }
  /** The content as JSON: written beside the thread that serves others, since it may take many MB. */
  | { readonly kind: 'content'; readonly json: string }
  | { readonly kind: 'refused'; readonly refusal: TachographRefusal };

/** Reads a file whatever its bytes; a refusal of bytes that are none. */
export function answerOf({ wanted, bytes, roots, receivedAt }: ReadingTask): ReadingAnswer {
  const recognised = readTachographFile(bytes);
  if (recognised.kind === 'refused') return recognised;
  const trusted = rootsOf(roots);
  return wanted === 'facts'
    ? factsAnswer(factsOf(recognised.file, trusted, receivedAt))
    : { kind: 'content', json: JSON.stringify(contentOf(recognised.file, trusted, receivedAt)) };
}

/** Bytes of which nothing was understood are no file of a tachograph, even if they begin like one. */
function factsAnswer(facts: FileFacts): ReadingAnswer {
  const isOfNobody = facts.cards.length === 0 && (facts.unit === null || isEmpty(facts.unit));
  return isOfNobody ? { kind: 'refused', refusal: 'unknown' } : { kind: 'facts', facts };
}

function isEmpty({ vin, plate, days }: NonNullable<FileFacts['unit']>): boolean {
  return vin === null && plate === null && days.length === 0;
}
