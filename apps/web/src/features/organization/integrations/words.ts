import type { Webhook, WebhookDelivery } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { minuteText } from '../../../shared/moment-text.ts';

/** An event in words. */
export const EVENT_TEXT: Readonly<Record<WebhookDelivery['event'], TextKey>> = {
  'stage.closed': 'integrations.event.stage_closed',
  'alarm.fired': 'integrations.event.alarm_fired',
  'alarm.withdrawn': 'integrations.event.alarm_withdrawn',
  'message.created': 'integrations.event.message_created',
  'order.state_changed': 'integrations.event.order_state_changed',
  'document.added': 'integrations.event.document_added',
  test: 'integrations.event.test',
};

/** Why a try of a delivery failed; null: it did not. */
export function failureOf({ failure, status }: Pick<WebhookDelivery, 'failure' | 'status'>, t: Text): string | null {
  return failure === null ? null : t(`integrations.failure.${failure}`, { status: status ?? '–' });
}

/** Whether a webhook works, and since when not. */
export function stateOf({ enabled, pausedAt, failingSince }: Webhook, t: Text, timeZone: string): string {
  if (pausedAt !== null) return t('integrations.states.paused', { at: minuteText(pausedAt, timeZone) });
  if (!enabled) return t('integrations.states.off');
  if (failingSince === null) return t('integrations.states.works');
  return t('integrations.states.failing', { at: minuteText(failingSince, timeZone) });
}
