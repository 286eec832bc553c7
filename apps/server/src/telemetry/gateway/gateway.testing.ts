import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';
import { aTracker, recordedIngest, type RecordedIngest } from './recorded-ingest.testing.ts';
import { IMEI } from './tracker-client.testing.ts';

export interface GatewayOfTest extends Gateway {
  readonly ingest: RecordedIngest;
  /** The value of a counter with these labels; 0 when it was never incremented. */
  counted(name: string, labels?: Readonly<Record<string, string>>): Promise<number>;
}

/** A gateway on free ports for one test, which knows the tracker IMEI by default. */
export async function gatewayOfTest(
  options: Partial<Omit<GatewayOptions, 'ingest'>> & { ingest?: RecordedIngest } = {},
): Promise<GatewayOfTest> {
  const ingest = options.ingest ?? recordedIngest(aTracker(IMEI));
  const metrics = new Registry();
  const gateway = await startGateway({
    config: { host: '127.0.0.1', teltonikaPort: 0, osmandPort: 0 },
    log: silentLog(),
    metrics,
    ...options,
    ingest,
  });
  onTestFinished(async () => {
    ingest.release();
    await gateway.close();
  });
  return {
    ...gateway,
    ingest,
    async counted(name, labels = {}) {
      const metric = await metrics.getSingleMetric(name)?.get();
      const matching = metric?.values.find((value) =>
        Object.entries(labels).every(([label, wanted]) =>
          Object.entries(value.labels).some(([key, is]) => key === label && is === wanted),
        ),
      );
      return matching?.value ?? 0;
    },
  };
}
