import { z } from 'zod';

/** Counts up when an older program could no longer read the archive. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** The folder of the archive with the keys of the data folder. */
export const KEYS = 'keys/';
/** Jobs that had not ended. */
export const JOBS = 'jobs.json';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableManifest = z.strictObject({
  name: identifier,
  /** Columns in the order of the file, without generated ones. */
  columns: z.array(identifier),
  /** A partition: its table, its bounds as PostgreSQL writes them, and its comment. */
  partition: z
    .strictObject({
      of: identifier,
      bounds: z.string().regex(/^FOR VALUES FROM \('[-+:. 0-9]+'\) TO \('[-+:. 0-9]+'\)$/),
      comment: z.enum(['sorted']).nullable(),
    })
    .nullable(),
  rows: z.int().min(0),
});
export type TableManifest = z.infer<typeof tableManifest>;

const sequenceManifest = z.strictObject({
  name: identifier,
  last: z.string().regex(/^-?\d{1,19}$/),
  called: z.boolean(),
});
export type SequenceManifest = z.infer<typeof sequenceManifest>;

/** What is in a backup: enough to refuse a damaged or newer one before anything is changed. */
export const backupManifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Applied migrations in order, with their checksums. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(tableManifest),
  sequences: z.array(sequenceManifest),
  /** Every other file of the archive. */
  files: z.array(
    z.strictObject({
      name: z.string().regex(/^(?:jobs\.json|tables\/[a-z0-9_]+|keys\/[a-z0-9-]+\.json)$/),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Of an archive that a newer program wrote, whatever else is in it. */
export const anyManifest = z.looseObject({ format: z.int(), version: z.string() });

/** Where the rows of a table are in the archive. */
export function tableFile(name: string): string {
  return `tables/${name}`;
}

/** A waiting job as it is sent again. */
export const waitingJobs = z.array(z.strictObject({ name: z.string(), data: z.looseObject({}) }));
export type WaitingJobs = z.infer<typeof waitingJobs>;
