import { isIP } from 'node:net';

/** The address for which browsers make passkeys (WebAuthn, 5.1.2). */
export interface RelyingParty {
  /** Host name; passkeys are bound to it. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of an installation.
 * @param publicUrl the configured public address; a request never sets it
 * @returns null without one, for an IP address, and for plain http elsewhere than on localhost: browsers refuse those
 */
export function relyingPartyOf(publicUrl: URL | null): RelyingParty | null {
  if (publicUrl === null) return null;
  const { hostname, protocol, origin } = publicUrl;
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return null;
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null;
}
