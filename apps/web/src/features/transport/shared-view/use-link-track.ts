import { endpoints, type LinkInfo } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../shared/api.ts';
import type { LinkFleet } from './link-rows.ts';
import { grownTrack, trackStart, type LinkTrack } from './link-track.ts';

/** Between two readings the track grows by live positions; late records are found at the next one. */
const READ_AGAIN_MS = 60_000;

interface Asked {
  readonly secret: string;
  readonly info: LinkInfo;
  readonly fleet: LinkFleet;
  readonly deviceId: number | null;
}

/**
 * Shows the track of the selected vehicle when the link allows it, and lets it grow with the vehicle.
 * @param show draws it; null removes it
 */
export function useLinkTrack(
  { secret, info, fleet, deviceId }: Asked,
  show: ((track: LinkTrack | null) => void) | null,
): void {
  const asked = info.showTrack ? deviceId : null;
  const { data, refetch } = useQuery({
    queryKey: ['linkTrack', secret, asked],
    enabled: asked !== null,
    refetchInterval: READ_AGAIN_MS,
    queryFn: async ({ signal }): Promise<LinkTrack> => {
      if (asked === null) return { points: [], stages: [] };
      const query = { secret, deviceId: asked, from: trackStart(info, Date.now()) };
      const [points, stages] = await Promise.all([
        call(endpoints.trackingLink.simple, { query }, { signal }),
        call(endpoints.trackingLink.stages, { query }, { signal }),
      ]);
      return { points, stages };
    },
  });
  useEffect(() => {
    if (show === null || asked === null || data === undefined) {
      show?.(null);
      return undefined;
    }
    let track = data;
    const grow = (): void => {
      const { positions, stages } = fleet.getState();
      track = grownTrack(track, positions.get(asked), stages.get(asked));
      show(track);
    };
    grow();
    return fleet.subscribe((_state, { changed, recomputed }) => {
      if (recomputed.some((span) => span.deviceId === asked)) void refetch();
      if (changed.has(asked)) grow();
    });
  }, [show, asked, data, fleet, refetch]);
}
