import { textUpTo } from '../../platform/reply-text.ts';

/** The rates of 90 days are 100 kB. */
const MOST_BYTES = 2_097_152;

/**
 * Fetches the file of the configured address. It is chosen by the operator and may lie in the own network; a redirect, which
 * the other side chooses, is refused.
 * @param withinMs for the whole reply
 * @throws {Error} without a reply in time, for another status, or for a reply over 2 MB
 */
export async function fetchEcbFile(url: string, withinMs: number): Promise<string> {
  const reply = await fetch(url, {
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'Konvoj' },
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  });
  if (reply.status !== 200) {
    await reply.body?.cancel();
    throw new Error(`the source of exchange rates answered with status ${reply.status}`);
  }
  const text = await textUpTo(reply, MOST_BYTES);
  if (text === null) throw new Error('the source of exchange rates answered with more than 2 MB');
  return text;
}
