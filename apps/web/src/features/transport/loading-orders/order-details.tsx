import { endpoints, type LoadingOrder } from '@konvoj/contract';
import { formatDistance } from '@konvoj/i18n';
import { ActionIcon, Alert, Button, Group, Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconFileTypePdf,
  IconLink,
  IconPencil,
  IconRoute,
  IconSend,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { addressOf } from '../../../shared/api.ts';
import { newPlanRequest } from '../../../shared/trip.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { momentText } from '../../../shared/time-window.ts';
import { DetailsDocuments } from './details-documents.tsx';
import { DetailsHistory } from './details-history.tsx';
import { DetailsPoints } from './details-points.tsx';
import { DetailsSuggestions } from './details-suggestions.tsx';
import { goodsText } from './goods-words.ts';
import { LatenessBadge } from './lateness-badge.tsx';
import type { OrderActions } from './order-actions.ts';
import { OrderMenu } from './order-menu.tsx';
import { tripOfOrder } from './order-trip.ts';
import { minutesText, stateText } from './order-words.ts';
import classes from './orders.module.css';
import { useOrderOnMap } from './use-order-on-map.ts';
import { useOrder, useSendAgain, useShareOrder } from './use-orders.ts';

interface OrderDetailsProps {
  readonly id: number;
  readonly actions: OrderActions;
  readonly onClose: () => void;
}

/** An order beside the board: points with their times, waiting, documents and history. */
export function OrderDetails({ id, actions, onClose }: OrderDetailsProps) {
  const t = useText();
  const query = useOrder(id);
  useOrderOnMap(query.data);
  return (
    <aside className={classes.details} aria-label={t('orderBoard.details', { number: query.data?.number ?? '' })}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {(order) => (
          <>
            <Head order={order} actions={actions} onClose={onClose} />
            <div className={classes.detailsBody} tabIndex={0} role="group" aria-label={order.number}>
              <Facts order={order} />
              {order.vehicleId === null && order.state < 2 && <DetailsSuggestions order={order} />}
              <DetailsPoints order={order} />
              <DetailsDocuments order={order} />
              <DetailsHistory order={order} />
            </div>
          </>
        )}
      </Panel>
      {query.data === undefined && (
        <Button variant="default" m="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      )}
    </aside>
  );
}

interface HeadProps {
  readonly order: LoadingOrder;
  readonly actions: OrderActions;
  readonly onClose: () => void;
}

function Head({ order, actions, onClose }: HeadProps) {
  const t = useText();
  const { id, number, state, client, deviceId } = order;
  return (
    <header className={classes.detailsHead}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <h2 className={classes.detailsTitle}>
          {number} <span className={classes.dimmed}>{stateText(t, state)}</span> <LatenessBadge order={order} />
        </h2>
        <ActionIcon aria-label={t('common.close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {client !== null && <span>{client}</span>}
      <Group gap={4}>
        {state < 3 && <SendButton order={order} actions={actions} />}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => actions.edit(order)}
        >
          {t('orderBoard.edit')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => actions.copy(order)}
        >
          {t('orderBoard.copy')}
        </Button>
        <Papers id={id} />
        <LinkButton order={order} />
        {deviceId !== null && (
          <Tooltip label={t('map.card.details')}>
            <ActionIcon
              aria-label={t('map.card.details')}
              renderRoot={(button: object) => (
                <Link {...button} to={ROUTES.VehicleDetails} search={{ vehicle: deviceId }} />
              )}
            >
              <IconTruck size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <PlanButton order={order} />
        <OrderMenu order={order} actions={actions} />
      </Group>
    </header>
  );
}

/** Opens the points of the order as a route plan. */
function PlanButton({ order }: { readonly order: LoadingOrder }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const open = (): void => {
    newPlanRequest.ask(tripOfOrder(order, (goods) => goodsText(goods, t, language)));
    void navigate({ to: ROUTES.RoutePlanning, search: (now: object) => keptSearch(now) });
  };
  return (
    <Tooltip label={t('orderBoard.toPlan')}>
      <ActionIcon aria-label={t('orderBoard.toPlan')} onClick={open}>
        <IconRoute size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Sends the order to its vehicle, or once more after it was changed. */
function SendButton({ order, actions }: Omit<HeadProps, 'onClose'>) {
  const t = useText();
  const again = useSendAgain();
  const isFirst = order.state === 0;
  const refusal = isFirst ? actions.refusalOf(order, 1) : null;
  const send = (): void => {
    if (refusal !== null) return;
    if (isFirst) actions.move(order, 1);
    else again.mutate(order, { onSuccess: ({ number }) => showToast(t('orderBoard.sentAgain', { number })) });
  };
  return (
    <>
      <Tooltip label={refusal ?? ''} disabled={refusal === null}>
        <Button
          size="compact-xs"
          variant={isFirst ? 'filled' : 'default'}
          loading={again.isPending}
          leftSection={<IconSend size={14} aria-hidden />}
          {...(refusal !== null && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={send}
        >
          {t(isFirst ? 'orderBoard.send' : 'orderBoard.sendAgain')}
        </Button>
      </Tooltip>
      {again.error && (
        <Alert color="red" role="alert" p="xs" w="100%">
          {errorText(t, again.error)}
        </Alert>
      )}
    </>
  );
}

function Papers({ id }: { readonly id: number }) {
  const t = useText();
  const language = useLanguage();
  const { pdf, proof } = endpoints.loadingOrders;
  const request = { params: { id }, query: { language } };
  return (
    <DownloadMenu
      groups={[
        {
          files: [
            { text: t('orderBoard.pdf'), address: addressOf(pdf, request) },
            { text: t('orderBoard.proof'), address: addressOf(proof, request) },
          ],
        },
      ]}
    >
      <Button size="compact-xs" variant="default" leftSection={<IconFileTypePdf size={14} aria-hidden />}>
        PDF
      </Button>
    </DownloadMenu>
  );
}

/** Makes the link for the client and copies it; of a link whose address is not stored any more only the existence is shown. */
function LinkButton({ order: { id, link } }: { readonly order: LoadingOrder }) {
  const t = useText();
  const share = useShareOrder();
  const copy = async (): Promise<void> => {
    const { url } = await share.mutateAsync(id);
    if (url !== null) await copyText(url, t);
  };
  const label = t(link === null ? 'orderBoard.link' : 'orderBoard.linkAgain');
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={share.isPending}
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => void copy().catch(() => undefined)}
      >
        {label}
      </Button>
      {share.error && (
        <Alert color="red" role="alert" p="xs" w="100%">
          {errorText(t, share.error)}
        </Alert>
      )}
    </>
  );
}

function Facts({ order }: { readonly order: LoadingOrder }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { price } = order;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('orderBoard.time'), momentText(order.time, timeZone)],
    [t('orderBoard.documentNumber'), order.documentNumber],
    [t('orderBoard.customerReference'), order.customerReference],
    [t('orderBoard.vehicle'), order.vehicle ?? t('orderBoard.noVehicle')],
    [t('orderBoard.driver'), order.driver],
    [t('orderBoard.distance'), order.distance === null ? null : formatDistance(language, order.distance)],
    [t('orderBoard.travelTime'), order.travelTime === null ? null : minutesText(Math.round(order.travelTime / 60))],
    [
      t('orderBoard.price'),
      price
        ? new Intl.NumberFormat(language, { style: 'currency', currency: price.currency }).format(price.cents / 100)
        : null,
    ],
    [t('orderBoard.notes'), order.notes],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
