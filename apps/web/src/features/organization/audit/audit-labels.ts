import {
  alarmType,
  carriageKind,
  meansOfTransport,
  ruleSetName,
  travelOrderState,
  type AuditEntry,
} from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import { z } from 'zod';

type Labels = Readonly<Record<string, TextKey>>;

const TRAVEL_ORDER: Labels = {
  advance: 'travelOrderForm.advance',
  allowances: 'travelOrderForm.section.allowances',
  amount: 'travelOrderForm.advance',
  approvals: 'travelOrderForm.section.approvals',
  cabNights: 'travelOrderForm.allowance.cabNights',
  cancelReason: 'travelOrderForm.reason',
  carriage: 'travelOrderForm.carriage',
  correctionReason: 'travelOrderForm.reason',
  crossings: 'travelOrderForm.section.crossings',
  currency: 'travelOrderForm.advanceCurrency',
  departure: 'travelOrderForm.departure',
  distance: 'travelOrderForm.kilometres',
  exchangeRates: 'travelOrderForm.rates.title',
  expenses: 'travelOrderForm.section.expenses',
  freeMeals: 'travelOrderForm.allowance.meals',
  homeCountry: 'travelOrderForm.homeCountry',
  issuePlace: 'travelOrderForm.step.issue.place',
  job: 'travelOrderForm.job',
  means: 'travelOrderForm.means',
  odometerEnd: 'travelOrderForm.odometerEnd',
  odometerStart: 'travelOrderForm.odometerStart',
  overnightStay: 'travelOrderForm.allowance.overnightStay',
  ownWeightKg: 'travelOrderForm.ownWeight',
  payer: 'travelOrderForm.payer',
  payloadKg: 'travelOrderForm.payload',
  plannedDays: 'travelOrderForm.plannedDays',
  plannedStart: 'travelOrderForm.plannedStart',
  plate: 'travelOrderForm.vehicle',
  purpose: 'travelOrderForm.purpose',
  reducedAllowance: 'travelOrderForm.allowance.reduced',
  remark: 'travelOrderForm.remark',
  return: 'travelOrderForm.return',
  route: 'travelOrderForm.route',
  ruleSet: 'travelOrderForm.allowance.ruleSet',
  state: 'travelOrderForm.stateColumn',
  stops: 'travelOrderForm.section.stops',
  supplements: 'travelOrderForm.supplements',
  trailerPlate: 'travelOrderForm.trailer',
};
const ALARM: Labels = {
  activeDays: 'alarms.days',
  activeFrom: 'alarms.from',
  activeTo: 'alarms.to',
  contacts: 'alarms.contacts',
  enabled: 'alarms.on',
  minTimeSeconds: 'alarms.minTime',
  qualifier: 'alarms.condition',
  sensor: 'alarms.sensor',
  side: 'alarms.side',
  title: 'alarms.title',
};
const LABELS: Readonly<Partial<Record<AuditEntry['entity'], Labels>>> = { travel_order: TRAVEL_ORDER, alarm: ALARM };

/** Numbers of rows, and what only the server uses; the entry names the same by its plate, person or number. */
const HIDDEN: Readonly<Partial<Record<AuditEntry['entity'], readonly string[]>>> = {
  travel_order: [
    'id',
    'year',
    'sequence',
    'revision',
    'corrects',
    'driverId',
    'deviceId',
    'trailerId',
    'overrides',
    'issuedOn',
    'issuedBy',
    'createdAt',
    'createdBy',
  ],
  alarm: ['geoZoneId', 'trailerId'],
};

/** The label that a form gives the field of a thing; null: it has none of its own. */
export function labelOf(entity: AuditEntry['entity'], field: string): TextKey | null {
  return LABELS[entity]?.[field] ?? null;
}

export const isHidden = (entity: AuditEntry['entity'], field: string): boolean =>
  HIDDEN[entity]?.includes(field) ?? false;

/** Lengths that are stored in metres and shown in kilometres. */
export const isLength = (entity: AuditEntry['entity'], field: string): boolean =>
  entity === 'travel_order' && ['distance', 'odometerStart', 'odometerEnd'].includes(field);

const WORDS: Readonly<Record<string, (code: string) => TextKey | null>> = {
  'travel_order.state': wordOf(travelOrderState, (state) => `travelOrderForm.state.${state}`),
  'travel_order.means': wordOf(meansOfTransport, (means) => `travelOrderForm.meansOf.${means}`),
  'travel_order.carriage': wordOf(carriageKind, (carriage) => `travelOrderForm.carriageOf.${carriage}`),
  'travel_order.ruleSet': wordOf(ruleSetName, (name) => `travelOrderForm.allowance.ruleSetOf.${name}`),
  'alarm.type': wordOf(alarmType, (type) => `alarms.typeOf.${type}`),
  'alarm.side': wordOf(z.enum(['above', 'below']), (side) => `alarms.sideOf.${side}`),
  'alarm.qualifier': wordOf(z.enum(['enter', 'exit']), (crossing) => `alarms.crossingOf.${crossing}`),
};

/** The text of a code of this thing; null when it is none. */
export function wordOfThing(entity: AuditEntry['entity'], field: string, code: string): TextKey | null {
  return WORDS[`${entity}.${field}`]?.(code) ?? null;
}

/** Reads codes of a list as texts. */
export function wordOf<Code extends string>(codes: z.ZodType<Code>, keyOf: (code: Code) => TextKey) {
  return (code: string): TextKey | null => {
    const known = codes.safeParse(code);
    return known.success ? keyOf(known.data) : null;
  };
}
