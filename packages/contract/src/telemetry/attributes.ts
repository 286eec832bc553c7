import { fieldUnits } from './fields.ts';

const UNITS: Readonly<Record<string, string>> = {
  ...fieldUnits,
  accuracy: 'm',
  acceleratorPercent: '%',
  adBlueLevel: 'l',
  adBluePercent: '%',
  ambientTemperature: '°C',
  batteryCurrent: 'A',
  batteryLevel: '%',
  batteryVoltage: 'V',
  boardTemperature: '°C',
  cngPercent: '%',
  cngUsed: 'kg',
  distanceToService: 'm',
  distanceWithFault: 'm',
  ecoDuration: 's',
  engineLoad: '%',
  engineSeconds: 's',
  engineTemperature: '°C',
  externalVoltage: 'V',
  fuelEconomy: 'km/l',
  fuelLevel: 'l',
  fuelLevelPercent: '%',
  fuelRate: 'l/h',
  fuelRateByGps: 'l/100 km',
  fuelUsedByGps: 'l',
  gnssSpeed: 'km/h',
  greenDrivingDuration: 's',
  grossWeight: 'kg',
  humidity: '%',
  hvBatteryPercent: '%',
  hvBatteryTemperature: '°C',
  ignitionOnCounter: 's',
  odometer: 'm',
  oilTemperature: '°C',
  overSpeeding: 'km/h',
  pressure: 'kPa',
  tachographTrip: 'm',
  temperatures: '°C',
  tripOdometer: 'm',
  verticalAccuracy: 'm',
};

/** Units of attributes of which a vehicle has several, by their name without the number. */
const NUMBERED_UNITS: Readonly<Record<string, string>> = {
  analog: 'V',
  axis: 'mG',
  axleLoad: 'kg',
  bleBattery: '%',
  bleLuminosity: 'lx',
  driverActivityDuration: 's',
  driverContinuousDriving: 's',
  driverCumulativeBreak: 's',
  driverCumulativeDriving: 's',
  driverDailyDriving: 's',
  driverTimeToDailyRest: 's',
  driverWeeklyDriving: 's',
  fuelLevelPercent: '%',
  llsTemperature: '°C',
  recorderTemperature: '°C',
  touchprintTemperature: '°C',
  transcanTemperature: '°C',
};

/** Takes the number out of the name of an attribute: `driver1State` is `driverState` number 1. */
export function numberedAttribute(name: string): { readonly stem: string; readonly number: number } | null {
  const [, before = '', number = '', after = ''] = /^([A-Za-z]+)(\d{1,3})([A-Za-z]*)$/.exec(name) ?? [];
  return before === '' ? null : { stem: before + after, number: Number(number) };
}

/** The unit of what a record holds under a name; undefined: none. */
export function attributeUnit(name: string): string | undefined {
  if (Object.hasOwn(UNITS, name)) return UNITS[name];
  const stem = numberedAttribute(name)?.stem ?? '';
  return Object.hasOwn(NUMBERED_UNITS, stem) ? NUMBERED_UNITS[stem] : undefined;
}
