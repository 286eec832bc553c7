import { type ActivityChange, readChanges, vehicleUnitChange } from '../activity-change.ts';
import { Reader, dayOf } from '../bytes.ts';
import { readRecords } from '../card/rings.ts';
import { type Finding, reporter } from '../findings.ts';
import { readCondition, readRegistration } from '../records.ts';
import { readAscii, readText } from '../text.ts';
import { type Block, blockName } from './blocks.ts';
import * as days from './day-records.ts';
import * as events from './event-records.ts';
import { RECORD } from './layout.ts';
import * as overviews from './overview-records.ts';
import * as technical from './technical-records.ts';

const DAY_MINUTES = 1440;

export interface VehicleUnitEvents {
  readonly events: readonly events.VehicleUnitEvent[];
  readonly faults: readonly events.VehicleUnitEvent[];
  readonly overspeedControl: events.OverspeedControl | null;
  readonly overspeeds: readonly events.Overspeed[];
  readonly timeAdjustments: readonly events.TimeAdjustment[];
}

export interface Technical {
  readonly identification: technical.UnitIdentification | null;
  readonly sensors: readonly technical.PairedDevice[];
  readonly externalGnss: readonly technical.PairedDevice[];
  readonly calibrations: readonly technical.Calibration[];
  readonly cardsSeen: readonly technical.CardSeen[];
  readonly powerInterruptions: readonly events.VehicleUnitEvent[];
}

/** Reads the records of one type in a block; each decoder gets whether cards carry their generation. */
type Decode<T> = (reader: Reader, isSecond: boolean, size: number) => T | null;

function all<T>(block: Block, type: number, decode: Decode<T>): T[] {
  const isSecond = block.generation !== '1';
  return block.arrays
    .filter((array) => array.type === type && array.size > 0)
    .flatMap(({ size, bytes }) => readRecords(bytes, size, (reader) => decode(reader, isSecond, size)));
}

function first<T>(block: Block, type: number, decode: Decode<T>): T | null {
  return all(block, type, decode)[0] ?? null;
}

export function decodeOverview(block: Block): overviews.Overview {
  const period = first(block, RECORD.downloadable, (reader) => ({ from: reader.time(), to: reader.time() }));
  const plate = first(block, RECORD.plate, (reader) => ({ nation: 0, plate: readText(reader, 14) }));
  return {
    vin: first(block, RECORD.vin, (reader) => readAscii(reader, 17)) ?? '',
    vehicle: first(block, RECORD.registration, readRegistration) ?? plate,
    currentTime: first(block, RECORD.currentTime, (reader) => reader.time()),
    downloadableFrom: period?.from ?? null,
    downloadableTo: period?.to ?? null,
    slots: first(block, RECORD.slots, (reader) => reader.u8()) ?? 0,
    lastDownload: first(block, RECORD.lastDownload, overviews.readLastDownload),
    locks: all(block, RECORD.locks, overviews.readLock),
    controls: all(block, RECORD.controls, overviews.readVehicleControl),
  };
}

/** Null for a day without a date: nobody could say when it was. Of several changes in a minute of a slot the last one counts. */
export function decodeDay(block: Block, findings: Finding[] = []): days.VehicleUnitDay | null {
  const date = first(block, RECORD.date, (reader) => reader.time());
  if (date === null) return null;
  const written = block.arrays
    .filter(({ type }) => type === RECORD.activityChanges)
    .flatMap(({ bytes }) => readChanges(bytes, vehicleUnitChange));
  const changes = oneForEachMinute(written);
  if (changes.length < written.length) {
    reporter(findings, blockName(block), block.offset)('changesRepeated', dayOf(date));
  }
  return {
    day: dayOf(date),
    date,
    offset: block.offset,
    odometerAtMidnightKm: first(block, RECORD.odometer, (reader) => reader.odometerKm()),
    insertions: all(block, RECORD.insertions, days.readInsertion),
    changes,
    places: all(block, RECORD.places, days.readPlaceOfCard),
    positions: all(block, RECORD.positions, (reader, _, size) => days.readDrivenPosition(reader, size)),
    conditions: all(block, RECORD.conditions, readCondition),
    borderCrossings: all(block, RECORD.borderCrossings, days.readCrossingOfCards),
    loads: all(block, RECORD.loads, days.readLoadOfCards),
  };
}

/** The last change of each minute of a day and slot, in the order of the file; minutes that no day has are left out. */
function oneForEachMinute(changes: readonly ActivityChange[]): ActivityChange[] {
  const last = new Map(
    changes.filter(({ minute }) => minute < DAY_MINUTES).map((change) => [`${change.slot} ${change.minute}`, change]),
  );
  const kept = new Set(last.values());
  return changes.filter((change) => kept.has(change));
}

export function decodeEvents(block: Block): VehicleUnitEvents {
  return {
    events: all(block, RECORD.events, (reader, isSecond) => events.readEvent(reader, isSecond, true)),
    faults: all(block, RECORD.faults, (reader, isSecond) => events.readEvent(reader, isSecond, false)),
    overspeedControl: first(block, RECORD.overspeedControl, events.readOverspeedControl),
    overspeeds: all(block, RECORD.overspeeds, events.readOverspeed),
    timeAdjustments: all(block, RECORD.timeAdjustments, events.readTimeAdjustment),
  };
}

export function decodeSpeed(block: Block): events.SpeedMinute[] {
  return all(block, RECORD.speed, events.readSpeedMinute);
}

export function decodeTechnical(block: Block): Technical {
  return {
    identification: first(block, RECORD.identification, technical.readUnitIdentification),
    sensors: all(block, RECORD.sensors, technical.readPairedDevice),
    externalGnss: all(block, RECORD.externalGnss, technical.readPairedDevice),
    calibrations: all(block, RECORD.calibrations, technical.readCalibration),
    cardsSeen: all(block, RECORD.cardsSeen, technical.readCardSeen),
    powerInterruptions: all(block, RECORD.powerInterruptions, (reader, isSecond) =>
      events.readEvent(reader, isSecond, true),
    ),
  };
}
