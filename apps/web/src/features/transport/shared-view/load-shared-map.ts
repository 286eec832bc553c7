import { loadChunk } from '../../../shared/load-chunk.ts';

/** The map and everything it needs, in a chunk of its own. */
export const loadSharedMap = () => loadChunk(() => import('./shared-map.tsx'));
