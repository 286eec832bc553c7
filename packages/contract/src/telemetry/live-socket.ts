/** The live socket's address. The token travels in the first frame, never in the address. */
export const LIVE_PATH = '/api/socket';

/** Why the server closed a socket. The client reconnects after each; after 4401 it first requests the signed-in user. */
export const liveClose = {
  goingAway: 1001,
  /** A frame that is no frame of ours, too large, or too many of them. */
  badFrame: 1008,
  /** No such token, or its session has ended. */
  signedOut: 4401,
  /** The shared link has ended or was revoked. The client does not reconnect and shows that. */
  linkExpired: 4410,
  /** No valid ping within the time allowed, at the start or later. */
  silent: 4408,
  tooManySockets: 4429,
} as const;
