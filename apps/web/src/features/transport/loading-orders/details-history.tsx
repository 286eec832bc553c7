import { loadingOrderState, orderPointStatus, type LoadingOrder, type LoadingOrderChange } from '@konvoj/contract';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { stateText } from './order-words.ts';
import classes from './orders.module.css';

/** Who changed what and when, the newest first. */
export function DetailsHistory({ order: { changes, points } }: { readonly order: LoadingOrder }) {
  const t = useText();
  const timeZone = useTimeZone();
  const nameOf = (number: number | null): string => points.find((point) => point.number === number)?.name ?? '';
  return (
    <>
      <h3 className={classes.section}>{t('orderBoard.history')}</h3>
      <ul className={classes.lines}>
        {changes.map((change, index) => (
          // Changes are only added at the beginning, and two may be of one moment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={changes.length - index}>
            <span className={classes.dimmed}>
              {momentText(change.at, timeZone)} · {change.by ?? t(`orderBoard.source.${change.source}`)}
            </span>{' '}
            {t(`orderBoard.what.${change.what}`)} {nameOf(change.point)} {afterText(change, t, timeZone)}
            {change.reason !== null && ` (${change.reason})`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What it became: a state, a moment, a status or a name. */
function afterText({ what, after }: LoadingOrderChange, t: Text, timeZone: string): string {
  if (after === null) return '';
  const state = what === 'state' ? loadingOrderState.safeParse(Number(after)).data : undefined;
  if (state !== undefined) return stateText(t, state);
  const status = what === 'status' ? orderPointStatus.safeParse(after).data : undefined;
  if (status !== undefined) return t(`orderBoard.status.${status}`);
  return (what === 'arrival' || what === 'departure') && !Number.isNaN(Date.parse(after))
    ? momentText(after, timeZone)
    : after;
}
