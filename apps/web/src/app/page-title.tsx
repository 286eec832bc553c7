import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { pageName } from './pages/page-name.ts';

/** Keeps the title of the window: the page, then the product. */
export function PageTitle() {
  const t = useText();
  const pathname = useLocation({ select: (location) => location.pathname });
  const title = `${t(pageName(pathname))} · ${t('common.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
