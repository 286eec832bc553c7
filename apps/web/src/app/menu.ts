import type { AnyFeature, MenuEntry } from '../shared/feature.ts';
import { contributed } from '../shared/features.ts';

/** The entries of a menu, in their order. */
export function menuOf(features: readonly AnyFeature[], menu: MenuEntry['menu']): readonly MenuEntry[] {
  return contributed(features, 'menu').filter((entry) => entry.menu === menu);
}
