import { IconTools } from '@tabler/icons-react';
import type { TextKey } from '@konvoj/i18n';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from './notice.tsx';

/** A page for a module that does not exist yet, with a link back. */
export function ComingModule({ name }: { readonly name: TextKey }) {
  const t = useText();
  return (
    <Notice
      order={2}
      icon={IconTools}
      title={t('frame.coming.title')}
      body={t('frame.coming.body', { name: t(name) })}
      back={t('frame.coming.back')}
    />
  );
}
