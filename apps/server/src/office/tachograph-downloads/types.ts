import type {
  Bridge,
  DownloadBlock,
  DownloadDetail,
  DownloadStatus,
  DownloadSubject,
  DownloadTrigger,
  DownloadWhat,
  MissingBlock,
} from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';

/** Who reads states and downloads. */
export interface DownloadReader extends Scope {
  readonly timeZone: string;
}

/** Who starts downloads and changes plans. */
export interface DownloadEditor extends Actor {
  readonly timeZone: string;
}

export interface PlanFields {
  readonly intervalDays: number;
  readonly blocks: readonly DownloadBlock[];
  readonly speed: boolean;
  readonly active: boolean;
}

export interface StoredPlan extends PlanFields {
  readonly id: number;
  readonly subject: DownloadSubject;
  /** Null: the default of the organization. */
  readonly subjectId: number | null;
  /** Plate or name of its subject; null: the default. */
  readonly name: string | null;
}

/** A vehicle or driver whose files are downloaded. */
export interface Subject {
  readonly subject: DownloadSubject;
  readonly id: number;
  readonly name: string;
  /** Of a driver. */
  readonly cardNumber: string | null;
  /** The device of the vehicle, or of the vehicle that the driver drives now; null: none. */
  readonly deviceId: number | null;
  /** IMEI of the tracker that is mounted there now; null: none. */
  readonly imei: string | null;
  /** It has a plan of its own or was downloaded before. */
  readonly isUsed: boolean;
}

export interface StoredRun {
  readonly id: number;
  readonly subject: DownloadSubject;
  readonly subjectId: number;
  readonly name: string;
  readonly deviceId: number;
  readonly trigger: DownloadTrigger;
  readonly attempt: number;
  readonly what: DownloadWhat;
  readonly status: DownloadStatus | null;
  readonly detail: DownloadDetail | null;
  readonly companyCard: string | null;
  readonly blocksDone: number;
  readonly blocksTotal: number | null;
  readonly bytesDone: number;
  readonly startedBy: number | null;
  /** Epoch milliseconds, as the others. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly endedAt: number | null;
  readonly retryAt: number | null;
  readonly alarmed: boolean;
  readonly fileId: number | null;
  readonly missing: MissingBlock[];
}

export interface NewRun {
  readonly subject: DownloadSubject;
  readonly subjectId: number;
  readonly deviceId: number;
  readonly trigger: DownloadTrigger;
  readonly attempt: number;
  readonly what: DownloadWhat;
  readonly startedBy: number | null;
}

/** How far a download is. */
export interface Progress {
  readonly blocksDone: number;
  readonly blocksTotal: number | null;
  readonly bytesDone: number;
}

/** A bridge as it is stored while it is connected. */
export interface StoredBridge extends Omit<Bridge, 'connectedAt'> {
  /** Epoch milliseconds. */
  readonly connectedAt: number;
}

/** What the archive says of a file that was stored. */
export interface ArchivedFile {
  readonly fileId: number;
  /** A signature is wrong or missing, something was repaired, or its vehicle is not known. */
  readonly hasWarnings: boolean;
  /** The blocks of a vehicle unit that it has. */
  readonly blocks: ReadonlySet<MissingBlock>;
}

/** The archive of files. */
export interface FileArchive {
  /**
   * Stores the bytes exactly as they were downloaded.
   * @returns null: no file of a tachograph; `wrongFile`: one of another driver or vehicle, of which nothing was stored
   */
  store(
    scope: Scope,
    file: {
      readonly bytes: Uint8Array;
      readonly subject: DownloadSubject;
      readonly subjectId: number;
      /** Epoch milliseconds. */
      readonly downloadedAt: number;
    },
  ): Promise<ArchivedFile | 'wrongFile' | null>;
  /** When the newest readable file of each vehicle and driver was downloaded, epoch milliseconds. */
  lastDownloads(
    tx: Tx,
    scope: Scope,
  ): Promise<{
    readonly vehicle: ReadonlyMap<number, number>;
    readonly driver: ReadonlyMap<number, number>;
  }>;
}
