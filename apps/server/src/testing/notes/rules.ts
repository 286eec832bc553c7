/** A note is urgent when it ends with an exclamation mark. */
export function isUrgent(text: string): boolean {
  return text.trimEnd().endsWith('!');
}

/** Urgent notes first, then the newest. */
export function inReadingOrder<N extends { readonly text: string; readonly createdAt: Date }>(
  notes: readonly N[],
): N[] {
  return notes.toSorted(
    (a, b) => Number(isUrgent(b.text)) - Number(isUrgent(a.text)) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
}
