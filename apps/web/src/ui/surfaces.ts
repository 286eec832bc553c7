/** The surfaces and lines of the frame, as CSS variables; needed before the rest of the theme is there. */
export const SURFACES = {
  light: {
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f6f8',
    '--surface-rail': '#f4f6f8',
    '--line': '#dde1e6',
  },
  dark: {
    '--surface': '#1b2026',
    '--surface-sunken': '#15191e',
    '--surface-rail': '#15191e',
    '--line': '#323943',
  },
} as const;
