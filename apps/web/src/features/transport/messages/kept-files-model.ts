/** The files of an unsent message, as they are kept in the browser. */
export interface KeptDraft {
  readonly userId: number;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly bytes: number;
}

const KEPT_FOR_MS = 7 * 86_400_000;
const MOST_BYTES = 100 * 1_048_576;

/** What is not kept any longer: of another person, of more than a week ago, and the oldest of more than 100 MB. */
export function forgotten<D extends KeptDraft>(drafts: readonly D[], userId: number, now: number): readonly D[] {
  let bytes = 0;
  return drafts
    .toSorted((a, b) => b.at - a.at)
    .filter((draft) => {
      if (draft.userId !== userId || now - draft.at > KEPT_FOR_MS) return true;
      bytes += draft.bytes;
      return bytes > MOST_BYTES;
    });
}
