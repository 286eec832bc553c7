import type { Context, ServiceModule } from '../../platform/module.ts';
import type { LiveLinks } from '../../telemetry/live/types.ts';
import { linkSealing } from './link-sealing.ts';
import { liveLinks } from './link-viewers.ts';
import { sharingRoutes } from './routes.ts';
import { sharingService } from './service.ts';
import type { SharingDeps } from './types.ts';
import { viewingService } from './viewing.ts';
import type { ViewingDeps } from './viewing.ts';

type SharingNeeds = Pick<ViewingDeps, 'positions' | 'stages' | 'addresses'> & Pick<SharingDeps, 'notify'>;

/** Links with which people without a sign-in see vehicles for a while. */
export async function sharingModule(context: Context, needs: SharingNeeds): Promise<ServiceModule<LiveLinks>> {
  const { config, database, bus, log, clock, baseUrl } = context;
  const { now } = clock;
  const viewing = viewingService({ database, ...needs, now });
  const sharing = sharingService({
    database,
    bus,
    sealing: await linkSealing(config.dataFolder),
    notify: needs.notify,
    baseUrl,
    now,
  });
  return {
    name: 'sharing',
    service: liveLinks({ links: viewing, bus, clock, log }),
    routes: (http) => sharingRoutes(http, { sharing, viewing, database }),
  };
}
