import type { Clock } from '../../platform/clock.ts';
import type { Ingest } from '../ingest/port.ts';
import type { Log } from '../../platform/logging.ts';
import type { GatewayLimits } from './limits.ts';
import type { Incidents } from './incidents.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { Registrations } from './registrations.ts';
import type { TrackerWatch } from './tracker-watch.ts';

/** Dependencies that every part of the gateway uses. */
export interface GatewayTools {
  readonly ingest: Ingest;
  readonly log: Log;
  readonly metrics: GatewayMetrics;
  readonly limits: GatewayLimits;
  readonly clock: Clock;
  readonly watch: TrackerWatch;
  readonly registrations: Registrations;
  readonly incidents: Incidents;
}

/** Where a part listens. `reusePort`: several gateway processes share the port. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly reusePort: boolean;
}

/** Waits for work in progress when the gateway stops, with a limit: the database may be unavailable. */
export async function withDeadline(work: Promise<unknown>, { clock, limits }: GatewayTools): Promise<void> {
  let stopTimer: () => void = () => undefined;
  const deadline = new Promise<void>((resolve) => {
    stopTimer = clock.after(limits.drainMs, resolve);
  });
  await Promise.race([work, deadline]);
  stopTimer();
}
