/**
 * Reads that are not repeated within a time: an equal request gets the answer of the one before. A failed one may be
 * repeated at once.
 * @param now epoch milliseconds
 */
export function skipRepeats<Asked, Answer>(
  withinMs: number,
  read: (asked: Asked) => Promise<Answer>,
  now: () => number = Date.now,
): (asked: Asked) => Promise<Answer> {
  const made = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return (asked) => {
    const nowMs = now();
    for (const [key, { atMs }] of made) if (nowMs - atMs >= withinMs) made.delete(key);
    const key = JSON.stringify(asked);
    const before = made.get(key);
    if (before) return before.answer;
    const answer = read(asked);
    made.set(key, { atMs: nowMs, answer });
    answer.catch(() => made.delete(key));
    return answer;
  };
}
