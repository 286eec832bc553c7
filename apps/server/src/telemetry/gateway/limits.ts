/** Limits per peer. A peer counts as a tracker only after its IMEI was found. */
export interface GatewayLimits {
  /** From the connection to the complete IMEI, however slowly the bytes arrive. */
  readonly handshakeMs: number;
  /** Longer than the usual maximum open-link timeout of trackers; never below ten minutes in production. */
  readonly idleMs: number;
  /** How long a shutdown waits for packets that are being stored. */
  readonly drainMs: number;
  readonly commandMs: number;
  /** A registered tracker is read again on its first packet after this time: its model may have been corrected. */
  readonly identifyAgainMs: number;
  readonly connections: number;
  /** For trackers that have sent their IMEI. Many of one network operator share an address. */
  readonly connectionsPerAddress: number;
  /** For connections that have not sent an IMEI yet, per address and in total; they are counted separately. */
  readonly unidentifiedPerAddress: number;
  readonly unidentified: number;
  /** Bytes read ahead while a packet is being stored; then reading pauses. */
  readonly bufferedBytes: number;
  /** Datagrams whose records are being stored; further ones are dropped, and trackers send them again. */
  readonly datagramsInFlight: number;
  readonly httpBodyBytes: number;
  readonly httpRequestMs: number;
  readonly httpConnections: number;
  /** For connections without an accepted report, per address and in total. */
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
  unidentifiedPerAddress: 5_000,
  unidentified: 20_000,
  bufferedBytes: 65_536,
  datagramsInFlight: 2_000,
  httpBodyBytes: 65_536,
  httpRequestMs: 20_000,
  httpConnections: 5_000,
  httpStrangersPerAddress: 500,
  httpStrangers: 2_500,
};
