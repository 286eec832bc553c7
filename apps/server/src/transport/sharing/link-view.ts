import { encoder, linkedDevice } from '@konvoj/contract';
import { rowOf } from '../../telemetry/live/rows.ts';
import type { Row } from '../../telemetry/live/rows.ts';
import type { LinkView } from '../../telemetry/live/types.ts';
import type { LinkGrant } from './types.ts';
import { deviceForViewer, positionForViewer, spanForViewer, stageForViewer } from './wire.ts';

const encodeDevice = encoder(linkedDevice);

/** The key of a link's view: viewers of the same link share frames while its content stays the same. */
function linkKey({ linkId, numbers, validFrom, showDriver, showTrack }: LinkGrant): string {
  const devices = [...numbers].map(([id, number]) => `${id}:${number}`).join(',');
  return `link ${linkId} from ${validFrom} ${showDriver ? 'driver' : ''} ${showTrack ? 'track' : ''} ${devices}`;
}

/** The current content of a link. Rows are built from the fields that its viewers may see (wire.ts). */
export function linkView(grant: LinkGrant): LinkView {
  return {
    key: linkKey(grant),
    deviceIds: [...grant.numbers.keys()],
    reduce: (rows) => ({
      devices: reduced(rows.devices, (device) => deviceForViewer(device, grant), encodeDevice),
      positions: reduced(rows.positions, (position) => positionForViewer(position, grant)),
      drivingStages: reduced(rows.drivingStages, (stage) => stageForViewer(stage, grant)),
      recomputed: reduced(rows.recomputed, (span) => spanForViewer(span, grant)),
    }),
  };
}

/** The view of a link that has ended, or is deleted. */
export function emptyView(linkId: number): LinkView {
  return linkView({ linkId, numbers: new Map(), validFrom: 0, showDriver: false, showTrack: false });
}

function reduced<Value, Shown>(
  rows: readonly Row<Value>[],
  forViewer: (value: Value) => Shown | null,
  encode?: (shown: Shown) => unknown,
): Row<Shown>[] {
  return rows.flatMap(({ value }) => {
    const shown = forViewer(value);
    return shown === null ? [] : [rowOf(shown, encode)];
  });
}
