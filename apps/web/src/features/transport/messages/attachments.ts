import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX } from '@konvoj/contract';

const BYTES_PER_MB = 1_048_576;

/** What browsers can show of an attachment. */
export const isPicture = (contentType: string): boolean => /^image\/(?:jpeg|png|webp|gif)$/.test(contentType);

/** What the dialog for choosing files offers; the server looks into the files themselves. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,.docx,.xlsx,.odt,.ods,.txt,.csv';

/** Why a file was not attached, in the codes of the server. */
export interface FileRefusal {
  readonly name: string;
  readonly code: 'file.too_large' | 'file.too_many' | 'file.empty';
  readonly params: { readonly maxMB: number; readonly max: number };
}

function problemOf({ size }: Pick<File, 'size'>, count: number): FileRefusal['code'] | null {
  if (count >= ATTACHMENTS_MAX) return 'file.too_many';
  if (size === 0) return 'file.empty';
  return size > ATTACHMENT_MAX_MB * BYTES_PER_MB ? 'file.too_large' : null;
}

/** Adds files to those of a message; those that do not fit are named with the reason. */
export function withFiles<F extends Pick<File, 'name' | 'size'>>(
  held: readonly F[],
  chosen: readonly F[],
): { readonly files: readonly F[]; readonly refused: readonly FileRefusal[] } {
  const files = [...held];
  const refused: FileRefusal[] = [];
  for (const file of chosen) {
    const code = problemOf(file, files.length);
    if (code === null) files.push(file);
    else refused.push({ name: file.name, code, params: { maxMB: ATTACHMENT_MAX_MB, max: ATTACHMENTS_MAX } });
  }
  return { files, refused };
}

/** The longer side of a picture that is sent. Pixels: a delivery note is readable, and it takes a tenth of the bytes. */
const LONGER_SIDE = 1_920;

/** The size in which a picture is sent; a small one keeps its own. */
export function shrunkSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
