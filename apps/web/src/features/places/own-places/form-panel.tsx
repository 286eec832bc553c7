import { Button, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import type { Submission } from '../../../ui/form/use-submission.ts';
import classes from './places.module.css';

interface FormPanelProps {
  readonly title: string;
  readonly form: Submission;
  /** It holds something that is saved nowhere. */
  readonly isDraft: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}

/**
 * A form beside the table: the map stays usable while it is open. Escape closes it and keeps what was typed,
 * Ctrl + Enter saves, also while the map has the focus.
 */
export function FormPanel({ title, form, isDraft, onClose, onDiscard, children }: FormPanelProps) {
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit();
    else if (event.key === 'Escape' && isHere(panel.current, event.target)) onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    // On a phone the keyboard would cover the map that is to be pressed.
    if (!narrow) panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);
  return (
    <section ref={panel} className={classes.form} role="dialog" aria-label={title}>
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{title}</h2>
        {isDraft && <span className={classes.mark}>{t('places.draft.mark')}</span>}
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <Form form={form} className={classes.formBody}>
        <div className={classes.fields}>{children}</div>
        <footer className={classes.formFoot}>
          <FormFoot
            form={form}
            failureTitle={t('places.form.saveFailed')}
            aside={
              isDraft && (
                <Button variant="subtle" color="gray" onClick={onDiscard}>
                  {t('places.draft.discard')}
                </Button>
              )
            }
            cancelLabel={t('common.close')}
            onCancel={onClose}
          />
        </footer>
      </Form>
    </section>
  );
}

/** Pressed in the form or nowhere in particular; on the map and in tables Escape means other things. */
function isHere(panel: HTMLElement | null, target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Node && panel?.contains(target) === true);
}
