import type { TravelOrderRow } from '@konvoj/contract';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { isReplaced } from './list-model.ts';
import { replacedText, reviewText } from './order-words.ts';
import classes from './travel-orders.module.css';

export function StateBadge({ state }: Pick<TravelOrderRow, 'state'>) {
  const t = useText();
  return (
    <span className={classes.state} data-state={state}>
      {t(`travelOrderForm.state.${state}`)}
    </span>
  );
}

/** The state of an order in the list; of one that a correction replaces that, with its revision in the tooltip. */
export function ListStateBadge({ order }: { readonly order: Pick<TravelOrderRow, 'state' | 'correctedBy'> }) {
  const t = useText();
  const { state, correctedBy } = order;
  if (correctedBy === null || !isReplaced(order)) return <StateBadge state={state} />;
  return (
    <Tooltip label={t('travelOrderForm.correctedBy', { revision: correctedBy.revision })} withinPortal>
      <span className={classes.state} data-state="replaced">
        {replacedText(t, correctedBy)}
      </span>
    </Tooltip>
  );
}

/** That there is something to look at: the first reason, the others in the tooltip. */
export function ReviewBadge({ order: { review } }: { readonly order: Pick<TravelOrderRow, 'review'> }) {
  const texts = useReviewTexts(review);
  const [first] = texts;
  if (first === undefined) return null;
  return (
    <Tooltip label={texts.join('; ')} multiline maw={360} withinPortal>
      <span className={classes.review}>
        <IconAlertTriangle size={12} aria-hidden />
        <span>
          {texts.length > 1 && `${texts.length}: `}
          {first}
        </span>
      </span>
    </Tooltip>
  );
}

/** All that there is to look at, one below the other. */
export function ReviewList({ order: { review } }: { readonly order: Pick<TravelOrderRow, 'review'> }) {
  const texts = useReviewTexts(review);
  if (texts.length === 0) return null;
  return (
    <ul className={classes.reviews}>
      {texts.map((text) => (
        <li key={text}>
          <IconAlertTriangle size={14} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  );
}

function useReviewTexts(review: TravelOrderRow['review']): string[] {
  const t = useText();
  const timeZone = useTimeZone();
  return [...new Set(review.map((each) => reviewText(t, each, (instant) => momentText(instant, timeZone))))];
}
