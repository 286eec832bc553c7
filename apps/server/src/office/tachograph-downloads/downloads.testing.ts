import { endpoints } from '@konvoj/contract';
import type { DownloadRun } from '@konvoj/contract';
import { TrackerConnection } from '@konvoj/simulator/connection';
import { runCardBridge } from '@konvoj/simulator/tachograph/card-bridge';
import type { CardBridgeRun } from '@konvoj/simulator/tachograph/card-bridge';
import { companyCard } from '@konvoj/simulator/tachograph/company-card';
import { vehicleUnit } from '@konvoj/simulator/tachograph/vehicle-unit';
import type { VehicleUnitOptions } from '@konvoj/simulator/tachograph/vehicle-unit';
import { driverCard, vehicleUnit as unitFile } from '@konvoj/tachograph/writer';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { eventually } from '../../telemetry/gateway/eventually.testing.ts';

export const KEY = 'a key of the simulation';
export const CARD = 'SLO0000000010000';
export const OTHER_CARD = 'SLO0000000020000';
const { tachographDownloads } = endpoints;

const aDay = (day: string) => ({
  day,
  changes: ['0:00 rest', '0:00 rest co-driver out', '6:00 driving', '10:00 rest'],
});

/** The file of the unit of a vehicle, in blocks. */
export const blocksOf = (plate: string): Uint8Array[] => [
  unitFile([], { plate, vin: `VIN${plate.replaceAll(/\W/g, '').padEnd(14, '0')}` }),
  unitFile([aDay('2026-06-30')]).subarray(unitFile([]).length),
];
export const cardFileOf = (number: string): Uint8Array[] => [
  driverCard([{ day: '2026-06-30', changes: ['0:00 rest', '6:00 driving', '10:00 rest'] }], { number }),
];

/** A vehicle on the road: its tracker is connected and passes commands to its unit. */
export interface Road extends MadeVehicle {
  readonly plate: string;
  readonly disconnect: () => void;
}

let imeis = 0;

/** Adds a vehicle whose unit gives its file, unless the options say otherwise. */
export async function onTheRoad(
  app: Pick<TestApp, 'database' | 'ports'>,
  organizationId: number,
  plate: string,
  options: Partial<VehicleUnitOptions> & { readonly isConnected?: boolean } = {},
): Promise<Road> {
  const rows = fleetRows(app.database);
  const made = await rows.vehicle(organizationId, plate);
  const imei = `3550000000${String(10_000 + imeis++)}`;
  await rows.tracker(organizationId, made.deviceId, imei);
  const unit = vehicleUnit({ key: KEY, blocks: () => blocksOf(plate), ...options });
  if (options.isConnected === false) return { ...made, plate, disconnect: () => undefined };
  const tracker = await TrackerConnection.open('127.0.0.1', app.ports.teltonika, imei, async (text) => unit(text));
  return { ...made, plate, disconnect: () => tracker.close() };
}

/** The secret of a token with the scope of bridges, or other ones. */
export async function bridgeToken(admin: Client, scopes: readonly string[] = ['tachograph:bridge']): Promise<string> {
  const { body } = await admin.post('/api/apiTokens', { name: 'Pisarna', scopes });
  return String(body.secret);
}

/** A bridge with a company card that every unit accepts. @returns a function that disconnects it */
export function connectBridge(
  app: Pick<TestApp, 'url'>,
  token: string,
  changes: Partial<CardBridgeRun> = {},
): () => void {
  const stop = new AbortController();
  const cards = [{ card: companyCard(CARD, KEY), company: 'Prevozi', nation: 'SLO', expiresOn: '2099-12-31' }];
  void runCardBridge({ url: app.url, token, cards, signal: stop.signal, reconnectMs: 50, ...changes });
  return () => stop.abort();
}

export async function cardsOnline(client: Client, count: number): Promise<void> {
  await eventually(async () => {
    const bridges = tachographDownloads.bridges.reply.parse((await client.get('/api/tco_bridges')).body);
    const cards = bridges.flatMap((bridge) => bridge.cards);
    if (cards.length !== count) throw new Error(`${cards.length} cards are online`);
  });
}

export async function started(client: Client, body: object): Promise<DownloadRun> {
  const reply = await client.post('/api/tco_download/manual', body);
  if (reply.status !== 200) throw new Error(`the start answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return tachographDownloads.start.reply.parse(reply.body);
}

export async function runOf(client: Client, id: number): Promise<DownloadRun> {
  return tachographDownloads.run.reply.parse((await client.get(`/api/tco_download/${id}`)).body);
}

/** The download once it has ended. */
export async function endOfRun(client: Client, { id }: Pick<DownloadRun, 'id'>): Promise<DownloadRun> {
  let ended: DownloadRun | null = null;
  await eventually(async () => {
    const run = await runOf(client, id);
    if (run.endedAt === null) throw new Error(`the download stands at ${run.status ?? 'waiting'}`);
    ended = run;
  });
  if (ended === null) throw new Error('the download has not ended');
  return ended;
}

/** Changes of its status, the oldest first, as `status` or `status detail`. */
export async function changesOf(client: Client, { id }: Pick<DownloadRun, 'id'>): Promise<string[]> {
  const log = tachographDownloads.log.reply.parse((await client.get(`/api/tco_download_log?runId=${id}`)).body);
  return log.map(({ status, detail }) => (detail === null ? status : `${status} ${detail}`)).toReversed();
}
