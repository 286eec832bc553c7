import type { LoadingOrderRow } from '@konvoj/contract';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './orders.module.css';
import { latenessText } from './order-words.ts';

/** That an order is late, or will only just be in time; nothing for others. */
export function LatenessBadge({ order }: { readonly order: Pick<LoadingOrderRow, 'lateness' | 'points'> }) {
  const t = useText();
  const text = latenessText(t, order);
  if (text === null) return null;
  const Sign = order.lateness === 'late' ? IconAlertTriangle : IconClockExclamation;
  return (
    <span className={classes.lateness} data-lateness={order.lateness}>
      <Sign size={12} aria-hidden /> {text}
    </span>
  );
}
