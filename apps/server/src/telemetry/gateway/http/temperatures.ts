import { z } from 'zod';
import type { NormalisedRecord } from '../../records/record.ts';
import { centiCelsius } from '../../records/rules.ts';

export type TemperatureFields = Pick<
  NormalisedRecord,
  'temperature0CentiCelsius' | 'temperature1CentiCelsius' | 'temperature2CentiCelsius' | 'temperature3CentiCelsius'
>;

/** °C by sensor. */
const temperatures = z.record(z.string(), z.number().nullable());

/** The fields that follow from the attribute `temperatures`. */
export function temperatureFields(attributes: Readonly<Record<string, unknown>> | null): TemperatureFields {
  const given = temperatures.safeParse(attributes?.['temperatures']).data;
  return {
    temperature0CentiCelsius: centiCelsius(given?.['0']),
    temperature1CentiCelsius: centiCelsius(given?.['1']),
    temperature2CentiCelsius: centiCelsius(given?.['2']),
    temperature3CentiCelsius: centiCelsius(given?.['3']),
  };
}

/** The sensor of a temperature by its name in Traccar, also in reports of the OsmAnd protocol: `temp1` is sensor 0. */
export function sensorNamed(name: string): number | null {
  const number = /^temp([1-4])$/.exec(name)?.[1];
  return number === undefined ? null : Number(number) - 1;
}
