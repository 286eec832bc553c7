import { MESSAGE_MAX_LENGTH } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { hasText, textOf } from '@konvoj/i18n/text-of';
import { orderNumber } from './rules.ts';
import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

/** `18.11.2026 08:00 – 18.11.2026 10:00`, with a dash at an open end; empty without a window. */
export function windowText({ windowFrom, windowTo }: StoredPoint, timeZone: string): string {
  if (windowFrom === null && windowTo === null) return '';
  const end = (at: number | null) => (at === null ? '' : formatDateTime(at, timeZone).slice(0, -3));
  return `${end(windowFrom)} – ${end(windowTo)}`.trim();
}

const activityKey = (id: number) => {
  const key = `loadingOrders.activity.${id}`;
  return hasText(key) ? key : 'loadingOrders.activity.16';
};

/** `loading` … in the language of the reader. */
export function activityText({ activityTypeId }: StoredPoint, language: LanguageCode): string {
  return textOf(language, activityKey(activityTypeId));
}

/** What the driver reads: the number, what the dispatcher adds, and the points as far as a message has room. */
export function orderMessage(
  order: StoredOrder,
  note: string | null,
  reader: { readonly language: LanguageCode; readonly timeZone: string },
): string {
  const { language, timeZone } = reader;
  const head = [`${textOf(language, 'loadingOrders.order')} ${orderNumber(order.year, order.sequence)}`, note ?? ''];
  const points = order.points
    .filter(({ isSkipped }) => !isSkipped)
    .map((point, index) =>
      [
        `${index + 1}. ${activityText(point, language)}: ${point.name}`,
        point.address ?? '',
        windowText(point, timeZone),
      ]
        .filter((part) => part !== '')
        .join(', '),
    );
  const lines = [...head, ...points].filter((line) => line !== '');
  // Braces are filled in by messages; those of a name are its own.
  const text = lines.join('\n').replaceAll(/[{}]/g, '');
  return text.length <= MESSAGE_MAX_LENGTH ? text : `${text.slice(0, MESSAGE_MAX_LENGTH - 1)}…`;
}
