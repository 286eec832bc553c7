import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { clientsOf } from './board-model.ts';
import { EditOrder } from './edit-order.tsx';
import { MoveDialogs } from './move-dialogs.tsx';
import type { OrderActions } from './order-actions.ts';
import { OrderTable } from './order-table.tsx';
import classes from './orders.module.css';
import { useMoves } from './use-moves.ts';
import { useCopyOrder, useOrdersOfDevice } from './use-orders.ts';

/** The orders of a vehicle, in its details. */
export function OrdersTab({ deviceId }: { readonly deviceId: number }) {
  const t = useText();
  const navigate = useNavigate();
  const query = useOrdersOfDevice(deviceId);
  const { mutate: copy } = useCopyOrder();
  const moves = useMoves();
  const [editing, setEditing] = useState<number | null>(null);
  const { move, refusalOf } = moves;
  const actions = useMemo(
    (): OrderActions => ({
      open: ({ id }) => void navigate({ to: ROUTES.LoadingOrder, search: { order: id } }),
      edit: ({ id }) => setEditing(id),
      copy: ({ id }) => copy(id),
      move,
      refusalOf,
    }),
    [navigate, copy, move, refusalOf],
  );
  const all = (
    <Button
      size="compact-xs"
      variant="default"
      renderRoot={(props) => <Link {...props} to={ROUTES.LoadingOrder} search={{ device: deviceId }} />}
    >
      {t('orderBoard.showOnBoard')}
    </Button>
  );
  return (
    <section className={classes.fill} aria-label={t('orderBoard.menu')}>
      <MoveDialogs moves={moves} />
      <Panel
        query={query}
        isEmpty={(orders) => orders.length === 0}
        empty={<EmptyFace icon={IconClipboardList} title={t('orderBoard.emptyOfVehicle')} action={all} />}
      >
        {(orders) => <OrderTable name="loadingOrdersOfVehicle" orders={orders} openId={undefined} actions={actions} />}
      </Panel>
      {editing !== null && (
        <EditOrder id={editing} clients={clientsOf(query.data ?? [])} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}
