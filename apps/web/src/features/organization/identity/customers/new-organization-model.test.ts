import { expect, it } from 'vitest';
import { emptyOrganization, organizationOf, timeZonesWith } from './new-organization-model.ts';

it('begins with the language of the page and the time zone of the browser', () => {
  expect(emptyOrganization('de', 'Europe/Vienna')).toMatchObject({
    language: 'de',
    country: 'DE',
    timeZone: 'Europe/Vienna',
  });
  expect(emptyOrganization('sl', 'Europe/Ljubljana').country).toBe('SI');
});

it('offers the time zone of the browser also when its list has another name for it', () => {
  expect(timeZonesWith(['Europe/Kyiv', 'Europe/Rome'], 'Europe/Kiev')).toEqual([
    'Europe/Kiev',
    'Europe/Kyiv',
    'Europe/Rome',
  ]);
  expect(timeZonesWith(['Europe/Rome'], 'Europe/Rome')).toEqual(['Europe/Rome']);
});

it('sends the address without spaces around it', () => {
  const values = { ...emptyOrganization('en', 'UTC'), email: ' eva@novak.example ' };
  expect(organizationOf(values).email).toBe('eva@novak.example');
});
