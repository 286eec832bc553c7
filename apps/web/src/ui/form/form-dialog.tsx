import { Button, Modal } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { Question } from '../question.tsx';
import { Form, FormFoot } from './form.tsx';
import classes from './form.module.css';
import type { FormState } from './use-edit-form.ts';

interface FormDialogProps extends Omit<ComponentProps<typeof FormFoot>, 'form' | 'onCancel'> {
  readonly form: FormState;
  readonly title: string;
  readonly size?: string | number;
  /** Shown in place of the form: while what it edits is loading, or what follows after saving. */
  readonly instead?: ReactNode | undefined;
  /** What stands in place of the form is shown this once: a click beside the dialog does not close it. */
  readonly mustBeClosed?: boolean;
  /** Only when nothing would be lost, or the user agreed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. It closes at once while nothing was typed; otherwise it asks before the input is discarded. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, size = 'lg', instead, mustBeClosed = false, onClose, children, ...foot } = props;
  const t = useText();
  const narrow = useNarrow();
  const [asks, setAsks] = useState(false);
  const isOpen = instead === undefined;
  const wouldLose = isOpen && form.isChanged && foot.readOnly !== true;
  const close = (): void => (wouldLose ? setAsks(true) : onClose());
  const discard = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="form"
        opened
        onClose={close}
        size={size}
        fullScreen={narrow}
        title={title}
        closeOnClickOutside={!wouldLose && !mustBeClosed}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        styles={{ title: { fontWeight: 600 }, ...(isOpen && { body: { paddingBottom: 0 } }) }}
      >
        {instead ?? (
          <div ref={focusFirstField} className={classes.dialog}>
            <Form form={form}>
              {form.isRestored && <RestoredNote onDiscard={form.discard} />}
              {children}
              <FormFoot form={form} onCancel={close} {...foot} />
            </Form>
          </div>
        )}
      </Modal>
      <Question
        opened={asks}
        title={t('form.discardTitle')}
        body={t('form.discardBody')}
        onClose={() => setAsks(false)}
      >
        <Button variant="default" onClick={discard}>
          {t('form.discard')}
        </Button>
        <Button data-autofocus onClick={() => setAsks(false)}>
          {t('form.keep')}
        </Button>
      </Question>
    </Modal.Stack>
  );
}

/** The focus has to be in the form, because Ctrl+Enter is a key of it. A dialog would focus its cross. */
function focusFirstField(form: HTMLElement | null): void {
  const chosen = form?.querySelector<HTMLElement>('[data-autofocus]');
  const field = chosen ?? form?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
  // The dialog sets the focus once more when it has opened.
  field?.setAttribute('data-autofocus', 'true');
  field?.focus();
}

/** That input of an earlier visit is in the form, with a way back to what is saved. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useText();
  return (
    <div className={classes.restored} role="status">
      {t('form.restored')}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onDiscard}>
        {t('form.startOver')}
      </Button>
    </div>
  );
}
