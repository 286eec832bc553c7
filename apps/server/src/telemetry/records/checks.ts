const LONGEST_IDENTITY = 40;

// What the generated check of a record is made of. Unknown values are null and always pass.

/** Coordinates outside the earth are no fix (the stages decide that); only NaN and infinity are impossible. */
export function isPlace(degrees: number | null): boolean {
  return degrees === null || Number.isFinite(degrees);
}

export function isWithin(value: number | null, smallest: number, largest: number): boolean {
  return value === null || (value >= smallest && value <= largest);
}

export function isWhole(value: number | null): boolean {
  return value === null || Number.isInteger(value);
}

/** Printable text. A read error on the bus is not an identity; the rest of the record is good. */
export function isIdentity(value: string | null): boolean {
  return value === null || (value.length > 0 && value.length <= LONGEST_IDENTITY && /^[\x20-\x7e]+$/.test(value));
}

export function isDegreesE7(degrees: number | null): boolean {
  return degrees === null || Math.round(degrees * 1e7) / 1e7 === degrees;
}

export function roundedDegrees(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7) / 1e7;
}

export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

/** @param full the value that means 0 */
export function wrapped(value: number | null, full: number): number | null {
  if (value === null) return null;
  const whole = Math.round(value);
  return whole === full ? 0 : whole;
}
