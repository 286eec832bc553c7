import { readUnitLine } from '@konvoj/contract';
import { signedBlock, signedCard, signedOverview } from '@konvoj/tachograph/signatures/signed-files';
import { bytes, gen2Day, gen2Events, gen2Technical } from '@konvoj/tachograph/writer';
import type { WrittenDay } from '@konvoj/tachograph/writer';
import type { AnswerCommand } from '../connection.ts';
import { demoVin } from '../fleets/demo-fleet.ts';
import type { DemoVehicle } from '../fleets/demo-fleet.ts';
import { VehicleTimeline } from '../timeline.ts';
import { demoSigner } from './demo-signer.ts';
import { runCardBridge } from './card-bridge.ts';
import { writtenDays } from './written-days.ts';
import { companyCard } from './company-card.ts';
import { vehicleUnit } from './vehicle-unit.ts';
import type { Wanted } from './vehicle-unit.ts';

/** Units and cards of the demo know each other by it; it protects nothing. */
const KEY = 'company cards of the demo';
const COMPANY = 'Prevozi Kolovrat';
const CARDS = ['SLO1000000001000', 'SLO1000000002000'] as const;
/** A unit keeps more; as much as a download every four weeks needs. */
const DAYS_MAX = 28;
const RING_BYTES = 13_776;
/** An answer takes as long as over a CAN bus and a mobile network, so that a download can be watched. */
const ANSWER_AFTER_MS = 600;
/** This vehicle was not locked in with the company card. */
const NOT_LOCKED = 'LJ KT-511';
/** This one loses its connection once in each download. */
const LOSES_CONNECTION = 'CE PK-104';
const LOST_AT_BLOCK = 8;

/** How the tracker of a vehicle of the demo answers commands; undefined: it has no tachograph. */
export function demoUnit(
  { licencePlate, simulated }: DemoVehicle,
  clock: { now(): number },
): AnswerCommand | undefined {
  if (!simulated.tachograph) return undefined;
  let timeline: VehicleTimeline | null = null;
  const answer = vehicleUnit({
    key: KEY,
    ...(licencePlate === NOT_LOCKED && { denies: 'no_lock' }),
    blocks(wanted) {
      timeline ??= new VehicleTimeline(simulated);
      return blocksOf(wanted, { licencePlate, cardNumber: simulated.crew[0]?.cardNumber }, timeline, clock.now());
    },
  });
  let hasLost = false;
  return async (text) => {
    const line = readUnitLine(text);
    if (line?.verb === 'open') hasLost = false;
    await new Promise<void>((resolve) => void setTimeout(resolve, ANSWER_AFTER_MS).unref());
    const loses = licencePlate === LOSES_CONNECTION && line?.verb === 'read' && line.args[0] === String(LOST_AT_BLOCK);
    if (loses && !hasLost) {
      hasLost = true;
      throw new Error('no coverage');
    }
    return answer(text);
  };
}

/** The card bridge of the demo, with two company cards, until the signal. */
export function runDemoBridge(
  server: { readonly url: string; readonly token: string },
  signal: AbortSignal,
): Promise<void> {
  const cards = CARDS.map((number) => ({
    card: companyCard(number, KEY),
    company: COMPANY,
    nation: 'SLO',
    expiresOn: '2099-12-31',
  }));
  return runCardBridge({ ...server, cards, signal });
}

interface Owner {
  readonly licencePlate: string;
  readonly cardNumber: string | undefined;
}

/** One block for the overview and one for each day, events and technical data, or the whole file of the driver's card. */
function blocksOf(wanted: Wanted, owner: Owner, timeline: VehicleTimeline, now: number): Uint8Array[] {
  const signer = demoSigner();
  const downloadedAt = new Date(now).toISOString().slice(0, 16);
  if (wanted.kind === 'card') {
    if (wanted.slot !== 1 || owner.cardNumber === undefined) return [];
    const days = writtenDays(timeline, DAYS_MAX, now);
    const card = { number: owner.cardNumber, surname: '', firstNames: '', downloadedAt, ringBytes: RING_BYTES };
    return [signedCard(days, card, signer)];
  }
  const days = wanted.blocks.includes('activities') ? writtenDays(timeline, Math.min(wanted.days, DAYS_MAX), now) : [];
  const unit = { plate: owner.licencePlate, vin: demoVin(owner.licencePlate), downloadedAt };
  const blocks = [
    ...days.map(dayBlock),
    ...(wanted.blocks.includes('eventsAndFaults') ? [gen2Events()] : []),
    ...(wanted.blocks.includes('technicalData') ? [gen2Technical()] : []),
  ];
  return [signedOverview(unit, signer), ...blocks.map((block) => signedBlock(block, signer))];
}

/** Day block of generation 2 version 2; the slot of the co-driver is empty. */
function dayBlock({ day, changes: [first = '0:00 rest', ...others] }: WrittenDay): Uint8Array {
  return bytes([0x76, 0x32], gen2Day(day, [first, '0:00 rest co-driver out', ...others]));
}
