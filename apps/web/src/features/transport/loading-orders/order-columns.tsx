import type { LanguageCode, LoadingOrderRow } from '@konvoj/contract';
import { formatDistance } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { momentText, windowText } from '../../../shared/time-window.ts';
import { nextPoint } from './board-model.ts';
import { LatenessBadge } from './lateness-badge.tsx';
import type { OrderActions } from './order-actions.ts';
import { OrderMenu } from './order-menu.tsx';
import { latenessText, routeText, stateText } from './order-words.ts';

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly actions: OrderActions;
}

export function orderColumns({ t, language, timeZone, actions }: ColumnsContext): DataColumn<LoadingOrderRow>[] {
  return [
    { id: 'number', header: t('orderBoard.number'), width: 100, value: ({ number }) => number },
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (order) => <OrderMenu order={order} actions={actions} />,
    },
    { id: 'state', header: t('orderBoard.stateColumn'), width: 110, value: ({ state }) => stateText(t, state) },
    {
      id: 'lateness',
      header: t('orderBoard.lateness'),
      width: 120,
      value: (order) => latenessText(t, order),
      cell: (order) => <LatenessBadge order={order} />,
    },
    {
      id: 'time',
      header: t('orderBoard.time'),
      width: 130,
      value: ({ time }) => time,
      cell: ({ time }) => momentText(time, timeZone),
    },
    { id: 'client', header: t('orderBoard.client'), width: 150, value: ({ client }) => client },
    { id: 'route', header: t('orderBoard.route'), width: 240, value: routeText },
    {
      id: 'next',
      header: t('orderBoard.nextPoint'),
      width: 190,
      value: ({ points }) => nextPoint(points)?.windowFrom ?? null,
      cell: ({ points }) => {
        const point = nextPoint(points);
        return point && [point.name, windowText(point.windowFrom, point.windowTo, timeZone)].filter(Boolean).join(', ');
      },
    },
    {
      id: 'eta',
      header: t('orderBoard.eta'),
      width: 150,
      value: ({ points }) => nextPoint(points)?.eta?.at ?? null,
      cell: ({ points }) => {
        const eta = nextPoint(points)?.eta;
        return eta && momentText(eta.at, timeZone);
      },
    },
    { id: 'vehicle', header: t('orderBoard.vehicle'), width: 110, value: ({ vehicle }) => vehicle },
    { id: 'driver', header: t('orderBoard.driver'), width: 130, value: ({ driver }) => driver },
    {
      id: 'distance',
      header: t('orderBoard.distance'),
      unit: 'km',
      width: 90,
      align: 'right',
      value: ({ distance }) => distance,
      cell: ({ distance }) => (distance === null ? '–' : formatDistance(language, distance)),
    },
    {
      id: 'document',
      header: t('orderBoard.documentNumber'),
      width: 120,
      hidden: true,
      value: ({ documentNumber }) => documentNumber,
    },
    {
      id: 'reference',
      header: t('orderBoard.customerReference'),
      width: 120,
      hidden: true,
      value: ({ customerReference }) => customerReference,
    },
    {
      id: 'administrator',
      header: t('orderBoard.administrator'),
      width: 120,
      hidden: true,
      value: ({ administrator }) => administrator?.name ?? null,
    },
  ];
}
