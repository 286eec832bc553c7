import { MESSAGE_RECIPIENTS_MAX, type FieldError, type Message } from '@konvoj/contract';
import { Input, Text as Words, type InputWrapperProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlaceInput } from '../../../map-ui/place-input.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { emptyMessage, sendFindings, type Composed } from './composer-model.ts';
import { MessageInput } from './message-input.tsx';
import { Recipients } from './recipients.tsx';
import { closeSend, locationOf, useSendRequest, type SendRequest } from '../../../shared/send-request.ts';
import { SentProgress } from './sent-progress.tsx';
import { useComposer } from './use-composer.ts';

/** A message to one or many vehicles, or a point that they are sent to; opened from the map, vehicles and the palette. */
export function SendDialog() {
  const request = useSendRequest();
  return request && <OpenDialog {...request} />;
}

const BELOW: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder'> = {
  size: 'xs',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** A point needs its place. */
const pointFindings = (values: Composed): readonly FieldError[] => [
  ...(values.attributes.location === null ? [{ path: 'attributes.location', code: 'required' } as const] : []),
  ...sendFindings(values),
];

function OpenDialog({ deviceIds, location, isPoint, routePlan, text }: SendRequest) {
  const t = useText();
  const [sent, setSent] = useState<readonly Message[] | null>(null);
  const empty = useMemo(() => {
    const message = emptyMessage(deviceIds, location, routePlan?.id ?? null);
    // The driver reads a text in any case; the name of the place is a good one.
    return { ...message, attributes: { ...message.attributes, message: text ?? location?.name ?? '' } };
  }, [deviceIds, location, routePlan, text]);
  const composer = useComposer({
    key: routePlan
      ? `routePlan.${routePlan.id}`
      : isPoint
        ? `point.${location?.latitude ?? ''}.${location?.longitude ?? ''}`
        : `message.many.${deviceIds.join('.')}`,
    empty,
    check: isPoint ? pointFindings : sendFindings,
    onSent: (stored) => {
      showToast(isPoint ? t('messages.locationSent') : t('messages.sentTo', { count: stored.length }));
      if (stored.length > 1) setSent(stored);
      else closeSend();
    },
  });
  const { form } = composer;
  const { attributes } = form.values;
  const chosen = form.values.deviceIds.length;
  // The title says already what the generic text says.
  const reasonOnly = form.failure && { text: form.failure.text === t('error.generic') ? null : form.failure.text };
  return (
    <FormDialog
      form={isPoint ? { ...form, failure: reasonOnly } : form}
      {...(isPoint && { failureTitle: t('messages.locationFailed') })}
      title={sent ? t('messages.sentTitle') : t(isPoint ? 'messages.sendPoint' : 'messages.newToMany')}
      size={640}
      saveLabel={chosen > 1 ? t('messages.sendTo', { count: chosen }) : t('messages.send')}
      instead={sent ? <SentProgress sent={sent} onClose={closeSend} /> : undefined}
      onClose={closeSend}
    >
      <Input.Wrapper
        {...BELOW}
        label={t('messages.recipients')}
        labelElement="div"
        required
        description={t('sharing.chosen', { count: chosen })}
        error={
          chosen > MESSAGE_RECIPIENTS_MAX
            ? t('messages.tooManyRecipients', { max: MESSAGE_RECIPIENTS_MAX })
            : form.errors['deviceIds']
        }
      >
        <Recipients
          first={deviceIds}
          chosen={form.values.deviceIds}
          onChange={(ids) => form.setFieldValue('deviceIds', ids)}
        />
      </Input.Wrapper>
      {routePlan && <Words size="sm">{t('messages.withPlan', { name: routePlan.name })}</Words>}
      {attributes.location === null && routePlan === undefined && (
        <PlaceInput
          label={t('messages.place')}
          required={isPoint}
          error={form.errors['attributes.location']}
          onChoose={(found) => {
            form.setFieldValue('attributes.location', locationOf(found));
            if (attributes.message.trim() === '') form.setFieldValue('attributes.message', found.name);
          }}
        />
      )}
      <MessageInput composer={composer} inDialog />
      {form.isSaving && chosen > 1 && (
        <Words size="sm" role="status">
          {t('messages.sendingTo', { count: chosen })}
        </Words>
      )}
    </FormDialog>
  );
}
