import type { Meal, MealDeduction } from '@konvoj/contract';

/** A part of an amount in cents, rounded half up. @param percent whole percents */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** What is left of an amount in cents after a deduction, rounded half up. */
export function lessPercent(cents: number, percent: number): number {
  return percentOf(cents, 100 - percent);
}

const MEALS: readonly Meal[] = ['breakfast', 'lunch', 'dinner'];

/** Meals in the order of the day. */
export const inOrder = (meals: ReadonlySet<Meal>): Meal[] => MEALS.filter((meal) => meals.has(meal));

/**
 * Deductions one by one that add up to their rounded sum; the last one takes what rounding leaves.
 * @param total cents
 */
export function apportioned(
  parts: readonly { readonly meal: MealDeduction['meal']; readonly percent: number; readonly amount: number }[],
  total: number,
): MealDeduction[] {
  let left = total;
  return parts.map(({ meal, percent, amount }, index) => {
    const own = index === parts.length - 1 ? left : Math.min(left, amount);
    left -= own;
    return { meal, percent, amount: own };
  });
}
