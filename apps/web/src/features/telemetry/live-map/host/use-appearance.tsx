import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../../../../i18n/use-text.ts';
import { apiBase } from '../../../../shared/api-base.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { OVERLAY_KINDS, type Appearance } from '../../../../map/map-types.ts';
import { mapSettings } from '../../../../map/map-settings.ts';

/** Of tiles, where the provider names none. */
const DEEPEST_ZOOM = 19;

/** How the map is to look: the user's choices, within what the installation offers. */
export function useAppearance(): Appearance {
  const config = usePublicConfig();
  const language = useLanguage();
  const scheme = useComputedColorScheme('light');
  const settings = mapSettings.use((value) => value);
  const { base, labels, traffic, rain, clouds } = settings;
  const mode = settings.mode === 'system' ? scheme : settings.mode;
  return useMemo(() => {
    const on = { traffic, rain, clouds };
    const overlays = OVERLAY_KINDS.flatMap((kind) => {
      const layer = config?.layers[kind];
      if (!on[kind] || layer?.tiles === undefined) return [];
      const { tiles, maxZoom = DEEPEST_ZOOM, animated = false } = layer;
      // The map wants whole addresses.
      return [[kind, { tiles: `${apiBase() || location.origin}${tiles}`, maxZoom, animated }]];
    });
    return {
      styleUrl: base === 'online' ? (config?.mapStyles[mode] ?? null) : null,
      mode,
      language,
      labels,
      overlays: Object.fromEntries(overlays),
    };
  }, [config, base, mode, language, labels, traffic, rain, clouds]);
}
