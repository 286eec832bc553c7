import { instantOf, minuteOf } from '@konvoj/tachograph';
import type { ActivitySpan } from '@konvoj/tachograph';
import { signedBlock, signedCard, signedOverview } from '@konvoj/tachograph/signatures/signed-files';
import { bytes, gen2Day } from '@konvoj/tachograph/writer';
import type { WrittenDay } from '@konvoj/tachograph/writer';
import { demoSigner, demoVin } from '@konvoj/simulator';
import type { DemoVehicle } from '@konvoj/simulator';
import { readFleet } from '../fleet/service.ts';
import { spansOfStages } from '../office/driving-time/rules.ts';
import { readingThread } from '../office/tachograph-files/reading-thread.ts';
import { tachographFileService } from '../office/tachograph-files/service.ts';
import { fileIntake } from '../organization/files/intake.ts';
import type { FileLimits } from '../organization/files/settings.ts';
import { findUserByEmail } from '../organization/identity/store.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database, Scope } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import { mergedStagesIn } from '../telemetry/stages/service.ts';
import { demoRoot } from './tachograph-root.ts';

const ADMINISTRATOR = 'admin@kolovrat.example';
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
const HISTORY_DAYS = 7;
/** The weeks before the history repeat it, so that figures of a fortnight have something to count. */
const REPEATED_WEEKS = 3;
const DRIVERS = 10;
/** How long ago each driver's card was downloaded; the last ones are due, and those behind them never were. */
const DOWNLOADED_DAYS_AGO = [1, 1, 2, 3, 4, 5, 9, 23];
/** Where a new file is added at a later start. */
const AGAIN_AFTER_DAYS = 6;
const RING_BYTES = 13_776;

export interface DemoTachographsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly fileLimits: FileLimits;
  /** The fleet whose history is prepared. */
  readonly fleet: readonly DemoVehicle[];
  /** The end of the history, epoch milliseconds. */
  readonly now: number;
  /** Prints one line of progress. */
  readonly print: (line: string) => void;
}

interface DemoDriver {
  readonly driverId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly cardNumber: string;
  readonly plate: string;
  readonly spans: readonly ActivitySpan[];
}

/**
 * Gives some drivers and vehicles of the demo files of their tachographs, which agree with what the trackers reported. At
 * the next start those who drove on get another one.
 */
export async function writeDemoTachographs({
  database,
  log,
  fileLimits,
  fleet,
  now,
  print,
}: DemoTachographsOptions): Promise<void> {
  const found = await findUserByEmail(statementsOn(database.lookup), ADMINISTRATOR);
  const organizationId = found?.user.organization?.id;
  if (found === null || organizationId === undefined) return;
  const scope = { organizationId };
  const drivers = await driversOf(database, scope, fleet, now);
  let time = now;
  const clock = { ...systemClock, now: () => time };
  const bus = createLocalBus(log);
  const reader = readingThread();
  const intake = fileIntake({ database, clock, limits: fileLimits });
  // Files are only added: nothing that a job follows.
  const jobs = { send: async () => undefined };
  const files = tachographFileService({ database, bus, clock, jobs, intake, reader, roots: demoRoot(), log });
  const last = await database.tenant(scope, (tx) => files.lastDownloads(tx, scope));
  let count = 0;
  try {
    for (const [index, daysAgo] of DOWNLOADED_DAYS_AGO.entries()) {
      const driver = drivers[index];
      if (driver === undefined) continue;
      const downloadedAt = now - daysAgo * DAY_MS;
      const before = last.drivers.get(driver.driverId)?.downloadedAt;
      if (before !== undefined && downloadedAt - before < AGAIN_AFTER_DAYS * DAY_MS) continue;
      time = downloadedAt;
      for (const file of filesOf(driver, downloadedAt, index)) {
        await files.add(scope, { source: 'upload', userId: found.user.id }, file);
        count += 1;
      }
    }
    if (count > 0) print(`Demo: ${count} files of tachographs.`);
  } finally {
    await bus.close();
    await reader.close();
  }
}

/** Drivers with a card who are assigned to a vehicle with a tracker, and what they did. */
async function driversOf(
  database: Database,
  scope: Scope,
  demo: readonly DemoVehicle[],
  now: number,
): Promise<DemoDriver[]> {
  return database.tenant(scope, async (tx) => {
    // A crew shares the driving of its truck, which the card of one of them would show as its own.
    const isSolo = ({ simulated, drivers }: DemoVehicle): boolean => simulated.kind === 'truck' && drivers.length === 1;
    const plates = new Set(demo.filter(isSolo).map(({ licencePlate }) => licencePlate));
    const fleet = await readFleet(tx, scope);
    const cards = new Map(
      [...fleet.driverIdByIdentity].flatMap(([identity, id]) =>
        identity.startsWith('card:') ? [[id, identity.slice('card:'.length)] as const] : [],
      ),
    );
    const devices = [...fleet.devices.values()]
      .filter(({ vehicle, assignedDriverId }) => plates.has(vehicle.licencePlate) && cards.has(assignedDriverId ?? 0))
      .slice(0, DRIVERS);
    const period = { from: now - HISTORY_DAYS * DAY_MS, to: now };
    const deviceIds = devices.map(({ id }) => id);
    const stages = await mergedStagesIn(tx, scope, fleet, { deviceIds, period, stopTimeMinutes: 1 });
    return devices.flatMap(({ id, vehicle, assignedDriverId }) => {
      const driver = fleet.drivers.get(assignedDriverId ?? 0);
      const cardNumber = cards.get(assignedDriverId ?? 0);
      if (driver === undefined || cardNumber === undefined) return [];
      const own = (stages.get(id) ?? []).map(({ type, startAt, endAt, lastRecordAt }) => ({
        type,
        startAt,
        endAt: endAt ?? lastRecordAt,
      }));
      const { firstName, lastName } = driver;
      const plate = vehicle.licencePlate;
      return { driverId: driver.id, firstName, lastName, cardNumber, plate, spans: spansOfStages(own) };
    });
  });
}

function filesOf(driver: DemoDriver, downloadedAt: number, index: number) {
  const at = new Date(downloadedAt).toISOString().slice(0, 16);
  const days = daysOf(driver.spans, downloadedAt);
  const card = { number: driver.cardNumber, surname: driver.lastName, firstNames: driver.firstName, downloadedAt: at };
  const signer = demoSigner();
  const unit = { vin: demoVin(driver.plate), plate: driver.plate, downloadedAt: at };
  return [
    { name: `C_${driver.cardNumber}.ddd`, bytes: signedCard(days, { ...card, ringBytes: RING_BYTES }, signer) },
    {
      name: `M_${driver.plate}.ddd`,
      bytes: bytes(
        signedOverview(unit, signer),
        ...days.map((each) => {
          const { day, changes } = unitDay(each, index);
          return signedBlock(bytes([0x76, 0x32], gen2Day(day, changes)), signer);
        }),
      ),
    },
  ];
}

/** The days up to the download: those of the history, before them the same weekdays of earlier weeks. */
function daysOf(spans: readonly ActivitySpan[], downloadedAt: number): WrittenDay[] {
  const end = minuteOf(new Date(downloadedAt));
  const today = end - (end % DAY_MINUTES);
  const days: WrittenDay[] = [];
  for (let back = HISTORY_DAYS * (REPEATED_WEEKS + 1); back >= 0; back -= 1) {
    const from = today - back * DAY_MINUTES;
    const source = sourceOf(spans, from);
    if (source === null) continue;
    const changes = changesOf(spans, source, from === today ? end - today : DAY_MINUTES);
    const km = Math.round((changes.drivenMinutes / 60) * 72);
    days.push({ day: instantOf(from).toISOString().slice(0, 10), changes: changes.texts, km });
  }
  return days;
}

/** The day of the history that a day shows: itself, or the same weekday some weeks later; null: the history has none. */
function sourceOf(spans: readonly ActivitySpan[], from: number): number | null {
  for (let week = 0; week <= REPEATED_WEEKS + 1; week += 1) {
    const source = from + week * HISTORY_DAYS * DAY_MINUTES;
    if (spans.some((span) => span.activity === 'driving' && span.from < source + DAY_MINUTES && span.to > source))
      return source;
    if (spans.some((span) => span.from <= source && span.to >= source + DAY_MINUTES)) return source;
  }
  return null;
}

const SHORT_HALT = 15;

/** A short halt is work, a longer one rest: a tracker without a tachograph reports neither. */
function changesOf(spans: readonly ActivitySpan[], from: number, length: number) {
  const texts = ['0:00 rest'];
  let [last, drivenMinutes] = ['rest', 0];
  for (const span of spans) {
    const [begin, end] = [Math.max(span.from, from) - from, Math.min(span.to, from + length) - from];
    if (end <= begin) continue;
    const halt = span.to - span.from < SHORT_HALT ? 'work' : 'rest';
    const activity = span.activity === 'unknown' ? halt : span.activity;
    if (activity === 'driving') drivenMinutes += end - begin;
    if (activity === last) continue;
    last = activity;
    if (begin === 0) texts[0] = `0:00 ${activity}`;
    else texts.push(`${Math.floor(begin / 60)}:${String(begin % 60).padStart(2, '0')} ${activity}`);
  }
  return { texts, drivenMinutes };
}

/** The slot of the driver of a vehicle unit; one vehicle was moved without a card on one day. */
function unitDay({ day, changes }: WrittenDay, index: number): WrittenDay {
  const [first = '0:00 rest', ...others] = changes;
  const isMoved = index === 2 && new Date(day).getUTCDay() === 3;
  const moved = isMoved ? others.map((change) => (change === others[0] ? `${change} out` : change)) : others;
  return { day, changes: [first, '0:00 rest co-driver out', ...moved] };
}
