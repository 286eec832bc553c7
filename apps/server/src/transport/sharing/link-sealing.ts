import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import type { Sealing } from '../../platform/sealing.ts';

/** Encrypts the secrets of shared links (docs/development/decisions/shared-link-secrets.md). */
export async function linkSealing(dataFolder: string): Promise<Sealing> {
  return sealingWith(await sealingKey(dataFolder, 'links'), 'shared link');
}
