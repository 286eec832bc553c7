import { userSettings } from '@konvoj/contract';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { z } from 'zod';
import { savedSlice } from '../shared/saved-state.ts';

export type ThemeChoice = z.infer<typeof userSettings.shape.theme>;

const slice = savedSlice(
  'theme',
  z.object({ theme: userSettings.shape.theme }),
  { theme: 'system' },
  { ofBrowser: true },
);

/** Light, dark or as the system has it, remembered in this browser and applied before the first drawing. */
export const themeChoice = slice;

/** A choice from a text; anything unknown is the system's. */
export function themeOfText(text: string): ThemeChoice {
  return userSettings.shape.theme.catch('system').parse(text);
}

const schemeOf = (theme: ThemeChoice): MantineColorScheme => (theme === 'system' ? 'auto' : theme);
const themeOf = (scheme: MantineColorScheme): ThemeChoice => (scheme === 'auto' ? 'system' : scheme);

/** The system's appearance, whatever was chosen in this browser. */
export const systemScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

let unsubscribe: (() => void) | null = null;

/** Lets Mantine keep its colour scheme in the remembered state. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(slice.get().theme),
  set: (scheme) => slice.set({ theme: themeOf(scheme) }),
  subscribe: (onUpdate) => {
    unsubscribe = slice.subscribe(({ theme }) => onUpdate(schemeOf(theme)));
    // What the user's own choice was may have come between the first drawing and this.
    onUpdate(schemeOf(slice.get().theme));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => slice.reset(),
};
