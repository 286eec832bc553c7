import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import type { Appearance, LabelKind, MapMode } from '../../../map/map-types.ts';
import { usePublicConfig } from '../../../shared/public-config.ts';

/** What the viewer of a link chooses for the map; it holds while the page is open. */
export interface MapLook {
  readonly base: 'online' | 'embedded';
  readonly mode: MapMode | 'system';
  readonly labels: LabelKind;
}

const FIRST: MapLook = { base: 'online', mode: 'system', labels: 'plate' };

/** How the map is to look: the viewer's choices, within what the installation offers. */
export function useMapLook(): {
  readonly appearance: Appearance;
  readonly look: MapLook;
  readonly setLook: (look: MapLook) => void;
} {
  const config = usePublicConfig();
  const language = useLanguage();
  const scheme = useComputedColorScheme('light');
  const [look, setLook] = useState(FIRST);
  const mode = look.mode === 'system' ? scheme : look.mode;
  const appearance = useMemo(
    (): Appearance => ({
      styleUrl: look.base === 'online' ? (config?.mapStyles[mode] ?? null) : null,
      mode,
      language,
      labels: look.labels,
      // Their tiles want a session, which a viewer has not.
      overlays: {},
    }),
    [config, look, mode, language],
  );
  return { appearance, look, setLook };
}
