import type { LanguageCode, TravelOrderRow } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import { momentText } from '../../../shared/time-window.ts';
import { headerWidth, type DataColumn } from '../../../ui/data-table/column.ts';
import { isReplaced } from './list-model.ts';
import { ListStateBadge, ReviewBadge } from './order-badges.tsx';
import { moneyList, replacedText } from './order-words.ts';
import type { Money } from './totals.ts';
import classes from './travel-orders.module.css';

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly withMoney: boolean;
}

/** The columns of the list. */
export function orderColumns(context: ColumnsContext): DataColumn<TravelOrderRow>[] {
  const { t, language, timeZone, withMoney } = context;
  return [
    {
      id: 'number',
      header: t('travelOrderForm.number'),
      // Wide enough for a revision: `2026-00017 / 2`.
      width: 116,
      value: ({ number, revision }) => (number === null ? null : numberText(t, number, revision)),
      cell: (order) =>
        order.number === null ? (
          '–'
        ) : (
          <span data-replaced={isReplaced(order) || undefined} className={classes.number}>
            {numberText(t, order.number, order.revision)}
          </span>
        ),
    },
    {
      id: 'state',
      header: t('travelOrderForm.stateColumn'),
      width: 92,
      value: (order) =>
        order.correctedBy !== null && isReplaced(order)
          ? replacedText(t, order.correctedBy)
          : t(`travelOrderForm.state.${order.state}`),
      cell: (order) => <ListStateBadge order={order} />,
    },
    {
      id: 'review',
      header: t('travelOrderForm.review'),
      width: 140,
      // Those with most to look at come first when it is sorted.
      value: ({ review }) => (review.length === 0 ? null : -review.length),
      cell: (order) => <ReviewBadge order={order} />,
    },
    { id: 'person', header: t('travelOrderForm.person'), width: 118, value: ({ person }) => person?.name ?? null },
    { id: 'vehicle', header: t('travelOrderForm.vehicle'), width: 90, value: ({ vehicle }) => vehicle },
    {
      id: 'departure',
      header: t('travelOrderForm.departure'),
      width: 126,
      value: ({ departure, plannedStart }) => departure ?? plannedStart,
      cell: ({ departure, plannedStart }) => {
        if (departure !== null) return momentText(departure, timeZone);
        return plannedStart !== null && <i>{momentText(plannedStart, timeZone)}</i>;
      },
    },
    {
      id: 'return',
      header: t('travelOrderForm.return'),
      width: 126,
      value: (order) => order.return,
      cell: (order) => order.return !== null && momentText(order.return, timeZone),
    },
    {
      id: 'countries',
      header: t('travelOrderForm.countries'),
      width: 76,
      value: ({ countries }) => countries.join(' '),
    },
    { id: 'route', header: t('travelOrderForm.route'), width: 116, value: ({ route }) => route.join(' – ') },
    { id: 'purpose', header: t('travelOrderForm.purpose'), width: 160, hidden: true, value: ({ purpose }) => purpose },
    {
      id: 'distance',
      header: t('travelOrderForm.distance'),
      unit: 'km',
      width: Math.max(96, headerWidth({ header: t('travelOrderForm.distance'), unit: 'km' })),
      align: 'right',
      value: ({ distance }) => distance,
      cell: ({ distance }) => distance !== null && formatNumber(language, distance / 1_000),
    },
    ...(withMoney
      ? [
          moneyColumn('allowances', t('travelOrderForm.total.allowances'), ({ sums }) => sums?.allowances, context),
          moneyColumn(
            'expenses',
            t('travelOrderForm.total.driverExpenses'),
            ({ sums }) => sums?.driverExpenses,
            context,
            { hidden: true },
          ),
          moneyColumn('balance', t('travelOrderForm.total.balance'), ({ sums }) => sums?.balance, context),
        ]
      : []),
  ];
}

/** `2026-00017`, of a correction `2026-00017 / 2`; a draft has none. */
export function numberText(t: Text, number: string | null, revision: number): string {
  if (number === null) return t('travelOrderForm.draft');
  return revision === 1 ? number : `${number} / ${revision}`;
}

function moneyColumn(
  id: string,
  header: string,
  amountsOf: (order: TravelOrderRow) => readonly Money[] | undefined,
  { language }: ColumnsContext,
  layout: Partial<DataColumn<TravelOrderRow>> = {},
): DataColumn<TravelOrderRow> {
  return {
    id,
    header,
    width: Math.max(98, headerWidth({ header })),
    ...layout,
    align: 'right',
    value: (order) => amountsOf(order)?.[0]?.amount ?? null,
    cell: (order) => moneyList(amountsOf(order) ?? [], language),
  };
}
