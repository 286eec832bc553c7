import {
  TACHOGRAPH_ARCHIVE_MAX_MB,
  TACHOGRAPH_FILE_MAX_MB,
  TACHOGRAPH_FILES_AT_ONCE,
  type ReceivedTachographFile,
} from '@konvoj/contract';

/** Endings that files of tachographs have; the content decides, so the choice of files may be widened. */
export const ACCEPTED = '.ddd,.tgd,.c1b,.v1b,.esm,.add,.zip';

const MB = 1_000_000;

/** A file that was not sent, or what came of one that was. */
export type UploadRow =
  | { readonly kind: 'received'; readonly received: ReceivedTachographFile }
  | { readonly kind: 'tooLarge'; readonly name: string };

/** The largest size of a file, in MB; archives may be larger. */
export const maxMegabytes = (name: string): number =>
  /\.zip$/i.test(name) ? TACHOGRAPH_ARCHIVE_MAX_MB : TACHOGRAPH_FILE_MAX_MB;

/** Files that may be sent, and those that are too large to be. */
export function sorted(files: readonly File[]): {
  readonly sent: readonly File[];
  readonly tooLarge: readonly UploadRow[];
} {
  const isTooLarge = ({ name, size }: File): boolean => size > maxMegabytes(name) * MB;
  return {
    sent: files.filter((file) => !isTooLarge(file)),
    tooLarge: files.filter(isTooLarge).map(({ name }) => ({ kind: 'tooLarge', name })),
  };
}

export const isTooMany = (files: readonly File[]): boolean => files.length > TACHOGRAPH_FILES_AT_ONCE;

/** How many files were stored, known and refused. */
export function countsOf(rows: readonly UploadRow[]): {
  readonly stored: number;
  readonly known: number;
  readonly refused: number;
} {
  const outcomes = rows.map((row) => (row.kind === 'received' ? row.received.outcome : 'refused'));
  const count = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
  return { stored: count('stored'), known: count('alreadyThere'), refused: count('refused') };
}
