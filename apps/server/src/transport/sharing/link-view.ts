import { rowOf } from '../../telemetry/live/rows.ts';
import type { Row } from '../../telemetry/live/rows.ts';
import type { LinkView } from '../../telemetry/live/types.ts';
import type { LinkGrant } from './types.ts';
import { deviceForViewer, positionForViewer, spanForViewer, stageForViewer } from './wire.ts';

/** Names a view of a link: viewers of the same link share frames as long as it shows the same. */
function linkKey({ linkId, numbers, validFrom, showDriver, showTrack }: LinkGrant): string {
  const devices = [...numbers].map(([id, number]) => `${id}:${number}`).join(',');
  return `link ${linkId} from ${validFrom} ${showDriver ? 'driver' : ''} ${showTrack ? 'track' : ''} ${devices}`;
}

/** What a link shows at this moment. Rows are built anew from what its viewers may know (wire.ts). */
export function linkView(grant: LinkGrant): LinkView {
  return {
    key: linkKey(grant),
    deviceIds: [...grant.numbers.keys()],
    reduce: (rows) => ({
      devices: reduced(rows.devices, (device) => deviceForViewer(device, grant)),
      positions: reduced(rows.positions, (position) => positionForViewer(position, grant)),
      drivingStages: reduced(rows.drivingStages, (stage) => stageForViewer(stage, grant)),
      recomputed: reduced(rows.recomputed, (span) => spanForViewer(span, grant)),
    }),
  };
}

/** Of a link that has ended, or is gone. */
export function emptyView(linkId: number): LinkView {
  return linkView({ linkId, numbers: new Map(), validFrom: 0, showDriver: false, showTrack: false });
}

function reduced<Value>(rows: readonly Row<Value>[], forViewer: (value: Value) => object | null): Row<object>[] {
  return rows.flatMap(({ value }) => {
    const shown = forViewer(value);
    return shown === null ? [] : [rowOf(shown)];
  });
}
