import { useMatches } from '@tanstack/react-router';
import type { AnyFeature } from '../../shared/feature.ts';
import { contributed, useFeatures } from '../../shared/features.ts';
import type { HelpPage } from '../../shared/help-pages.ts';

interface OpenPage {
  readonly help: HelpPage | undefined;
  /** The tab that the address names. */
  readonly tab: unknown;
}

/** The page of the help for the open screen: that of its tab of user settings or reports, or that of the screen. */
export function helpPageOf(features: readonly AnyFeature[], { help = 'start', tab }: OpenPage): HelpPage {
  const tabs = help === 'user-settings' ? contributed(features, 'settingsTabs') : [];
  return tabs.find((each) => each.tab === tab)?.help ?? help;
}

export function useHelpPage(): HelpPage {
  const features = useFeatures();
  return useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const tab: unknown = Reflect.get(last?.search ?? {}, 'tab');
      return helpPageOf(features, { help: last?.staticData.help, tab });
    },
  });
}
