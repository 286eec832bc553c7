import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import classes from './toast-list.module.css';
import { dismissToast, useToasts, type Toast } from './toasts.ts';

const SHOWN_MS = 5_000;
/** Time enough to read what happened and to take it back. */
const SHOWN_WITH_ACTION_MS = 12_000;

function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const { id, text, action, isNews } = toast;
  const Mark = isNews ? IconBell : IconCheck;
  const shownMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, held, shownMs]);
  return (
    <div
      className={classes.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={16} aria-hidden className={isNews ? classes.news : classes.mark} />
      <span className={classes.text}>{text}</span>
      {action && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <ActionIcon size="sm" aria-label={t('common.close')} onClick={() => dismissToast(id)}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Where toasts appear: once in the page, above everything else. News are at the top, away from what is being written. */
export function ToastList() {
  const toasts = useToasts();
  const lines = (isNews: boolean) =>
    toasts.filter((toast) => toast.isNews === isNews).map((toast) => <ToastLine key={toast.id} toast={toast} />);
  return (
    <>
      <div className={classes.list} aria-live="polite">
        {lines(false)}
      </div>
      <div className={`${classes.list} ${classes.top}`} aria-live="polite">
        {lines(true)}
      </div>
    </>
  );
}
