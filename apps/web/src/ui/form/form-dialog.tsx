import { Button, Modal } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
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
        title={title}
        closeOnClickOutside={!wouldLose && !mustBeClosed}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        styles={{ title: { fontWeight: 600 }, ...(isOpen && { body: { paddingBottom: 0 } }) }}
      >
        {instead ?? (
          <div className={classes.dialog}>
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

function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
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
