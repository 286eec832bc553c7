import { endpoints, type LinkedOrderPoint } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { momentText, windowText } from '../../../shared/time-window.ts';
import classes from './shared-view.module.css';

/** An ETA moves by the minute. */
const REFRESH_MS = 60_000;

interface OrderOfLinkProps {
  readonly secret: string;
  readonly timeZone: string;
}

/** The order for which a link was made; null: a link of vehicles; undefined: not loaded. */
function useOrderOfLink(secret: string) {
  const { data } = useQuery({
    queryKey: ['linkOrder', secret],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(endpoints.linkedOrders.find, { query: { secret } }, { signal }),
  });
  return data?.order;
}

interface ValidityOfLinkProps extends OrderOfLinkProps {
  /** ISO instant. */
  readonly validTo: string;
}

/** How long a link is valid: that of an order ends with its delivery, long before the day that is stored. */
export function ValidityOfLink({ secret, timeZone, validTo }: ValidityOfLinkProps) {
  const t = useText();
  const order = useOrderOfLink(secret);
  if (order === undefined) return null;
  const until = formatDateTime(validTo, timeZone);
  return <span>{t(order === null ? 'sharedView.validUntil' : 'sharedView.validUntilDelivery', { until })}</span>;
}

/** The order for which a link was made: its points with their times. Nothing for links of vehicles. */
export function OrderOfLink({ secret, timeZone }: OrderOfLinkProps) {
  const t = useText();
  const order = useOrderOfLink(secret) ?? null;
  if (order === null) return null;
  const { number, customerReference, points } = order;
  return (
    <section className={classes.order} aria-label={t('orderBoard.details', { number })}>
      <h2 className={classes.orderTitle}>
        {t('orderBoard.details', { number })} {customerReference}
      </h2>
      <ol className={classes.orderPoints}>
        {points.map((point, index) => (
          // The points of an order have no other name for its client.
          // oxlint-disable-next-line react/no-array-index-key
          <Point key={index} point={point} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

interface PointProps {
  readonly point: LinkedOrderPoint;
  readonly timeZone: string;
}

function Point({ point, timeZone }: PointProps) {
  const t = useText();
  const { name, address, status, windowFrom, windowTo, arrivedAt, leftAt, etaAt } = point;
  const window = windowText(windowFrom, windowTo, timeZone);
  const times = [
    [t('orderBoard.window'), window],
    [t('orderBoard.eta'), etaAt && momentText(etaAt, timeZone)],
    [t('orderBoard.arrived'), arrivedAt && momentText(arrivedAt, timeZone)],
    [t('orderBoard.left'), leftAt && momentText(leftAt, timeZone)],
  ] as const;
  return (
    <li>
      <b>{name}</b> <span>{t(`orderBoard.status.${status}`)}</span>
      {address !== null && address !== name && <div>{address}</div>}
      {times.map(([label, time]) => time && <div key={label}>{`${label}: ${time}`}</div>)}
    </li>
  );
}
