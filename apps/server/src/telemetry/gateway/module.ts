import { trackerChanged } from '../../fleet/events.ts';
import { messagesMissed } from '../../platform/bus.ts';
import { isErrno } from '../../platform/clear-error.ts';
import { listenError } from '../../platform/http/listen.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import type { IngestService } from '../ingest/ingest.ts';
import { contactFinder, serveContacts } from './contacts.ts';
import type { ContactFinder } from './contacts.ts';
import { startGateway } from './gateway.ts';
import type { Gateway } from './gateway.ts';
import { ingestKeys } from './ingest-keys.ts';
import { serveCommands } from './service.ts';

export interface TrackerPorts {
  /** As opened where the settings have 0; as set in a process without the role `gateway`. */
  readonly ports: { readonly teltonika: number; readonly osmand: number };
  /** What this process knows of a tracker; undefined in a process without the role `gateway`. */
  readonly contactOf: (imei: string) => ReturnType<Gateway['contactOf']> | undefined;
  /** What all processes have seen of a tracker; undefined: nothing. */
  readonly findContact: ContactFinder['find'];
}

/** The ports of trackers, in a process with the role `gateway`. */
export function gatewayModule(context: Context, ingest: IngestService): ServiceModule<TrackerPorts> {
  const { config, bus, clock, http } = context;
  const contacts = contactFinder(bus, clock, config.sharesTrackerPorts || config.nats !== null);
  let gateway: Gateway | null = null;
  let stopServing: () => void = () => undefined;
  return {
    name: 'gateway',
    service: {
      get ports() {
        return {
          teltonika: gateway?.teltonikaPort ?? config.ports.teltonika,
          osmand: gateway?.osmandPort ?? config.ports.osmand,
        };
      },
      contactOf: (imei) => gateway?.contactOf(imei),
      findContact: (imei) => contacts.find(imei),
    },
    async start() {
      if (!config.roles.has('gateway')) return;
      // Creates partitions first: no tracker is acknowledged before its records can be stored.
      await ingest.start();
      const opened = await openPorts(context, ingest);
      gateway = opened;
      bus.subscribe(trackerChanged, ({ imei, passedOn }) => opened.registrationChanged(imei, passedOn));
      const stops = [
        bus.subscribe(messagesMissed, () => opened.anyRegistrationChanged()),
        serveCommands(bus, opened),
        serveContacts(bus, opened),
      ];
      stopServing = () => {
        for (const stop of stops) stop();
      };
      opened.bindIngestRoutes(http);
    },
    close() {
      stopServing();
      contacts.close();
      return gateway?.close();
    },
  };
}

async function openPorts({ config, database, log, metrics }: Context, ingest: IngestService): Promise<Gateway> {
  const { gatewayHost: host, ports, sharesTrackerPorts: reusePort } = config;
  try {
    return await startGateway({
      ingest,
      config: { host, teltonikaPort: ports.teltonika, osmandPort: ports.osmand, reusePort },
      log,
      metrics,
      keys: ingestKeys(database.lookup),
    });
  } catch (error) {
    const isOsmand = isErrno(error) && 'port' in error && error.port === ports.osmand;
    const [port, portSetting] = isOsmand
      ? [ports.osmand, 'KONVOJ_OSMAND_PORT']
      : [ports.teltonika, 'KONVOJ_TELTONIKA_PORT'];
    throw listenError(error, { host, port, hostSetting: 'KONVOJ_GATEWAY_HOST', portSetting });
  }
}
