import type { PlatformConfig } from '../config.ts';
import { freePort } from '../embedded/cluster.ts';
import type { Log } from '../logging.ts';
import { KeptProcess } from './kept-process.ts';
import { plannedProcesses } from './plan.ts';
import { BusRelay } from './relay.ts';

/**
 * A gateway acknowledges what it has taken; then requests and jobs under way are finished. Together less than the supervisor
 * itself may take.
 */
const GATEWAYS_END_WITHIN_MS = 12_000;
const OTHERS_END_WITHIN_MS = 15_000;

/** The processes of a machine, all ready. */
export interface Processes {
  /** The address of the web app and the API. */
  readonly url: string;
  readonly ports: PlatformConfig['ports'];
  /** Ends the gateways, then the others. */
  close(): Promise<void>;
}

export interface SupervisorOptions {
  readonly config: Pick<PlatformConfig, 'roles' | 'ports'>;
  readonly gateways: number;
  /** The script that each process runs. */
  readonly script: string;
  /** The owner's address of the migrated database. */
  readonly databaseUrl: string;
  /** Connections to it that each process may open. */
  readonly databaseConnections: number;
  readonly isDemo: boolean;
  readonly log: Log;
}

/**
 * Runs the roles of this machine as processes, of which there are several gateways on the same ports, and starts again those
 * that end.
 * @throws {ClearError} when one does not start; then none runs
 */
export async function startProcesses(options: SupervisorOptions): Promise<Processes> {
  const { config, gateways, script, log, ...shared } = options;
  const relay = new BusRelay();
  const ports = await sharedPorts(config.ports);
  const kept = plannedProcesses(config.roles, gateways).map(
    (planned) =>
      new KeptProcess({
        planned,
        script,
        relay,
        log,
        begin: {
          kind: 'begin',
          ...planned,
          ports: planned.role === 'api' ? ports : { ...ports, http: 0 },
          isDemo: shared.isDemo,
          databaseUrl: shared.databaseUrl,
          databaseConnections: shared.databaseConnections,
        },
      }),
  );
  const isGateway = ({ planned }: KeptProcess) => planned.role === 'gateway';
  const close = async () => {
    await Promise.all(kept.filter(isGateway).map((each) => each.stop(GATEWAYS_END_WITHIN_MS)));
    await Promise.all(kept.filter((each) => !isGateway(each)).map((each) => each.stop(OTHERS_END_WITHIN_MS)));
  };
  try {
    const urls = new Map<KeptProcess, string>();
    const start = async (each: KeptProcess) => urls.set(each, await each.start());
    const [first, ...others] = kept;
    if (first !== undefined) await start(first);
    await Promise.all(others.map(start));
    const shown = kept.find(({ planned }) => planned.role === 'api') ?? first;
    return { url: (shown && urls.get(shown)) ?? '', ports, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All gateways need the same port, so that 0, a free one, is chosen here. */
async function sharedPorts(wanted: PlatformConfig['ports']): Promise<PlatformConfig['ports']> {
  const teltonika = wanted.teltonika === 0 ? await freePort() : wanted.teltonika;
  const osmand = wanted.osmand === 0 ? await freePort() : wanted.osmand;
  return { ...wanted, teltonika, osmand };
}
