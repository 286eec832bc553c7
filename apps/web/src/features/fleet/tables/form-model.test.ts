import type { CrudField } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { changedBody, createdBody, emptyValues, numberOf, valuesOf, type FormValues } from './form-model.ts';
import { checkForm } from './field-checks.ts';

const FORM: readonly CrudField[] = [
  {
    field: 'licencePlate',
    type: 'text',
    label: 'Plate',
    required: true,
    minLength: 1,
    maxLength: 100,
    section: 'main',
  },
  { field: 'nickname', type: 'text', label: 'Nickname', required: false, maxLength: 5, section: 'main' },
  { field: 'year', type: 'number', label: 'Year', required: false, min: 1900, max: 2100, section: 'main' },
  { field: 'type', type: 'choice', label: 'Type', required: true, reference: 'vehicleTypes', section: 'main' },
  { field: 'smsType', type: 'choice', label: 'SMS', required: true, reference: 'smsTypes', section: 'main' },
  { field: 'icon', type: 'icon', label: 'Icon', required: true, reference: 'vehicleIcons', section: 'main' },
  { field: 'alienated', type: 'boolean', label: 'Alienated', required: false, section: 'main' },
  { field: 'phone', type: 'phone', label: 'Phone', required: false, section: 'main' },
  { field: 'pin', type: 'pin', label: 'PIN', required: false, minLength: 4, maxLength: 8, section: 'main' },
  { field: 'driver', type: 'reference', label: 'Driver', required: false, reference: 'drivers', section: 'assignment' },
];
const ROW = {
  id: 7,
  licencePlate: 'LJ KT-482',
  nickname: null,
  year: 2021,
  type: 3,
  smsType: 'business',
  icon: { id: 4, colour: 'green', dynamic: true },
  alienated: false,
  phone: null,
  hasPin: true,
  driver: { id: 9, firstName: 'Maja', lastName: 'Kos' },
};
const BEFORE = valuesOf(FORM, ROW);
const LATER = '2026-11-20T08:00:00.000Z';
const changed = (patch: FormValues, assignedFrom: string | null = null) =>
  changedBody({ form: FORM, before: BEFORE, now: { ...BEFORE, ...patch }, assignedFrom });

describe('values of a row', () => {
  it('are texts, ids as texts, and an untouched PIN', () => {
    expect(BEFORE).toEqual({
      licencePlate: 'LJ KT-482',
      nickname: '',
      year: '2021',
      type: '3',
      smsType: 'business',
      icon: '4',
      alienated: false,
      phone: '',
      pin: '',
      driver: '9',
    });
  });
});

describe('body of an update', () => {
  it('is empty when nothing but spaces was added', () => {
    expect(changed({ licencePlate: ' LJ KT-482 ', nickname: '  ' })).toEqual({});
  });

  it('holds only the changes, in the types of the wire', () => {
    const body = changed({
      nickname: ' Boka ',
      year: '2022',
      type: '4',
      smsType: 'private',
      icon: '5',
      alienated: true,
    });
    expect(body).toEqual({ nickname: 'Boka', year: 2022, type: 4, smsType: 'private', icon: 5, alienated: true });
  });

  it('removes with null', () => {
    expect(changed({ year: '', driver: null, pin: null })).toEqual({ year: null, driver: null, pin: null });
  });

  it('has a start only beside a changed assignment', () => {
    expect(changed({ nickname: 'Boka' }, LATER)).toEqual({ nickname: 'Boka' });
    expect(changed({ driver: '11' }, LATER)).toEqual({ driver: 11, assignedFrom: LATER });
    expect(changed({ driver: '11' })).toEqual({ driver: 11 });
  });

  it('keeps a PIN as it was typed, zeros and all', () => {
    expect(changed({ pin: '0042' })).toEqual({ pin: '0042' });
  });
});

describe('body of a new row', () => {
  const empty = emptyValues(FORM, ({ field }) => [{ value: field === 'smsType' ? 'business' : '1', label: 'first' }]);

  it('starts with the first of each list that must be chosen from, and with no assignment', () => {
    expect(empty).toMatchObject({ type: '1', smsType: 'business', icon: '1', driver: null });
  });

  it('leaves out empty fields', () => {
    const now = { ...empty, licencePlate: 'KP 1' };
    expect(createdBody({ form: FORM, now, assignedFrom: LATER })).toEqual({
      licencePlate: 'KP 1',
      type: 1,
      smsType: 'business',
      icon: 1,
      alienated: false,
    });
  });
});

describe('checks before sending', () => {
  const findings = (patch: FormValues) => checkForm(FORM, { ...BEFORE, ...patch });
  it.each([
    [{}, []],
    [{ licencePlate: ' ' }, [{ path: 'licencePlate', code: 'required' }]],
    [{ type: null }, [{ path: 'type', code: 'required' }]],
    [{ nickname: 'sesti!' }, [{ path: 'nickname', code: 'too_long', params: { num: 6 } }]],
    [{ pin: '123' }, [{ path: 'pin', code: 'too_short', params: { num: 3 } }]],
    [{ pin: '12a4' }, [{ path: 'pin', code: 'invalid' }]],
    [{ pin: null }, []],
    [{ year: '1899' }, [{ path: 'year', code: 'too_small', params: { min: 1900 } }]],
    [{ year: '2101' }, [{ path: 'year', code: 'too_big', params: { max: 2100 } }]],
    [{ year: 'x' }, [{ path: 'year', code: 'invalid' }]],
    [{ phone: 'call me' }, [{ path: 'phone', code: 'invalid_phone' }]],
    [{ phone: '+386 41 123 456' }, []],
  ] satisfies [FormValues, unknown][])('%j gives %j', (patch, expected) => {
    expect(findings(patch)).toEqual(expected);
  });
});

describe('numbers', () => {
  it.each([
    ['2021', 2021],
    [' 12,5 ', 12.5],
    ['-3', -3],
    ['1.234', 1.234],
    ['', null],
    ['12 t', null],
  ])('%j is %s', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });
});
