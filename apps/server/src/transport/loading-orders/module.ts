import type { FileIntake } from '../../organization/files/intake.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import type { RoutingServices } from '../../places/routing/module.ts';
import type { Context, Module } from '../../platform/module.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import type { OrderLinks } from '../sharing/service.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import { arrivalRoutes } from './arrival-routes.ts';
import { clientView } from './client-view.ts';
import { orderDocuments } from './documents.ts';
import { driverOrderService } from './driver-service.ts';
import { markOf, orderFollowing } from './following.ts';
import { etaMonitor } from './eta-monitor.ts';
import { orderFigures } from './figures.ts';
import { etaJob, figuresJob, followJob } from './jobs.ts';
import { collectMarks } from './marks.ts';
import { orderPapers } from './papers.ts';
import { orderRoutes } from './routes.ts';
import { sendOrders } from './sending.ts';
import type { SendMessage } from './sending.ts';
import { orderService } from './service.ts';
import { suggestVehicles } from './suggestions.ts';

const EVERY_MINUTE = '* * * * *';

interface OrderNeeds extends RoutingServices {
  readonly files: FileIntake;
  readonly sendMessage: SendMessage;
  readonly links: OrderLinks;
  readonly positions: Pick<PositionService, 'records'>;
  readonly notify: Notify;
}

/** Loading orders: what vehicles fetch and deliver, and when they were there. */
export function loadingOrdersModule(
  { config, database, bus, clock, log, jobs }: Context,
  { files, sendMessage, links, positions, routing, arrivals, driverTimes, notify }: OrderNeeds,
): Module {
  const parts = { database, bus, clock, links, jobs };
  const following = orderFollowing(parts);
  const figures = orderFigures(parts, routing);
  const etas = etaMonitor({ ...parts, routing, driverTimes, notify });
  const marks = collectMarks(clock, (marked) =>
    following
      .followMarked(marked)
      .catch((error: unknown) => log.warn({ err: error }, 'orders did not follow their vehicles; a job repeats it')),
  );
  const stopMarking = config.roles.has('worker')
    ? bus.subscribe(telemetryCommitted, (commits) => marks.add(commits.flatMap((commit) => markOf(commit) ?? [])))
    : () => undefined;
  return {
    name: 'loading orders',
    async jobs(all) {
      await all.work(followJob, () => following.sweep());
      await all.every(followJob, EVERY_MINUTE, {});
      await all.work(figuresJob, ({ organizationId, orderId }) => figures.compute({ organizationId }, orderId));
      await all.work(etaJob, () => etas.run());
      await all.every(etaJob, EVERY_MINUTE, {});
    },
    routes(http) {
      arrivalRoutes(http, parts, arrivals);
      orderRoutes(http, {
        orders: orderService(parts, sendOrders(sendMessage)),
        drivers: driverOrderService(parts),
        documents: orderDocuments(parts, files),
        papers: orderPapers(parts, { positions, routing }),
        clients: clientView(parts),
        suggest: suggestVehicles(parts, routing, driverTimes),
      });
    },
    async close() {
      stopMarking();
      await marks.close();
    },
  };
}
