import { type Minute, HOUR } from './calendar.ts';
import { type Duty, isRest } from './duty.ts';
import { type Infringement, type Settings, infringements } from './infringement.ts';
import { LIMITS } from './levels.ts';

/** Driving since the last break that was long enough. */
export interface BreakState {
  readonly drivenMinutes: number;
  /** The longest piece of a break in parts that was taken; 0: none. */
  readonly firstPart: number;
  readonly from: Minute;
  readonly lastDrivenTo: Minute;
  readonly isIncomplete: boolean;
}

interface Pause {
  readonly minutes: number;
  /** Without availability: a part of a break has to be rest. */
  readonly restMinutes: number;
  readonly hasUnknown: boolean;
}

const WHOLE = 45;
const FIRST_PART = 15;
const SECOND_PART = 30;
const RESTED: BreakState = { drivenMinutes: 0, firstPart: 0, from: 0, lastDrivenTo: 0, isIncomplete: false };

/** Article 7: one infringement for each stretch of driving without a break that is long enough. */
export function checkBreaks(duties: readonly Duty[], settings: Settings): Infringement[] {
  const { closed, open } = drivingBetweenBreaks(duties, settings);
  return [...closed, open].flatMap(({ from, lastDrivenTo, drivenMinutes, isIncomplete }) =>
    infringements('break', LIMITS.drivingWithoutBreak, {
      from,
      to: lastDrivenTo,
      valueMinutes: drivenMinutes,
      isIncomplete,
    }),
  );
}

/** What was driven between breaks, and what has been driven since the last one. */
export function drivingBetweenBreaks(
  duties: readonly Duty[],
  settings: Settings,
): { closed: BreakState[]; open: BreakState } {
  const closed: BreakState[] = [];
  let state = RESTED;
  for (let index = 0; index < duties.length;) {
    const duty = duties[index];
    if (duty === undefined) break;
    const pauseEnd = endOfPause(duties, index);
    if (pauseEnd > index) {
      const before = state;
      state = afterPause(state, pauseOf(duties.slice(index, pauseEnd)), settings);
      if (state === RESTED && before.drivenMinutes > 0) closed.push(before);
      index = pauseEnd;
    } else {
      if (duty.activity === 'driving') state = afterDriving(state, duty);
      index++;
    }
  }
  return { closed, open: state };
}

function afterDriving(state: BreakState, { from, to }: Duty): BreakState {
  const start = state.drivenMinutes === 0 ? from : state.from;
  return { ...state, drivenMinutes: state.drivenMinutes + to - from, from: start, lastDrivenTo: to };
}

function afterPause(state: BreakState, pause: Pause, { isOccasionalCoach }: Settings): BreakState {
  const { firstPart } = state;
  const inParts = isOccasionalCoach
    ? firstPart > 0 && pause.restMinutes >= FIRST_PART && firstPart + pause.restMinutes >= WHOLE
    : firstPart > 0 && pause.restMinutes >= SECOND_PART;
  if (pause.minutes >= WHOLE || inParts) return RESTED;
  const isIncomplete = state.isIncomplete || pause.hasUnknown;
  if (pause.restMinutes < FIRST_PART || state.drivenMinutes === 0) return { ...state, isIncomplete };
  return { ...state, firstPart: Math.max(firstPart, pause.restMinutes), isIncomplete };
}

/** A pause is rest, or a co-driver's availability: the crew moves on meanwhile. */
function isPause(duty: Duty): boolean {
  return isRest(duty) || (duty.activity === 'availability' && duty.isCrew && duty.isCoDriver);
}

function endOfPause(duties: readonly Duty[], from: number): number {
  let end = from;
  for (let duty = duties[end]; duty !== undefined && isPause(duty); duty = duties[end]) end++;
  return end;
}

function pauseOf(duties: readonly Duty[]): Pause {
  const sum = (parts: readonly Duty[]) => parts.reduce((minutes, { from, to }) => minutes + to - from, 0);
  return {
    minutes: sum(duties),
    restMinutes: sum(duties.filter(isRest)),
    hasUnknown: duties.some(({ activity }) => activity === 'unknown'),
  };
}

/**
 * How long the next break has to be: half an hour after a first part of a quarter. A pause at the end of the duties still goes
 * on, so that it is no first part yet.
 */
export function nextBreakMinutes(duties: readonly Duty[], settings: Settings): number {
  let pauseFrom = duties.length;
  for (let duty = duties[pauseFrom - 1]; duty !== undefined && isPause(duty); duty = duties[pauseFrom - 1]) pauseFrom--;
  const before = drivingBetweenBreaks(duties.slice(0, pauseFrom), settings).open;
  if (before.firstPart === 0 || drivingBetweenBreaks(duties, settings).open === RESTED) return WHOLE;
  return settings.isOccasionalCoach ? Math.max(FIRST_PART, WHOLE - before.firstPart) : SECOND_PART;
}

/** Driving that is left until a break, from the state at the end of the duties. */
export function drivingLeftUntilBreak({ drivenMinutes }: BreakState): number {
  return Math.max(0, 4.5 * HOUR - drivenMinutes);
}
