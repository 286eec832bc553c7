import { device, position, recomputedSpan, stage } from '@konvoj/contract';
import type { LinkSight } from '../sharing/types.ts';
import { deviceForViewer, positionForViewer, spanForViewer, stageForViewer } from '../sharing/wire.ts';
import type { Reduction } from './view.ts';

/** Names a view of a link: viewers of the same link share frames as long as it shows the same. */
export function linkKey({ linkId, numbers, validFrom, showDriver, showTrack }: LinkSight): string {
  const devices = [...numbers].map(([id, number]) => `${id}:${number}`).join(',');
  return `link ${linkId} from ${validFrom} ${showDriver ? 'driver' : ''} ${showTrack ? 'track' : ''} ${devices}`;
}

/**
 * Rows as a viewer of a link gets them. Each is read back and built anew from what he may know (sharing/wire.ts): what
 * is written for users is never passed on.
 */
export function throughLink(sight: LinkSight): Reduction {
  return (rows) => ({
    devices: rewritten(rows.devices, (row) => deviceForViewer(device.parse(row), sight)),
    positions: rewritten(rows.positions, (row) => positionForViewer(position.parse(row), sight)),
    drivingStages: rewritten(rows.drivingStages, (row) => stageForViewer(stage.parse(row), sight)),
    recomputed: rewritten(rows.recomputed, (row) => spanForViewer(recomputedSpan.parse(row), sight)),
  });
}

function rewritten(written: readonly string[], forViewer: (row: unknown) => object | null): string[] {
  return written.flatMap((json) => {
    const row = forViewer(JSON.parse(json));
    return row === null ? [] : [JSON.stringify(row)];
  });
}
