/** Which table reads the elements that a Teltonika tracker of a model sends. */
export type TrackerFamily = 'common' | 'A' | 'B' | 'F';

/** A registered tracker with where it is mounted now. Instants are epoch milliseconds. */
export interface Tracker {
  readonly id: number;
  readonly imei: string;
  /** The only one that it is accepted on; null: its first contact decides. */
  readonly protocol: string | null;
  readonly hasKey: boolean;
  readonly model: string | null;
  readonly family: TrackerFamily;
  readonly phone: string | null;
  readonly deviceId: number | null;
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
  readonly mountedAt: number | null;
  readonly lastContact: number | null;
  /** The last contact that was refused within a day. */
  readonly refused: { readonly kind: string; readonly at: number } | null;
}

/** One that knocked without being registered. */
export interface UnknownTracker {
  readonly imei: string;
  readonly protocol: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly knocks: number;
}

/** What somebody enters of a tracker. */
export interface TrackerInput {
  readonly imei: string;
  readonly protocol: string | null;
  readonly model: string | null;
  readonly family: TrackerFamily;
  readonly phone: string | null;
}

/** What a tracker sent to this server since it started. */
export interface TrackerContact {
  /** Null: it is not connected now. */
  readonly address: string | null;
  readonly packets: number;
  readonly records: number;
  readonly refused: number;
  readonly lastAt: number | null;
  /** The newest first; `bytes` is the beginning of what came, `length` all of it. */
  readonly frames: readonly { readonly at: number; readonly length: number; readonly bytes: Uint8Array }[];
}

/** What an administrator should know of, one of each kind with the details of its last time. */
export interface TrackerIncident {
  readonly kind: string;
  readonly times: number;
  readonly first: number;
  readonly last: number;
  readonly protocol: string;
  readonly address: string | null;
  readonly previousAddress: string | null;
}
