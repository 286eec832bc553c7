import type { TextKey } from '@konvoj/i18n';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useBadgeTotal } from '../shared/menu-badges.ts';

/** The name of the open page. */
export function usePageTitle(): TextKey {
  const title = useMatches({
    // An address that no page has matches the root alone.
    select: (matches) => (matches.length === 1 ? 'frame.notFound.title' : matches.at(-1)?.staticData.title),
  });
  return title ?? 'frame.menu.vehicleDetails';
}

/** Keeps the title of the window: what waits for the user, the page, the product. */
export function PageTitle() {
  const t = useText();
  const waiting = useBadgeTotal();
  const title = `${waiting > 0 ? `(${waiting}) ` : ''}${t(usePageTitle())} · ${t('common.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
