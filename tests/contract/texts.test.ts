import { textOf } from '@konvoj/i18n/text-of';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { describe, expect, it } from 'vitest';

type Quote = readonly [line: string, key: TextKey, text: string, params?: TextParams];
const named = ([line, key, text, params = {}]: Quote) => ({ line, key, text, params });

/** Every text that the specification quotes, letter for letter in English, by the line that quotes it. */
const QUOTES: readonly Quote[] = [
  ['1: production is shown as', 'frame.environment.production', 'active version'],
  ['1: staging as', 'frame.environment.staging', 'test version'],
  ['2: date range presets: last day', 'period.lastDay', 'Last day'],
  ['2: default 3 days', 'period.default', 'Last 3 days'],
  ['2: this week', 'period.thisWeek', 'This week'],
  ['2: last week', 'period.lastWeek', 'Last week'],
  ['2: custom', 'period.custom', 'Custom'],
  ['5: required field', 'error.field.required', 'This field is required'],
  ['2: send point', 'messages.locationSent', 'Location sent successfully!'],
  ['2: temperature log', 'temperature.empty', 'no records for selected date'],
  ['5: at least two points of a plan', 'routePlans.twoPoints', 'Enter at least two points'],
  ['5: at least two points of an order', 'orderBoard.twoPoints', 'Enter at least two points'],
  ['5: minimum length', 'error.field.too_short', 'Value must be longer than 9 characters', { num: 9 }],
  ['5: maximum length', 'error.field.too_long', 'Value must be shorter than 101 characters', { num: 101 }],
  ['5: alarm contact: e-mail', 'error.field.invalid_email', 'Invalid e-mail'],
  ['5: alarm contact: phone', 'error.field.invalid_phone', 'Invalid phone'],
  ['5: alarm contact: country code', 'error.field.no_country_code', 'Phone number must include the country code'],
  ['5: too large a file', 'error.import.too_large', 'File is too large. Maximum size is 10 MB', { maxMB: 10 }],
  ['5: too large an attachment', 'error.file.too_large', 'File is too large. Maximum size is 10 MB', { maxMB: 10 }],
  [
    '5: the selected period may not exceed {maxDays} days',
    'error.period.too_long',
    'The selected period may not exceed 31 days',
    { maxDays: 31 },
  ],
  ['6: not authorized: drivers', 'error.driver.not_authorized', 'You are not authorized to update driver details'],
  ['6: vehicles', 'error.vehicle.not_authorized', 'You are not authorized to update vehicle details'],
  ['6: vehicle groups', 'error.vehicle_group.not_authorized', 'You are not authorized to update vehicle group details'],
  ['6: trailers', 'error.trailer.not_authorized', 'You are not authorized to update trailer details'],
  ['8: login', 'error.session.wrong_credentials', 'Incorrect username or password'],
  ['8: reset link expired', 'error.session.reset_link_expired', 'The link has expired, please try again'],
  ['8: generic', 'error.generic', 'An error occurred, please try again later'],
  ['8: route plan name taken', 'error.route_plan.name_taken', 'A route plan with this name already exists!'],
  ['8: load errors', 'common.loadFailed', 'Error loading data'],
  ['8: load errors: vehicle types', 'fleet.loadFailed.vehicleTypes', 'Error loading vehicle types'],
  ['8: vehicle icon colours', 'fleet.loadFailed.vehicleIcons', 'Error loading vehicle icon colours'],
  ['8: identifier types', 'fleet.loadFailed.identifierTypes', 'Error loading identifier types'],
  ['8: vehicle groups', 'fleet.loadFailed.vehicleGroups', 'Error loading vehicle groups'],
  ['8: trailers', 'fleet.loadFailed.trailers', 'Error loading trailers'],
  ['8: travel orders', 'travelOrderForm.loadFailed', 'Error loading travel orders'],
  ['8: send location failure', 'messages.locationFailed', 'An error occurred, please try again later.'],
  ['8: download start', 'error.download', 'Error starting download, please try again'],
  ['8: update failures: driver', 'fleet.updateFailed.drivers', 'Error updating driver'],
  ['8: vehicle', 'fleet.updateFailed.vehicles', 'Error updating vehicle'],
  ['8: vehicle group', 'fleet.updateFailed.vehicleGroups', 'Error updating vehicle group'],
  ['8: trailer', 'fleet.updateFailed.trailers', 'Error updating trailer'],
  ['8: creation failure for driver', 'fleet.createFailed.drivers', 'Error creating driver'],
];

describe('what the specification quotes', () => {
  it.each(QUOTES.map(named))('chapter $line', ({ key, text, params }) => {
    expect(textOf('en', key, params)).toBe(text);
  });

  it('chapter 5: the required field in German', () => {
    expect(textOf('de', 'error.field.required')).toBe('Dieses Feld ist erforderlich');
  });

  it.each(QUOTES.map(named))(
    'has a text different from English in Slovenian and German: $line',
    ({ key, text, params }) => {
      expect([textOf('sl', key, params), textOf('de', key, params)]).not.toContain(text);
    },
  );

  it('chapter 9: the first form of a counted noun is that of 0', () => {
    expect(textOf('sl', 'common.days', { count: 0 })).toBe('0 dni');
  });
});
