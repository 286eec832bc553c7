import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { LoadingOrder } from '@konvoj/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { valuesOf } from './form-model.ts';
import { OrderForm } from './order-form.tsx';
import { useOrder } from './use-orders.ts';

interface EditOrderProps {
  readonly id: number;
  readonly clients: readonly string[];
  readonly onClose: () => void;
}

/** The form of an order that is there already; it is read first. */
export function EditOrder({ id, clients, onClose }: EditOrderProps) {
  const t = useText();
  const query = useOrder(id);
  if (query.data !== undefined) return <LoadedOrder order={query.data} clients={clients} onClose={onClose} />;
  return (
    <Modal opened size="lg" closeButtonProps={{ 'aria-label': t('common.close') }} onClose={onClose}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {() => null}
      </Panel>
    </Modal>
  );
}

function LoadedOrder({ order, clients, onClose }: Omit<EditOrderProps, 'id'> & { readonly order: LoadingOrder }) {
  const t = useText();
  const timeZone = useTimeZone();
  // As it was when the form was opened: what others change meanwhile is shown when it is saved.
  const [opened] = useState(() => ({ order, initial: valuesOf(order, timeZone) }));
  return (
    <OrderForm
      {...opened}
      clients={clients}
      onSaved={({ number }) => {
        showToast(t('orderBoard.saved', { number }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
