const FIRST_IMEI = 350_000_000_000_000;

/** The tracker of the vehicle with this number. */
export function imeiOf(index: number): string {
  return String(FIRST_IMEI + index);
}
