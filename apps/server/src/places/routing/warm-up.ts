import { countryOf } from '@konvoj/geo/country';
import { mainRoadsInSteps } from '@konvoj/roads/network';
import { landAt } from './engines/land.ts';
import { nextTurn } from './turns.ts';

/** The start of the program has other work first. */
const AFTER_MS = 2_000;

/**
 * Prepares what the first route would wait for: the network of main roads, the borders and the coasts. Requests have their turn in
 * between; a route that is asked for meanwhile builds what is missing at once.
 */
async function prepare(signal: AbortSignal): Promise<void> {
  const work = mainRoadsInSteps();
  while (work.next().done !== true) await nextTurn(signal);
  countryOf(46.0511, 14.5051);
  landAt([46.0511, 14.5051]);
}

/** Shortly after the start. @returns ends it */
export function warmUpLater(): () => void {
  const ending = new AbortController();
  // Only its end makes it fail.
  const timer = setTimeout(() => void prepare(ending.signal).catch(() => undefined), AFTER_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
