/**
 * Where the server of a page host is. The default is the page's own origin, which is also what the session cookie needs;
 * an installation that serves page and server from two hosts adds its pair here.
 */
const API_BASES: Readonly<Record<string, string>> = {};

/** The server's base address for a page: an origin without a slash at its end, or '' for the page's own. */
export function apiBaseOf(host: string): string {
  return API_BASES[host] ?? '';
}

export function apiBase(): string {
  return apiBaseOf(location.host);
}

/** Whether a start-up error may lead the browser to an address: only the own origin or a server of the table. */
export function mayFollow(address: string, pageOrigin: string): boolean {
  try {
    const { origin } = new URL(address, pageOrigin);
    return origin === pageOrigin || Object.values(API_BASES).includes(origin);
  } catch {
    return false;
  }
}
