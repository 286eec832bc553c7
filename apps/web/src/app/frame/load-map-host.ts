import type { ComponentType } from 'react';
import { loadChunk } from '../../shared/load-chunk.ts';

/** The map and everything it needs, in a chunk of its own. */
export async function loadMapHost(): Promise<{ default: ComponentType }> {
  const { MapHost } = await loadChunk(() => import('../../map/map-host.tsx'));
  return { default: MapHost };
}
