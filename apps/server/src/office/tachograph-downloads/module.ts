import { apiTokenDeleted } from '../../organization/api-tokens/events.ts';
import type { Notifications } from '../../organization/notifications/types.ts';
import type { CallerOfToken } from '../../platform/http/index.ts';
import type { Context, Module } from '../../platform/module.ts';
import { commandSender } from '../../telemetry/gateway/service.ts';
import type { TachographFiles } from '../tachograph-files/service.ts';
import { fileArchive } from './archive.ts';
import { deleteBridge, saveBridge } from './bridge-store.ts';
import { downloadService } from './download-service.ts';
import { downloadCancelled, downloadQueued } from './events.ts';
import { workDownloads } from './jobs.ts';
import { notifyFailed } from './notices.ts';
import { planService } from './plan-service.ts';
import type { RunParts } from './progress.ts';
import { publishRuns } from './progress.ts';
import { serveBridges } from './remote/bridges.ts';
import type { Bridges, OpenBridge } from './remote/bridges.ts';
import { commandUnit } from './remote/command-unit.ts';
import { downloadRunner } from './remote/runner.ts';
import { downloadRoutes } from './routes.ts';
import { downloadWorker } from './worker.ts';

interface DownloadNeeds {
  readonly callerOfToken: CallerOfToken;
  readonly notifications: Notifications;
  readonly files: TachographFiles;
}

/** Downloads of tachographs: plans, deadlines, log, and remote download with the company cards of bridges. */
export function tachographDownloadsModule(
  { config, database, bus, clock, log, http }: Context,
  { callerOfToken, notifications, files }: DownloadNeeds,
): Module {
  const { notify } = notifications;
  const archive = fileArchive(files);
  const parts: RunParts = {
    database,
    bus,
    clock,
    alarm: (tx, scope, run, detail) => notifyFailed(notify, tx, scope, run, detail, clock.now()),
  };
  const commands = commandSender(bus, clock);
  let bridges: Bridges | null = null;
  const adapterFor = (imei: string) => commandUnit({ send: (text) => commands.send(imei, text), clock });
  const runner = downloadRunner({ ...parts, archive, adapterFor, log }, () => bridges);
  const writing = new Set<Promise<void>>();
  const inBackground = (work: Promise<void>) => {
    const done = work
      .catch((error: unknown) => log.warn({ err: error }, 'a card bridge was not noted'))
      .finally(() => writing.delete(done));
    writing.add(done);
  };
  const last = new WeakMap<OpenBridge, Promise<void>>();
  /** A bridge that is gone is deleted after it was saved. */
  const inOrder = (bridge: OpenBridge, work: () => Promise<void>): Promise<void> => {
    const next = (last.get(bridge) ?? Promise.resolve()).then(work, work);
    last.set(bridge, next);
    return next;
  };
  const present = async ({ organizationId, id, name, connectedAt, connection }: OpenBridge) => {
    const scope = { organizationId };
    const { software, cards } = connection;
    const bridge = { id, name, software, connectedAt, cards };
    await database.tenant(scope, (tx) => saveBridge(tx, scope, bridge, clock.now()));
    publishRuns(parts, scope, []);
    runner.look(organizationId);
  };
  const gone = async ({ organizationId, id }: OpenBridge) => {
    const scope = { organizationId };
    await database.tenant(scope, (tx) => deleteBridge(tx, scope, id));
    publishRuns(parts, scope, []);
  };
  const subscriptions = [
    bus.subscribe(downloadQueued, ({ organizationId }) => runner.look(organizationId)),
    bus.subscribe(apiTokenDeleted, ({ tokenId }) => bridges?.dismiss(tokenId)),
    bus.subscribe(downloadCancelled, ({ organizationId, runId }) => runner.stop(organizationId, runId, 'cancelled')),
  ];
  return {
    name: 'tachograph-downloads',
    jobs: (all) => workDownloads(all, downloadWorker({ ...parts, archive, notify, log })),
    start() {
      if (!config.roles.has('api')) return;
      const listener = {
        present: (bridge: OpenBridge) => inBackground(inOrder(bridge, () => present(bridge))),
        gone: (bridge: OpenBridge) => inBackground(inOrder(bridge, () => gone(bridge))),
      };
      bridges = serveBridges({ server: http.server, callerOfToken, clock, listener, log });
    },
    routes: (app) => downloadRoutes(app, planService({ database, bus }), downloadService({ ...parts, archive })),
    async disconnect() {
      await runner.close();
      await bridges?.close();
    },
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      commands.close();
      await Promise.all(writing);
    },
  };
}
