import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { STATUS_COLOURS } from '../shared/status-colours.ts';
import { selectText } from './select-text.ts';
import { SURFACES } from './surfaces.ts';

/** One scale for sizes, one for spacing; dense, with small corners. Filled buttons reach 4.5:1 with these shades. */
export const theme = createTheme({
  // Bluish greys, from text to the darkest ground.
  colors: {
    dark: [
      '#d5dae0',
      '#b9c0c9',
      '#a6adb6',
      '#78818c',
      '#434c57',
      '#353d47',
      '#242b34',
      '#1b2026',
      '#15191e',
      '#0f1216',
    ],
  },
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    // A click sets the caret after the focus has come.
    Select: { defaultProps: { onFocus: selectText, onClick: selectText } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

function statusVariables(mode: keyof typeof STATUS_COLOURS): Record<string, string> {
  return Object.fromEntries(Object.entries(STATUS_COLOURS[mode]).map(([name, colour]) => [`--status-${name}`, colour]));
}

/** The CSS variables that Mantine writes for us beside its own: status colours and the surfaces of the frame. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--row-height': '32px' },
  light: {
    ...statusVariables('light'),
    // What is wrong is read as well as anything else: Mantine's red is too pale for small letters.
    '--mantine-color-error': 'var(--status-stop)',
    '--mantine-color-dimmed': '#5c636b',
    '--control-accent': 'var(--mantine-primary-color-filled)',
    // Under the pointer a light button keeps 4.5:1; Mantine's own blue there does not.
    '--mantine-color-blue-light-hover': '#c5e4fc',
    ...SURFACES.light,
    '--row-hover': '#f1f5fa',
    '--row-selected': '#e1eefb',
  },
  dark: {
    ...statusVariables('dark'),
    '--mantine-color-error': 'var(--status-stop)',
    '--mantine-color-dimmed': '#a6adb6',
    // With a darker one browsers draw sliders as on a light page.
    '--control-accent': 'var(--mantine-color-blue-4)',
    ...SURFACES.dark,
    '--row-hover': '#242b34',
    '--row-selected': '#1d3a57',
  },
});
