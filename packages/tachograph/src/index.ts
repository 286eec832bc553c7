export type { Activity, ActivityChange, Slot } from './activity-change.ts';
export type { CardActivity, CardDay } from './card/activity.ts';
export { type CardApplication, type CardFile, generationOf, personKey } from './card/card.ts';
export type * from './card/entries.ts';
export type * from './card/identification.ts';
export { EF } from './card/files.ts';
export { type CardObject, objectName } from './card/objects.ts';
export type { Ring } from './card/rings.ts';
export * from './days.ts';
export type { Finding, FindingCode } from './findings.ts';
export { nationCode, nationCountry } from './nations.ts';
export * from './recognise.ts';
export type {
  BorderCrossing,
  CardNumber,
  LoadOperation,
  Place,
  Position,
  SerialNumber,
  SpecificCondition,
  VehicleRegistration,
} from './records.ts';
export { type Judgement, NO_ROOTS, type Reason, type Roots, type Verdict } from './signatures/chain.ts';
export { type Gen1Key, readGen1Root } from './signatures/gen1.ts';
export { type Gen2Certificate, readGen2Certificate } from './signatures/gen2.ts';
export { type ObjectVerdict, verdictsOf } from './signatures/verdicts.ts';
export { type Block, blockName } from './vehicle-unit/blocks.ts';
export type * from './vehicle-unit/day-records.ts';
export type { Technical, VehicleUnitEvents } from './vehicle-unit/decode.ts';
export type {
  Overspeed,
  OverspeedControl,
  SpeedMinute,
  TimeAdjustment,
  VehicleUnitEvent,
} from './vehicle-unit/event-records.ts';
export type * from './vehicle-unit/overview-records.ts';
export type * from './vehicle-unit/technical-records.ts';
export { type VehicleUnitFile, chooseDays } from './vehicle-unit/vehicle-unit.ts';
