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
}

/**
 * The driving since the last halt of 45 minutes. Work at the halt, which only a tachograph reports, is no break; neither is
 * time without data shorter than that. A break in two parts is not recognised before the tachograph tells breaks from waits.
 * @param stages up to now, of at least the hours in which a break was due
 */
export function drivingStateOf(stages: readonly WorkedStage[]): DrivingState {
  return stages.reduce<DrivingState>(
    ({ drivenSeconds, standingSeconds }, { type, startAt, endAt }) => {
      const seconds = (endAt - startAt) / 1_000;
      if (type === 'drive') return { drivenSeconds: drivenSeconds + seconds, standingSeconds: 0 };
      if (type === 'work') return { drivenSeconds, standingSeconds: 0 };
      return stood({ drivenSeconds, standingSeconds }, seconds);
    },
    { drivenSeconds: 0, standingSeconds: 0 },
  );
}

/** The same driver after standing for some more seconds; 45 minutes are a break. */
export function stood({ drivenSeconds, standingSeconds }: DrivingState, seconds: number): DrivingState {
  const standing = standingSeconds + seconds;
  return { drivenSeconds: standing >= BREAK_SECONDS ? 0 : drivenSeconds, standingSeconds: standing };
}

export interface DueBreak {
  /** Seconds of driving before it, from now. */
  readonly afterSeconds: number;
  /** How long it still takes. */
  readonly seconds: number;
}

/** Whoever has stood for so long and needs a break on the way takes it here, rather than another one an hour later. */
const BREAK_BEGUN_SECONDS = 10 * 60;

/** The breaks that a drive of so many seconds forces. One that the vehicle needs has begun when it stands already. */
export function breaksOn(driveSeconds: number, { drivenSeconds, standingSeconds }: DrivingState): DueBreak[] {
  const left = LONGEST_DRIVING_SECONDS - drivenSeconds;
  if (driveSeconds <= Math.max(0, left)) return [];
  const isHere = standingSeconds < BREAK_SECONDS && (left <= 0 || standingSeconds >= BREAK_BEGUN_SECONDS);
  const breaks: DueBreak[] = isHere ? [{ afterSeconds: 0, seconds: BREAK_SECONDS - standingSeconds }] : [];
  const first = isHere ? LONGEST_DRIVING_SECONDS : left;
  for (let after = first; after < driveSeconds; after += LONGEST_DRIVING_SECONDS) {
    breaks.push({ afterSeconds: after, seconds: BREAK_SECONDS });
  }
  return breaks;
}
