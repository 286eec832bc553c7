import { type Element, type ElementFamily, elementsOf } from '@konvoj/teltonika';
import { recordFamily, type RecordFamily } from '../../records/record.ts';

/** The fields of a record that have a column. Numbers, because the hot path looks them up per element. */
export const column = {
  none: 0,
  ignition: 1,
  rpm: 2,
  canSpeed: 3,
  canDistance: 4,
  fuelUsed: 5,
  driver1State: 6,
  externalVoltage: 7,
  /** From here on: read for the record and packed as well, because the table has no column for the whole of them. */
  firstPackedToo: 8,
  fuelUsedHighResolution: 8,
  driver1CardHigh: 9,
  driver1CardLow: 10,
  iButton: 11,
  rfid: 12,
  /** One for each of the four sensors, in their order. */
  firstTemperature: 13,
} as const;
const TEMPERATURES = 4;
export const COLUMNS = column.firstTemperature + TEMPERATURES;

const NAMED: Readonly<Record<string, number>> = {
  ignition: column.ignition,
  rpm: column.rpm,
  canSpeed: column.canSpeed,
  canDistance: column.canDistance,
  fuelUsed: column.fuelUsed,
  driver1State: column.driver1State,
  externalVoltage: column.externalVoltage,
  fuelUsedHighResolution: column.fuelUsedHighResolution,
  iButton: column.iButton,
  rfid: column.rfid,
};

/** The column of each element of a family. */
export interface ColumnPlan {
  readonly family: RecordFamily;
  /** Column by element id; 0 for packed elements. */
  readonly columnOf: Uint8Array;
  readonly elements: ReadonlyMap<number, Element>;
}

function columnOf(element: Element): number {
  if (element.name === 'driver1CardId') {
    return element.kind === 'cardHigh' ? column.driver1CardHigh : column.driver1CardLow;
  }
  if (element.name === 'temperatures' && element.slot !== null && element.slot < TEMPERATURES) {
    return column.firstTemperature + element.slot;
  }
  return NAMED[element.name] ?? column.none;
}

function planOf(family: RecordFamily, elementFamily: ElementFamily): ColumnPlan {
  const plan = { family, columnOf: new Uint8Array(0x1_0000), elements: new Map<number, Element>() };
  for (const element of elementsOf(elementFamily)) {
    plan.columnOf[element.id] = columnOf(element);
    if (columnOf(element) !== column.none) plan.elements.set(element.id, element);
  }
  return plan;
}

const COMMON = planOf(recordFamily.common, 'common');
const PLANS: Readonly<Record<RecordFamily, ColumnPlan>> = {
  // a tracker registered for another protocol that speaks this one
  [recordFamily.json]: COMMON,
  [recordFamily.common]: COMMON,
  [recordFamily.teltonikaA]: planOf(recordFamily.teltonikaA, 'A'),
  [recordFamily.teltonikaB]: planOf(recordFamily.teltonikaB, 'B'),
  [recordFamily.teltonikaF]: planOf(recordFamily.teltonikaF, 'F'),
};

export function columnPlan(family: RecordFamily): ColumnPlan {
  return PLANS[family];
}
