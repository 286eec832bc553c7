import { apiBase } from './api-base.ts';
import { NetworkError } from './api-errors.ts';
import { problemOf } from './api.ts';
import { saveBlob } from './save-blob.ts';

/** The name that the server gives a file (RFC 6266, RFC 5987). */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'konvoj';
}

/**
 * Fetches a file of the API and hands it to the browser to save. Unlike a plain link, what goes wrong comes back to the
 * page that asked.
 * @param address of a file call, as `addressOf` gives it
 * @throws {ProblemError} with the server's problem document
 * @throws {NetworkError} when no answer came, or it broke off
 */
export async function saveFile(address: string): Promise<void> {
  let blob: Blob;
  let name: string;
  try {
    const response = await fetch(apiBase() + address, { credentials: 'include' });
    if (!response.ok) throw await problemOf(response);
    name = fileNameOf(response.headers.get('content-disposition'));
    blob = await response.blob();
  } catch (cause) {
    if (cause instanceof TypeError) throw new NetworkError(cause);
    throw cause;
  }
  saveBlob(blob, name);
}
