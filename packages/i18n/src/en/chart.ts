import type { Translation } from '../keys.ts';
import type { chart as sl } from '../sl/chart.ts';

export const chart: Translation<typeof sl> = {
  speed: 'Speed',
  fuel: 'Fuel in the tank',
  fuelPercent: 'Fuel in the tank',
  voltage: 'Vehicle battery voltage',
  temperature: 'Temperature',
  sensor: 'Sensor {{number}}',
};
