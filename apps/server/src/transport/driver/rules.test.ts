import { describe, expect, it } from 'vitest';
import { attemptedName, cardNumberOf, choose, isSamePhone, mayChoose, organizationCodeOf } from './rules.ts';

describe('a phone number', () => {
  it.each([
    ['+386 41 555 123', '041 555 123', true],
    ['+386 (0)41 555 123', '0038641555123', true],
    ['041/555-123', '041 555 123', true],
    ['+386 41 555 123', '+386 41 555 124', false],
    ['+386 41 555 123', '+43 41 555 123', false],
    ['555 123', '+386 41 555 123', false],
    ['', '', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSamePhone(one, other)).toBe(same);
    expect(isSamePhone(other, one)).toBe(same);
  });
});

it('counts attempts for one number however it is written, and apart from others', () => {
  const named = (number: string) => attemptedName('k7m-2xq', { kind: 'phone', number });
  expect(new Set(['+386 (0)41 555 123', '0038641555123', '041/555-123'].map(named)).size).toBe(1);
  expect(named('041 555 124')).not.toBe(named('041 555 123'));
  expect(attemptedName('K7M2XQ', { kind: 'card', number: 'si 0001' })).toBe('K7M2XQ card SI0001');
});

it('reads codes and card numbers as people write them', () => {
  expect(organizationCodeOf('k7m-2 xq')).toBe('K7M2XQ');
  expect(cardNumberOf('si 0000 0000 0001 01')).toBe('SI00000000000101');
});

describe('choosing a vehicle', () => {
  const free = { driverId: 7, assignedDriverId: null, cardDriverId: null, isCardElsewhere: false };

  it('assigns the driver where nobody drives it', () => {
    expect(choose(free)).toBe('assign');
    expect(choose({ ...free, cardDriverId: 7 })).toBe('assign');
  });

  it('makes whoever chooses an occupied vehicle its co-driver', () => {
    expect(choose({ ...free, assignedDriverId: 8 })).toBe('co-driver');
    expect(choose({ ...free, cardDriverId: 8 })).toBe('co-driver');
  });

  it('makes no assignment while the card of the driver is in another vehicle', () => {
    expect(choose({ ...free, isCardElsewhere: true })).toBe('co-driver');
  });

  it('changes nothing for the assigned driver', () => {
    expect(choose({ ...free, assignedDriverId: 7, isCardElsewhere: true })).toBe('assigned already');
  });

  it('is limited to what the administrator allows, and to the assigned vehicle', () => {
    expect([
      mayChoose([3], 3, false),
      mayChoose([3], 4, false),
      mayChoose([], 4, true),
      mayChoose(null, 4, false),
    ]).toEqual([true, false, true, true]);
  });
});
