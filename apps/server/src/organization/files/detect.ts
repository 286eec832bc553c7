import { fileTypeFromBuffer } from 'file-type';
import { looksLikeText } from './rules.ts';

export const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file by its first bytes, never by its name. */
export async function typeOf(start: Uint8Array): Promise<string> {
  // Broken files of a known kind make it throw.
  const detected = await fileTypeFromBuffer(start).catch(() => undefined);
  if (detected !== undefined) return detected.mime;
  return looksLikeText(start) ? 'text/plain' : UNKNOWN_TYPE;
}
