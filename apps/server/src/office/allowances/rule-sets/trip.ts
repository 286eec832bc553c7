import { TRIP_MAX_DAYS } from '@konvoj/contract';
import type { CountrySplit, FieldError, FreeMeals, Meal } from '@konvoj/contract';
import { MINUTE_MS } from './stays.ts';
import type { LineOverride, Stay, Trip } from './types.ts';

const DAY_MS = 86_400_000;

/** A trip as it was typed. Epoch milliseconds. */
export interface TypedTrip {
  readonly departure: number;
  readonly return: number;
  readonly homeCountry: string;
  readonly borderCrossings: readonly { readonly at: number; readonly toCountry: string }[];
  readonly freeMeals: readonly FreeMeals[];
  readonly overrides: readonly (LineOverride & { readonly window: number })[];
  readonly reducedAllowance: boolean;
  readonly countrySplit: CountrySplit;
  readonly overnightStay: boolean;
  readonly cabNights: boolean;
  readonly timeZone: string;
}

/**
 * Checks a trip: it ends after it starts, and its crossings are inside, in order, and each into another country. A crossing
 * that repeats one exactly counts once.
 * @returns the trip, or what is wrong at which field
 */
export function checkTrip(typed: TypedTrip): Trip | FieldError[] {
  const [departure, end] = [wholeMinutes(typed.departure), wholeMinutes(typed.return)];
  if (end <= departure) return [{ path: 'return', code: 'not_after_start' }];
  if (end - departure > TRIP_MAX_DAYS * DAY_MS)
    return [{ path: 'return', code: 'too_many_days', params: { maxDays: TRIP_MAX_DAYS } }];
  const { stays, lastCountry, errors } = staysOf(typed, departure, end);
  if (errors.length > 0) return errors;
  const { homeCountry, reducedAllowance, countrySplit, overnightStay, cabNights, timeZone } = typed;
  return {
    departure,
    return: end,
    homeCountry,
    stays,
    endsAbroad: lastCountry !== homeCountry,
    freeMeals: mealsByWindow(typed.freeMeals),
    overrides: new Map(
      typed.overrides.map(({ window, country, city, tariffCode }) => [window, { country, city, tariffCode }]),
    ),
    reducedAllowance,
    countrySplit,
    overnightStay,
    cabNights,
    timeZone,
  };
}

const wholeMinutes = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

function staysOf(
  { homeCountry, borderCrossings }: TypedTrip,
  departure: number,
  end: number,
): { readonly stays: Stay[]; readonly lastCountry: string; readonly errors: FieldError[] } {
  const stays: Stay[] = [];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  let here = { country: homeCountry, from: departure };
  let last = departure;
  for (const [index, { at, toCountry }] of borderCrossings.entries()) {
    const time = wholeMinutes(at);
    const path = `borderCrossings.${index}`;
    const isRepeated = seen.has(`${time} ${toCountry}`);
    seen.add(`${time} ${toCountry}`);
    if (time < departure || time > end) errors.push({ path: `${path}.time`, code: 'outside_trip' });
    else if (time < last) {
      if (!isRepeated) errors.push({ path: `${path}.time`, code: 'out_of_order' });
    } else if (toCountry === here.country) {
      last = time;
      if (time !== here.from) errors.push({ path: `${path}.toCountry`, code: 'same_country' });
    } else {
      stays.push({ ...here, to: time });
      here = { country: toCountry, from: time };
      last = time;
    }
  }
  stays.push({ ...here, to: end });
  return { stays: stays.filter(({ from, to }) => from < to), lastCountry: here.country, errors };
}

function mealsByWindow(freeMeals: readonly FreeMeals[]): Map<number, ReadonlySet<Meal>> {
  const meals = new Map<number, Set<Meal>>();
  for (const [index, { window = index, breakfast, lunch, dinner }] of freeMeals.entries()) {
    const free = meals.get(window) ?? new Set<Meal>();
    if (breakfast) free.add('breakfast');
    if (lunch) free.add('lunch');
    if (dinner) free.add('dinner');
    if (free.size > 0) meals.set(window, free);
  }
  return meals;
}
