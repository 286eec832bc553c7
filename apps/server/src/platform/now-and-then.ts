/**
 * For what goes on failing until somebody puts it right: the first time is told at once, then at most once in a while.
 * @param tell called when it is time again
 */
export function nowAndThen(everyMs: number, now: () => number = Date.now): (tell: () => void) => void {
  let toldAt = -Infinity;
  return (tell) => {
    if (now() - toldAt < everyMs) return;
    toldAt = now();
    tell();
  };
}
