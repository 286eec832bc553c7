import { openStagesIn, readFleet, readNews, visibleDeviceIds } from '../fleet/service.ts';
import type { Database } from '../platform/database.ts';
import { lastPositions } from '../positions/service.ts';
import type { LinkSight } from '../sharing/types.ts';
import type { ViewingService } from '../sharing/viewing.ts';
import type { LiveSource } from './types.ts';

/** Reads what live clients start from, in one transaction of the organization. */
export function databaseSource(database: Database, links: Pick<ViewingService, 'linkNow' | 'sightOf'>): LiveSource {
  return {
    snapshot(organizationId) {
      const scope = { organizationId };
      return database.tenant(scope, async (tx) => {
        const fleet = await readFleet(tx, scope);
        const deviceIds = [...fleet.devices.keys()];
        const [positions, news] = await Promise.all([
          lastPositions(tx, scope, deviceIds),
          readNews(tx, scope, deviceIds),
        ]);
        return {
          fleet,
          positions: new Map(positions.map((position) => [position.deviceId, position])),
          openStages: openStagesIn(news),
        };
      });
    },
    async sightOfLink(organizationId, linkId) {
      const link = await links.linkNow(organizationId, linkId);
      return link === null ? nothing(linkId) : links.sightOf(link);
    },
    visible: (scope) => database.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'on the map')),
  };
}

function nothing(linkId: number): LinkSight {
  return { linkId, numbers: new Map(), validFrom: 0, showDriver: false, showTrack: false };
}
