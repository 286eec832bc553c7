/**
 * For what goes on failing until somebody puts it right: the first time is told at once, then at most once in a while.
 * @param tell called when it is time again
 */
export function throttle(everyMs: number, now: () => number = Date.now): (tell: () => void) => void {
  let sentAt = -Infinity;
  return (tell) => {
    if (now() - sentAt < everyMs) return;
    sentAt = now();
    tell();
  };
}
