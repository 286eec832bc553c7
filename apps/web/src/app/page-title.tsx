import type { TextKey } from '@konvoj/i18n';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';

/** The name of the open page. */
export function usePageTitle(): TextKey {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'frame.menu.vehicleDetails';
}

/** Keeps the title of the window: the page, then the product. */
export function PageTitle() {
  const t = useText();
  const title = `${t(usePageTitle())} · ${t('common.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
