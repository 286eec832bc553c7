import type { Translation } from '../keys.ts';
import type { chart as sl } from '../sl/chart.ts';

export const chart: Translation<typeof sl> = {
  speed: 'Geschwindigkeit',
  fuel: 'Kraftstoff im Tank',
  fuelPercent: 'Kraftstoff im Tank',
  voltage: 'Spannung der Fahrzeugbatterie',
  temperature: 'Temperatur',
  sensor: 'Sensor {{number}}',
};
