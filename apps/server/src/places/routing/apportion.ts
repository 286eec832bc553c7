/**
 * Splits a whole number in proportion to weights, into whole numbers that add up to it: each running total is rounded, so
 * that no part is more than 1 off. Without any weight everything is in the last part.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, given] = [0, 0];
  return weights.map((each, i) => {
    weight += each;
    const until = i === weights.length - 1 ? total : all > 0 ? Math.min(total, Math.round((total * weight) / all)) : 0;
    const part = until - given;
    given = until;
    return part;
  });
}
