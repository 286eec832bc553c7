import { describe, expect, it } from 'vitest';
import { aPosition } from './fleet.testing.ts';
import { ageText, coordinatesText, fuelText, temperaturesText } from './card-facts.ts';

describe('facts on the vehicle card', () => {
  it('has coordinates as map services read them', () => {
    expect(coordinatesText(aPosition({ latitude: 46.051078, longitude: 14.5 }))).toBe('46.05108, 14.50000');
    expect(coordinatesText(aPosition({ latitude: null, longitude: null }))).toBeNull();
  });

  it('has fuel in litres, in per cent, or not at all', () => {
    expect(fuelText(aPosition({ attributes: { fuelLevel: 312, fuelLevelPercent: 60 } }), 'sl')).toBe('312 l');
    expect(fuelText(aPosition({ attributes: { fuelLevelPercent: 60 } }), 'sl')).toBe('60 %');
    expect(fuelText(aPosition({ attributes: {} }), 'sl')).toBeNull();
  });

  it('has the temperatures of the sensors that report', () => {
    const position = aPosition({ attributes: { temperatures: { 0: -18.5, 1: null, 2: 4 } } });
    expect(temperaturesText(position, 'en')).toBe('-18.5 · 4.0 °C');
    expect(temperaturesText(aPosition({ attributes: { temperatures: { 0: null } } }), 'en')).toBeNull();
  });

  it.each([
    [5, 'sec'],
    [59, 'sec'],
    [60, 'min'],
    [7200, 'hr'],
    [200_000, 'day'],
  ])('has an age of %i s in a unit that says enough', (seconds, unit) => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    expect(ageText(new Date(now - seconds * 1000).toISOString(), now, 'en')).toContain(unit);
  });
});
