import { keptSecret, newSecret } from '../../platform/embedded/files.ts';

const KEY_BYTES = 32;

/**
 * The key of this installation that encrypts the secrets of shared links, generated once; stored with the other keys.
 */
export async function linkKey(dataFolder: string): Promise<Buffer> {
  const isText = (value: unknown): value is string => typeof value === 'string';
  return Buffer.from(await keptSecret(dataFolder, 'links', () => newSecret(KEY_BYTES), isText), 'base64url');
}
