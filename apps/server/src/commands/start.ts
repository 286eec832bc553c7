import { DEMO_DRIVER_PIN, DEMO_PASSWORD, demoUsers } from '../demo/companies.ts';
import { demoConfig } from '../demo/config.ts';
import { writeDemoCrm } from '../demo/crm.ts';
import { shareDemoVehicles } from '../demo/links.ts';
import { startDemoFleet } from '../demo/live.ts';
import { claimForDemo } from '../demo/mark.ts';
import { writeDemoMessages } from '../demo/messages.ts';
import { writeDemoOrders } from '../demo/orders.ts';
import { writeDemoPlans } from '../demo/plans.ts';
import { demoOrganizationCode, prepareDemo } from '../demo/prepare.ts';
import { scheduleDemoReports } from '../demo/report-schedules.ts';
import { demoRouting } from '../demo/routing.ts';
import { demoBridgeToken } from '../demo/bridge.ts';
import { writeDemoRoot } from '../demo/tachograph-root.ts';
import { writeDemoTachographs } from '../demo/tachographs.ts';
import { writeDemoTravelOrders } from '../demo/travel-orders.ts';
import { ClearError } from '../platform/clear-error.ts';
import { systemClock } from '../platform/clock.ts';
import { transaction } from '../platform/database.ts';
import { createLog } from '../platform/logging.ts';
import { exposureProblem } from '../platform/startup/listening.mjs';
import { linkSealing } from '../transport/sharing/link-sealing.ts';
import { runServer } from './run.ts';
import { processesOf } from './usage.ts';
import { print } from './with-owner.ts';

/** The demo, which is labelled as such by default. */
export async function startCommand(args: string[]): Promise<void> {
  const config = demoConfig({ ...process.env, ...processesOf(args) });
  const log = createLog({ level: config.logLevel === 'info' ? 'warn' : config.logLevel, pretty: process.stderr.isTTY });
  const exposure = await exposureProblem({ ...config, publicHost: config.publicUrl?.hostname ?? null });
  if (exposure !== null) throw new ClearError(exposure);
  let since = systemClock.now();
  let organizationCode = '';
  let bridgeToken: string | null = null;
  await runServer(config, log, {
    isDemo: true,
    starting() {
      print(config.databaseUrl === null ? `Starting PostgreSQL in ${config.dataFolder} …` : 'Opening the database …');
    },
    async prepared(database) {
      await transaction(database.owner, claimForDemo);
      const demo = await prepareDemo({ database, log, retentionMonths: config.retentionMonths, print });
      await shareDemoVehicles({ database, log, sealing: await linkSealing(config.dataFolder) });
      await writeDemoMessages({ database, log, fileLimits: config.files });
      const routing = demoRouting(log);
      await writeDemoPlans({ database, log, routing });
      await writeDemoOrders({ database, log, routing, fleet: demo.fleet, now: demo.until, print });
      await writeDemoCrm({ database, log, now: demo.until });
      await writeDemoTravelOrders({ database, log, fleet: demo.fleet, now: demo.until, print });
      await writeDemoRoot(config);
      await writeDemoTachographs({
        database,
        log,
        fileLimits: config.files,
        fleet: demo.fleet,
        now: demo.until,
        print,
      });
      await scheduleDemoReports(database, demo.until);
      organizationCode = await demoOrganizationCode(database);
      bridgeToken = await demoBridgeToken(database);
      since = demo.until;
    },
    ready({ app }) {
      const stopFleet = startDemoFleet({
        host: config.gatewayHost,
        port: app.ports.teltonika,
        since,
        driverApp: { url: app.url, organizationCode, pin: DEMO_DRIVER_PIN },
        ...(bridgeToken !== null && { bridgeToken }),
        log,
      });
      print(welcome(config.publicUrl?.origin ?? app.url));
      return stopFleet;
    },
  });
}

function welcome(url: string): string {
  const width = Math.max(...demoUsers.map(({ email }) => email.length));
  const users = demoUsers.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`);
  return [
    '',
    `  Konvoj is ready: ${url}`,
    '',
    `  Sign in with the password ${DEMO_PASSWORD} as`,
    ...users,
    '',
    '  Ctrl+C stops it; the data stay for the next start.',
    '',
  ].join('\n');
}
