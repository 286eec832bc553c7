/** What a peer may cost. Trackers are trusted with what they send only after their IMEI was found. */
export interface GatewayLimits {
  /** From the connection to its whole IMEI, however slowly the bytes drip. */
  readonly handshakeMs: number;
  /** Longer than the longest usual open-link timeout of a tracker, never below ten minutes in real use. */
  readonly idleMs: number;
  /** How long a stop waits for packets whose storing has begun. */
  readonly drainMs: number;
  readonly commandMs: number;
  /** A registered tracker is looked up again on its first packet after this time: its model may have been corrected. */
  readonly identifyAgainMs: number;
  readonly connections: number;
  /** Many trackers of one network operator come from one address. */
  readonly connectionsPerAddress: number;
  /** Connections of one address that have not sent an IMEI yet. */
  readonly strangersPerAddress: number;
  /** Bytes read ahead while a packet is being stored; then the socket is not read. */
  readonly bufferedBytes: number;
  /** Datagrams whose records are being stored; more are dropped, and come again. */
  readonly datagramsInFlight: number;
  readonly httpBodyBytes: number;
  readonly httpRequestMs: number;
  readonly httpConnections: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  handshakeMs: 15_000,
  idleMs: 30 * 60_000,
  drainMs: 10_000,
  commandMs: 60_000,
  identifyAgainMs: 5 * 60_000,
  connections: 50_000,
  connectionsPerAddress: 25_000,
  strangersPerAddress: 5_000,
  bufferedBytes: 65_536,
  datagramsInFlight: 2_000,
  httpBodyBytes: 65_536,
  httpRequestMs: 20_000,
  httpConnections: 5_000,
};
