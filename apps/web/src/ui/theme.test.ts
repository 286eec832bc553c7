import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { STATUS_COLOURS } from '../shared/status-colours.ts';
import { cssVariables, theme } from './theme.ts';

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const variables = { light: new Map(Object.entries(light)), dark: new Map(Object.entries(dark)) };
const SURFACES = ['--surface', '--surface-sunken', '--row-hover', '--row-selected'];
const cases = (['light', 'dark'] as const).flatMap((mode) =>
  SURFACES.flatMap((surface) =>
    [...Object.entries(STATUS_COLOURS[mode]), ['dimmed text', variables[mode].get('--mantine-color-dimmed') ?? '']].map(
      ([name = '', colour = '']) => ({ mode, surface, name, colour, ground: variables[mode].get(surface) ?? '' }),
    ),
  ),
);

describe('theme', () => {
  it.each(cases)('$name on $surface is readable in $mode', ({ colour, ground }) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
