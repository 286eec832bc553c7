/** What files of one purpose may be; each module declares its own. */
export interface FileUse {
  /** `message`: stored with the file. */
  readonly name: string;
  readonly maxMB: number;
  /**
   * Media types by content, as `file-type` names them; `text/plain` for text without a signature. Null: its module checks the
   * content by itself, and the file is served as bytes (application/octet-stream).
   */
  readonly types: readonly string[] | null;
}

/** A file that has been received and belongs to nobody yet: kept by `keepFile` within an hour, or removed. */
export interface ReceivedFile {
  readonly contentId: string;
  readonly use: string;
  /** As shown and downloaded; its ending is one of its type. */
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

export interface StoredFile {
  readonly id: number;
  readonly use: string;
  readonly name: string;
  /** Recognised by content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** The bytes of a file on their way in, with the name that its sender gave it. */
export interface IncomingFile {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}
