import type { TravelOrder } from '@konvoj/contract';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errorText, fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { Question } from '../../../ui/question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { fieldLabel } from './order-words.ts';
import { useOrderStep, useRemoveDraft, type OrderStep } from './use-travel-orders.ts';

export type Step = 'issue' | 'settle' | 'cancel' | 'correct' | 'remove';

interface StepDialogProps {
  readonly order: TravelOrder;
  readonly step: Step;
  /** @param order as it is now; null: it was deleted */
  readonly onDone: (order: TravelOrder | null) => void;
  /** The refusal names fields of the order. */
  readonly onRefused: (refusal: unknown) => void;
  readonly onClose: () => void;
}

/** Asks before a step that cannot be taken back, with the place or the reason that it needs. */
export function StepDialog({ order, step, onDone, onRefused, onClose }: StepDialogProps) {
  const t = useText();
  const change = useOrderStep(order);
  const remove = useRemoveDraft(order.id);
  const [text, setText] = useState('');
  const number = order.number ?? '';
  const needsReason = step === 'cancel' || step === 'correct';
  const isPending = change.isPending || remove.isPending;
  const failure = change.error ?? remove.error;

  function confirm(): void {
    if (step === 'remove') {
      remove.mutate(undefined, {
        onSuccess: () => {
          showToast(t('travelOrderForm.step.remove.done'));
          onDone(null);
        },
      });
      return;
    }
    change.mutate(stepOf(step, text.trim()), {
      onSuccess: (changed) => {
        showToast(t(`travelOrderForm.step.${step}.done`, { number: changed.number ?? number }));
        onDone(changed);
      },
      onError: onRefused,
    });
  }

  const missing = failure instanceof ProblemError ? missingText(failure) : null;
  function missingText({ fields, problem }: ProblemError): string | null {
    if (problem.status !== 422 || fields.length === 0) return null;
    if (fields.every(({ code }) => code === 'required')) {
      const names = [...new Set(fields.map(({ path }) => fieldLabel(t, path)))];
      return t('travelOrderForm.step.issue.missing', { fields: names.join(', ') });
    }
    return fields.map((field) => `${fieldLabel(t, field.path)}: ${fieldErrorText(t, field)}`).join('; ');
  }

  return (
    <Question
      opened
      title={t(`travelOrderForm.step.${step}.title`, { number })}
      body={t(`travelOrderForm.step.${step}.body`)}
      failure={
        <>
          {step === 'issue' && (
            <TextInput
              size="sm"
              mt="sm"
              data-autofocus
              maxLength={100}
              label={t('travelOrderForm.step.issue.place')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {needsReason && (
            <TextInput
              size="sm"
              mt="sm"
              data-autofocus
              required
              maxLength={100}
              label={t('travelOrderForm.reason')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {failure !== null && <Refusal>{missing ?? errorText(t, failure)}</Refusal>}
        </>
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose}>
        {t(step === 'cancel' ? 'travelOrderForm.step.cancel.keep' : 'common.cancel')}
      </Button>
      <Button loading={isPending} disabled={needsReason && text.trim() === ''} onClick={confirm}>
        {t(`travelOrderForm.step.${step}.confirm`)}
      </Button>
    </Question>
  );
}

function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="red" variant="light" role="alert" mt="sm" p="xs">
      <Text size="sm">{children}</Text>
    </Alert>
  );
}

function stepOf(step: Exclude<Step, 'remove'>, text: string): OrderStep {
  switch (step) {
    case 'issue':
      return { step, place: text };
    case 'settle':
      return { step };
    default:
      return { step, reason: text };
  }
}
