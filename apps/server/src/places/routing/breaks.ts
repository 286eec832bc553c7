import type { StageType } from '../../telemetry/stages/types.ts';

/** Regulation (EC) 561/2006, article 7: after so much driving a break is due, and so long is a whole one. */
export const LONGEST_DRIVING_SECONDS = 4.5 * 3_600;
export const BREAK_SECONDS = 45 * 60;

/** A stage as the rule reads it; ascending, without gaps. Epoch milliseconds. */
export interface WorkedStage {
  readonly type: StageType;
  readonly startAt: number;
  readonly endAt: number;
}

/** What the driver has done since their last whole break. */
export interface DrivingState {
  readonly drivenSeconds: number;
  /** Of a halt that goes on now; 0 while driving. */
  readonly standingSeconds: number;
  /** Of the next break: half an hour after a first part of a quarter, which only a tachograph records. Absent: 45 minutes. */
  readonly breakSeconds?: number;
  /** Absent: the driving of the day is not known. */
  readonly rest?: RestAhead;
}

/** A daily or weekly rest that a driver has to take. */
export interface RestAhead {
  /** Seconds of driving that the day, the week and the fortnight still allow. */
  readonly afterSeconds: number;
  readonly seconds: number;
}

/** Article 6(1) and 8(2): a day of nine hours of driving, and the regular rest after it. */
export const DAILY_DRIVING_SECONDS = 9 * 3_600;
export const DAILY_REST_SECONDS = 11 * 3_600;
/** Article 8(6): a regular weekly rest, where the week or the fortnight allows no more driving. */
export const WEEKLY_REST_SECONDS = 45 * 3_600;

const RESTED: DrivingState = { drivenSeconds: 0, standingSeconds: 0 };

/**
 * The driving since the last halt of 45 minutes. Work at the halt, which only a tachograph reports, is no break; neither is
 * time without data shorter than that. A break in two parts is recognised only in `from`.
 * @param stages up to now; without `from` of at least the hours in which a break was due
 * @param from the driver at the beginning of the stages
 */
export function drivingStateOf(stages: readonly WorkedStage[], from: DrivingState = RESTED): DrivingState {
  return stages.reduce<DrivingState>(afterStage, from);
}

function afterStage(state: DrivingState, { type, startAt, endAt }: WorkedStage): DrivingState {
  const seconds = (endAt - startAt) / 1_000;
  if (type === 'drive') return driven(seconds, state);
  return type === 'work' ? { ...state, standingSeconds: 0 } : stood(state, seconds);
}

function driven(seconds: number, { rest, ...state }: DrivingState): DrivingState {
  const left = rest === undefined ? {} : { rest: { ...rest, afterSeconds: rest.afterSeconds - seconds } };
  return { ...state, ...left, drivenSeconds: state.drivenSeconds + seconds, standingSeconds: 0 };
}

/** The same driver after standing for some more seconds: long enough for a break, or for the rest that ends the day. */
export function stood(state: DrivingState, seconds: number): DrivingState {
  const { breakSeconds = BREAK_SECONDS, rest } = state;
  const standingSeconds = state.standingSeconds + seconds;
  if (rest !== undefined && standingSeconds >= rest.seconds) return { ...RESTED, standingSeconds, rest: NEXT_DAY };
  if (standingSeconds < breakSeconds) return { ...state, standingSeconds };
  return { ...RESTED, standingSeconds, ...(rest && { rest }) };
}

const NEXT_DAY: RestAhead = { afterSeconds: DAILY_DRIVING_SECONDS, seconds: DAILY_REST_SECONDS };

export interface DueBreak {
  readonly kind: 'break' | 'rest';
  /** Seconds of driving before it, from now. */
  readonly afterSeconds: number;
  /** How long it still takes. */
  readonly seconds: number;
}

/** Whoever has stood for so long and needs a break on the way takes it here, rather than another one an hour later. */
const BREAK_BEGUN_SECONDS = 10 * 60;

/** The breaks and rests that a drive of so many seconds forces. One that the vehicle needs has begun when it stands already. */
export function breaksOn(driveSeconds: number, state: DrivingState): DueBreak[] {
  const { drivenSeconds, standingSeconds, breakSeconds = BREAK_SECONDS, rest } = state;
  let untilBreak = LONGEST_DRIVING_SECONDS - drivenSeconds;
  let untilRest = rest?.afterSeconds ?? Infinity;
  if (driveSeconds <= Math.max(0, Math.min(untilBreak, untilRest))) return [];
  const isNeeded = untilBreak < untilRest && driveSeconds > untilBreak;
  const hasBegun = standingSeconds < breakSeconds && (untilBreak <= 0 || standingSeconds >= BREAK_BEGUN_SECONDS);
  const breaks: DueBreak[] = [];
  if (isNeeded && hasBegun) {
    breaks.push({ kind: 'break', afterSeconds: 0, seconds: breakSeconds - standingSeconds });
    untilBreak = LONGEST_DRIVING_SECONDS;
  }
  for (let after = 0; ;) {
    const drive = Math.max(0, Math.min(untilBreak, untilRest));
    after += drive;
    if (after >= driveSeconds) return breaks;
    if (untilRest <= untilBreak) {
      const begun = after === 0 ? standingSeconds : 0;
      const seconds = Math.max(0, (breaks.some(isRest) ? DAILY_REST_SECONDS : (rest?.seconds ?? 0)) - begun);
      breaks.push({ kind: 'rest', afterSeconds: after, seconds });
      untilRest = DAILY_DRIVING_SECONDS;
    } else {
      breaks.push({ kind: 'break', afterSeconds: after, seconds: breaks.length === 0 ? breakSeconds : BREAK_SECONDS });
      untilRest -= drive;
    }
    untilBreak = LONGEST_DRIVING_SECONDS;
  }
}

const isRest = ({ kind }: DueBreak) => kind === 'rest';

/** Whole seconds that a driver may drive before a break or a rest. */
export function drivingLeft({ drivenSeconds, rest }: DrivingState): number {
  return Math.max(0, Math.round(Math.min(LONGEST_DRIVING_SECONDS - drivenSeconds, rest?.afterSeconds ?? Infinity)));
}

/** The driver at the end of a drive, where they arrive. @param breaks those of the drive, as `breaksOn` gives them */
export function afterDrive(driveSeconds: number, state: DrivingState, breaks: readonly DueBreak[]): DrivingState {
  const [last, lastRest] = [breaks.at(-1), breaks.findLast(isRest)];
  const before = lastRest === undefined ? state.rest : NEXT_DAY;
  const start = last === undefined ? state : { ...RESTED, ...(before && { rest: before }) };
  const rest = before && {
    ...before,
    afterSeconds: before.afterSeconds - driveSeconds + (lastRest?.afterSeconds ?? 0),
  };
  const drivenSeconds = start.drivenSeconds + driveSeconds - (last?.afterSeconds ?? 0);
  return { ...start, drivenSeconds, standingSeconds: 0, ...(rest && { rest }) };
}
