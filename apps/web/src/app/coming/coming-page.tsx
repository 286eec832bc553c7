import { IconTools } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../page-title.tsx';

/** A page of the frame whose module comes later, with a link back. */
export function ComingPage() {
  const t = useText();
  const name = t(usePageTitle());
  return (
    <Notice
      order={2}
      icon={IconTools}
      title={t('frame.coming.title')}
      body={t('frame.coming.body', { name })}
      back={t('frame.coming.back')}
    />
  );
}
