import type { SharedLink } from '@konvoj/contract';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { LinkActions } from './link-actions.tsx';
import { useRevokeLink } from './use-links.ts';

/**
 * The actions of the links in the list. A revocation can be undone from its toast.
 * @returns the actions, and the message of the last failure; null without one
 */
export function useLinkActions(edit: LinkActions['edit']): {
  readonly actions: LinkActions;
  readonly problem: string | null;
} {
  const t = useText();
  const { mutate, error } = useRevokeLink();
  const [isNotCopied, setNotCopied] = useState(false);
  const actions = useMemo((): LinkActions => {
    const showCopied = (isCopied: boolean): void => {
      setNotCopied(!isCopied);
      if (isCopied) showToast(t('sharing.copied'));
    };
    const restore = ({ id }: SharedLink): void => mutate({ id, revoked: false });
    return {
      edit,
      copy: (url) => void copyText(url).then(showCopied),
      revoke: (link) => {
        const { id, name } = link;
        const taken = { label: t('sharing.undo'), run: () => restore(link) };
        mutate({ id, revoked: true }, { onSuccess: () => showToast(t('sharing.revokedToast', { name }), taken) });
      },
      restore,
    };
  }, [t, edit, mutate]);
  const problem = error === null ? null : errorText(t, error);
  return { actions, problem: problem ?? (isNotCopied ? t('map.card.copyFailed') : null) };
}

/** @returns false where the browser does not allow it, as on a page without TLS */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
