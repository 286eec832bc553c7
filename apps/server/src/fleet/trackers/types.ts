/** Which table reads the elements that a Teltonika tracker of a model sends. */
export type TrackerFamily = 'common' | 'A' | 'B' | 'F';

/** A registered tracker with its current mounting. Instants are epoch milliseconds. */
export interface Tracker {
  readonly id: number;
  readonly imei: string;
  /** The only accepted protocol; null: its first contact decides. */
  readonly protocol: string | null;
  readonly hasKey: boolean;
  readonly model: string | null;
  readonly family: TrackerFamily;
  readonly phone: string | null;
  readonly deviceId: number | null;
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
  readonly mountedAt: number | null;
  readonly lastContact: number | null;
  /** The last refused contact within a day. */
  readonly refused: { readonly kind: string; readonly at: number } | null;
}

/** An unregistered tracker that tried to connect. */
export interface UnknownTracker {
  readonly imei: string;
  readonly protocol: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly attempts: number;
}

/** The fields of a tracker that a user enters. */
export interface TrackerInput {
  readonly imei: string;
  readonly protocol: string | null;
  readonly model: string | null;
  readonly family: TrackerFamily;
  readonly phone: string | null;
}

/** What a tracker sent since the server started. */
export interface TrackerContact {
  /** Null: it is not connected now. */
  readonly address: string | null;
  readonly packets: number;
  readonly records: number;
  readonly refused: number;
  readonly lastAt: number | null;
  /** Newest first; `bytes` is the beginning of the frame, `length` its full length. */
  readonly frames: readonly { readonly at: number; readonly length: number; readonly bytes: Uint8Array }[];
}

/** Warnings for administrators, one of each kind with the details of its latest occurrence. */
export interface TrackerIncident {
  readonly kind: string;
  readonly times: number;
  readonly first: number;
  readonly last: number;
  readonly protocol: string;
  readonly address: string | null;
  readonly previousAddress: string | null;
}
