import { resolve } from 'node:path';
import { LISTEN_DEFAULTS, exposureProblem, listenProblem } from '../../apps/server/src/platform/startup/listening.mjs';
import { alreadyRuns, runningInstance } from '../../apps/server/src/platform/startup/running-instance.mjs';
import { root } from './paths.mjs';

/**
 * Looks before anything is installed or built for what would stop `start` or `serve` in the end. The server looks again.
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<string | null>} what is in the way
 */
export async function startProblem(command, env = process.env) {
  if (command !== 'start' && command !== 'serve') return null;
  const setting = (name) => env[name] || LISTEN_DEFAULTS[name];
  const host = setting('KONVOJ_HOST');
  const hosts = { host, gatewayHost: env['KONVOJ_GATEWAY_HOST'] || host };
  const ports = {
    http: Number(setting('KONVOJ_HTTP_PORT')),
    teltonika: Number(setting('KONVOJ_TELTONIKA_PORT')),
    osmand: Number(setting('KONVOJ_OSMAND_PORT')),
  };
  // The server names every setting that is wrong; here they are only used.
  if (!Object.values(ports).every(isPort)) return null;

  if (command === 'start') {
    const publicUrl = env['KONVOJ_PUBLIC_URL'] ?? '';
    const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : null;
    const exposure = await exposureProblem({ ...hosts, publicHost });
    if (exposure !== null) return exposure;
  }
  const dataFolder = resolve(root, setting('KONVOJ_DATA'));
  const running = runningInstance(dataFolder);
  if (running !== null) return alreadyRuns(dataFolder, running);
  const opensGateway = (env['KONVOJ_ROLES'] || 'gateway').includes('gateway');
  return listenProblem({ ...hosts, ports, opensGateway });
}

function isPort(port) {
  return Number.isInteger(port) && port >= 0 && port <= 65_535;
}
