import { readFileSync, writeFileSync } from 'node:fs';
import { isImei } from '@konvoj/teltonika';
import { runDemoDrivers } from './drivers/demo-drivers.ts';
import { demoFleet } from './fleets/demo-fleet.ts';
import { importFile, loadFleet, loadImeis, loadVehicles } from './fleets/load-fleet.ts';
import { runFleet } from './live-fleet.ts';
import { runLoad } from './load.ts';
import { OptionError, readOptions, usage } from './options.ts';
import type { Options } from './options.ts';
import { printSummaries } from './summary.ts';
import { demoUnit, runDemoBridge } from './tachograph/demo-tachographs.ts';
import { realClock } from './clock.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return print(usage);
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  // The server that started this process for its demo has ended, so this process ends.
  if (process.connected) process.once('disconnect', end);
  const started = (): void => void (options.seconds > 0 && setTimeout(end, options.seconds * 1000).unref());
  await (options.demo ? liveDemo(options, stop.signal, started) : load(options, stop.signal, started));
  if (process.connected) process.disconnect();
}

async function liveDemo(options: Options, signal: AbortSignal, started: () => void): Promise<void> {
  const { host, port, seed, since, driverApp } = options;
  const vehicles = demoFleet(seed);
  const fleet = vehicles.map(({ simulated }) => simulated);
  const units = new Map(vehicles.map((vehicle) => [vehicle.simulated, demoUnit(vehicle, realClock)]));
  const commandsOf = (vehicle: (typeof fleet)[number]) => units.get(vehicle);
  const running = runFleet({ host, port, fleet, commandsOf, signal, ...(since === undefined ? {} : { since }) });
  started();
  const drivers = driverApp && runDemoDrivers(driverApp, seed, signal);
  // In the environment, because other users of the machine see the arguments of a program.
  const token = process.env['SIMULATOR_BRIDGE_TOKEN'];
  const bridge = driverApp && token !== undefined ? runDemoBridge({ url: driverApp.url, token }, signal) : undefined;
  const quiet = process.connected;
  const endSummaries = quiet ? () => undefined : printSummaries(running.tally, fleet.length, print);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  endSummaries();
  await running.stop();
  await drivers;
  await bridge;
}

async function load(options: Options, signal: AbortSignal, started: () => void): Promise<void> {
  const { host, port, rate, recordsPerPacket, seed } = options;
  const imeis = options.imeiFile === undefined ? loadImeis(options.trackers) : readImeis(options.imeiFile);
  if (options.importFile !== undefined) {
    writeFileSync(options.importFile, importFile(loadVehicles(imeis, seed)));
    return print(`${options.importFile}: ${imeis.length} trackers. Register them with\n${importCommand(options)}`);
  }
  const trackers = loadFleet(imeis, seed);
  print(`${trackers.length} trackers report to ${host}:${port}, ${rate} records/s in packets of ${recordsPerPacket}.`);
  print(`The server must know them:\n${importCommand(options)}`);
  started();
  const startedAt = performance.now();
  const running = runLoad({ host, port, trackers, rate, recordsPerPacket, signal });
  const endSummaries = printSummaries(running.tally, trackers.length, print);
  await running.ended;
  endSummaries();
  const seconds = (performance.now() - startedAt) / 1000;
  const { records, packets, resent } = running.tally;
  print(
    `${records} records in ${packets} packets in ${seconds.toFixed(0)} s (${(records / seconds).toFixed(0)}/s), ${resent} sent again.`,
  );
}

function importCommand({ trackers, seed, importFile: file }: Options): string {
  const name = file ?? 'trackers.csv';
  const write = `  npm run simulate -- --trackers ${trackers} --seed ${seed} --write-import ${name}\n`;
  return `${file === undefined ? write : ''}  npm run konvoj -- tracker import ${name} --organization NAME`;
}

function readImeis(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const imeis = lines.map((line) => line.split(/[,;]/)[0]?.trim() ?? '').filter((text) => isImei(text));
  if (imeis.length === 0) throw new OptionError(`--imeis: no line of ${file} begins with an IMEI (15 digits)`);
  return imeis;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}
