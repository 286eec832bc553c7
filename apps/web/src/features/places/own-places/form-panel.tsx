import { Alert, Button, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import classes from './places.module.css';

interface FormPanelProps {
  readonly title: string;
  /** It holds something that is saved nowhere. */
  readonly isDraft: boolean;
  readonly saving: boolean;
  /** What the form as a whole has to say. */
  readonly failure: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}

/**
 * A form beside the table: the map stays usable while it is open. Escape closes it and keeps what was typed,
 * Ctrl + Enter saves.
 */
export function FormPanel(props: FormPanelProps) {
  const { title, isDraft, saving, failure, onSave, onClose, onDiscard, children } = props;
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const save = (): void => {
    onSave();
    // The errors are known with the next render of the form.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
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
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <section ref={panel} className={classes.form} role="dialog" aria-label={title}>
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{title}</h2>
        {isDraft && <span className={classes.mark}>{t('places.draft.mark')}</span>}
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <div className={classes.fields}>{children}</div>
        <footer className={classes.formFoot}>
          {failure !== null && (
            <Alert
              className={classes.failure ?? ''}
              variant="light"
              color="red"
              role="alert"
              title={t('places.form.saveFailed')}
            >
              {failure}
            </Alert>
          )}
          {isDraft && (
            <Button variant="subtle" color="gray" onClick={onDiscard}>
              {t('places.draft.discard')}
            </Button>
          )}
          <div className={classes.footEnd}>
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
            <Button type="submit" loading={saving} title={t('places.form.saveHint')}>
              {t('common.save')}
            </Button>
          </div>
        </footer>
      </form>
    </section>
  );
}

/** Pressed in the form or nowhere in particular; on the map and in tables Escape means other things. */
function isHere(panel: HTMLElement | null, target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Node && panel?.contains(target) === true);
}
