export { type BreakState, drivingBetweenBreaks } from './breaks.ts';
export * from './calendar.ts';
export * from './check.ts';
export type { Debt } from './compensation.ts';
export { type Duty, dutiesOf, withTelemetry } from './duty.ts';
export {
  type Assumption,
  type Infringement,
  type Rule,
  type Settings,
  GOODS,
  INTERNATIONAL_GOODS,
  OCCASIONAL_COACH,
} from './infringement.ts';
export { type Level, type Limit, LIMITS } from './levels.ts';
export * from './live.ts';
export { type Period, periodsOf } from './periods.ts';
export { type Rest, restMinutes, restsOf } from './rests.ts';
export type { RestOfWeek } from './weekly-pattern.ts';
export type { WeeklyRest } from './weekly-rests.ts';
export { type DrivenWeek, drivingByWeek } from './weeks.ts';
export * from './working-time.ts';
