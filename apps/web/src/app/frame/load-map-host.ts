import { createElement, type ComponentType } from 'react';
import { liveStore } from '../../live/live.ts';
import { loadChunk } from '../../shared/load-chunk.ts';

/** The map and everything it needs, in a chunk of its own, showing the live fleet. */
export async function loadMapHost(): Promise<{ default: ComponentType }> {
  const { MapHost, prepareMaps } = await loadChunk(() => import('../../features/telemetry/live-map/map-host.tsx'));
  // Fonts load while the frame is drawn around the map; the map itself reports failures.
  prepareMaps().catch(() => undefined);
  return { default: () => createElement(MapHost, { fleet: liveStore }) };
}
