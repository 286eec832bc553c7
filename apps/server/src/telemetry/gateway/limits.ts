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
  /** Of trackers that have sent their IMEI. Many of one network operator come from one address. */
  readonly connectionsPerAddress: number;
  /** Connections that have not sent an IMEI yet, of one address and of all: they count by themselves. */
  readonly strangersPerAddress: number;
  readonly strangers: number;
  /** Bytes read ahead while a packet is being stored; then the socket is not read. */
  readonly bufferedBytes: number;
  /** Datagrams whose records are being stored; more are dropped, and come again. */
  readonly datagramsInFlight: number;
  readonly httpBodyBytes: number;
  readonly httpRequestMs: number;
  readonly httpConnections: number;
  /** Connections over which nothing was accepted yet, of one address and of all. */
  readonly httpStrangersPerAddress: number;
  readonly httpStrangers: number;
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
  strangers: 20_000,
  bufferedBytes: 65_536,
  datagramsInFlight: 2_000,
  httpBodyBytes: 65_536,
  httpRequestMs: 20_000,
  httpConnections: 5_000,
  httpStrangersPerAddress: 500,
  httpStrangers: 2_500,
};
