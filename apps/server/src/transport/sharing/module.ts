import type { Context, ServiceModule } from '../../platform/module.ts';
import type { LiveLinks } from '../../telemetry/live/types.ts';
import { linkSealing } from './link-sealing.ts';
import { liveLinks } from './link-viewers.ts';
import { sharingRoutes } from './routes.ts';
import { orderLinks } from './order-links.ts';
import type { OrderLinks } from './order-links.ts';
import { sharingService } from './service.ts';
import type { SharingDeps } from './types.ts';
import { viewingService } from './viewing.ts';
import type { ViewingDeps } from './viewing.ts';

type SharingNeeds = Pick<ViewingDeps, 'positions' | 'stages' | 'addresses'> & Pick<SharingDeps, 'notify'>;

/** What other modules are given of shared links. */
export interface SharedLinks {
  readonly live: LiveLinks;
  readonly ofOrders: OrderLinks;
}

/** Links with which people without a sign-in see vehicles for a while. */
export async function sharingModule(context: Context, needs: SharingNeeds): Promise<ServiceModule<SharedLinks>> {
  const { config, database, bus, log, clock, baseUrl } = context;
  const { now } = clock;
  const viewing = viewingService({ database, ...needs, now });
  const sealing = await linkSealing(config.dataFolder);
  const deps = { database, bus, sealing, notify: needs.notify, baseUrl, now };
  const sharing = sharingService(deps);
  return {
    name: 'sharing',
    service: { live: liveLinks({ links: viewing, bus, clock, log }), ofOrders: orderLinks(deps, viewing) },
    routes: (http) => sharingRoutes(http, { sharing, viewing, database }),
  };
}
