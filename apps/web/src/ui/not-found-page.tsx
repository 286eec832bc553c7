import { IconMapQuestion } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { Notice } from './notice.tsx';

/** Replaces the page of an unknown address. */
export function NotFoundNotice() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Notice
      icon={IconMapQuestion}
      title={t('frame.notFound.title')}
      body={t('frame.notFound.body', { path: pathname })}
      back={t('frame.notFound.back')}
    />
  );
}

/** Any path that no route has. */
export function NotFoundPage() {
  return (
    <main style={{ height: 'var(--page-height)' }}>
      <NotFoundNotice />
    </main>
  );
}
