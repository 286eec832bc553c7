import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConflictNote } from './conflict-note.tsx';
import classes from './form.module.css';
import type { Submission } from './use-submission.ts';

interface FormProps {
  readonly form: Submission;
  readonly label?: string;
  readonly className?: string | undefined;
  /** For forms of a few lines that are a page of their own: signing in, a new password. */
  readonly enterSubmits?: boolean;
  readonly children: ReactNode;
}

/**
 * A form. Its button saves, or Ctrl+Enter. Enter in a field does not: it chooses from a list, ends a word of a search or
 * is pressed by habit, and a dialog that closes then is gone half typed. A refused form goes to its first wrong input.
 */
export function Form({ form, label, className = classes.form, enterSubmits = false, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void form.submit();
    } else if (event.target instanceof HTMLInputElement && !enterSubmits) event.preventDefault();
  };
  return (
    <form
      ref={element}
      className={className}
      noValidate
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}

/** Why a form without a foot was refused. */
export function FormFailure({ form }: { readonly form: Submission }) {
  return (
    <div aria-live="assertive">
      {form.failure?.text && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {form.failure.text}
        </Text>
      )}
    </div>
  );
}

interface FormFootProps {
  readonly form: Submission;
  readonly saveLabel?: string;
  /** Nothing to save yet. */
  readonly disabled?: boolean;
  readonly cancelLabel?: string;
  /** Without it there is no such button. */
  readonly onCancel?: (() => void) | undefined;
  /** The form can only be read. */
  readonly readOnly?: boolean;
  /** What could not be done, over the reason. */
  readonly failureTitle?: string;
  /** Other actions, apart from the buttons: deleting. */
  readonly aside?: ReactNode;
}

/** The foot of a form: why it was refused, and its buttons. */
export function FormFoot(props: FormFootProps) {
  const { form, saveLabel, disabled = false, cancelLabel, onCancel, readOnly = false, failureTitle, aside } = props;
  const t = useText();
  const { failure } = form;
  return (
    <div className={classes.foot}>
      {form.conflict && <ConflictNote conflict={form.conflict} />}
      {failure && (failureTitle ?? failure.text) && (
        <Alert className={classes.failure ?? ''} variant="light" color="red" role="alert" title={failureTitle}>
          {failure.text}
        </Alert>
      )}
      {aside}
      <Group gap="xs" className={classes.buttons ?? ''}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
        )}
        {!readOnly && (
          <Button type="submit" loading={form.isSaving} disabled={disabled} title={t('form.saveHint')}>
            {saveLabel ?? t('common.save')}
          </Button>
        )}
      </Group>
    </div>
  );
}
