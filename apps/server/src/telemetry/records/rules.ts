import type { FoldRecord } from './record.ts';

/** Of a sensor; what is measured beyond is a fault of it, which must not make the record unusable. */
const MOST_DEGREES = 300;

/** A temperature as it is stored. @param degrees °C; null: unknown */
export function centiCelsius(degrees: number | null | undefined): number | null {
  if (degrees === null || degrees === undefined || Math.abs(degrees) > MOST_DEGREES) return null;
  const rounded = Math.round(degrees * 100);
  // Not -0, which the database does not keep.
  return rounded === 0 ? 0 : rounded;
}

/** °C of a sensor, 0 to 3; null: not sent or invalid. */
export function temperatureOf(record: FoldRecord, sensor: number): number | null {
  const stored = storedTemperature(record, sensor);
  return stored === null ? null : stored / 100;
}

function storedTemperature(record: FoldRecord, sensor: number): number | null {
  switch (sensor) {
    case 0:
      return record.temperature0CentiCelsius;
    case 1:
      return record.temperature1CentiCelsius;
    case 2:
      return record.temperature2CentiCelsius;
    case 3:
      return record.temperature3CentiCelsius;
    default:
      return null;
  }
}
