import type { Forward } from '@konvoj/contract';
import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { IconDots, IconMapPinShare, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatDateTime } from '@konvoj/i18n';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { minuteText } from '../../../shared/moment-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { headerWidth, type DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { switchColumn } from '../../../ui/data-table/switch-column.tsx';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ForwardDialog } from './forward-dialog.tsx';
import classes from './integrations-panel.module.css';
import { SectionHead } from './section-head.tsx';
import { useForwardChanges, useForwards } from './use-forwards.ts';
import { failureOf } from './words.ts';

/** Which other systems receive the positions of the vehicles, and whether they do. */
export function ForwardsSection() {
  const t = useText();
  const query = useForwards();
  const { save } = useForwardChanges();
  const [editing, setEditing] = useState<Forward | 'new' | null>(null);
  const [removing, setRemoving] = useState<Forward | null>(null);
  const columns = useColumns({
    edit: setEditing,
    remove: setRemoving,
    turn: ({ id, name, url, asList }, enabled) => save.mutate({ id, body: { name, url, asList, enabled } }),
  });
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEditing('new')}>
      {t('integrations.forward.add')}
    </Button>
  );
  return (
    <section className={classes.section} aria-label={t('integrations.forward.title')}>
      <div className={classes.head}>
        <SectionHead title={t('integrations.forward.title')} intro={t('integrations.forward.intro')} />
        {add}
      </div>
      {save.error && editing === null && (
        <Alert color="red" p="xs" mx="sm" mb="xs" role="alert">
          {errorText(t, save.error)}
        </Alert>
      )}
      <div className={classes.table}>
        <Panel
          query={query}
          isEmpty={(forwards) => forwards.length === 0}
          empty={
            <EmptyFace
              icon={IconMapPinShare}
              title={t('integrations.forward.empty')}
              hint={t('integrations.forward.emptyHint')}
            />
          }
        >
          {(forwards) => (
            <DataTable
              name="positionForwards"
              label={t('integrations.forward.title')}
              rows={forwards}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={setEditing}
            />
          )}
        </Panel>
      </div>
      {editing !== null && (
        <ForwardDialog forward={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing && <RemoveForward forward={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

interface ForwardActions {
  readonly edit: (forward: Forward) => void;
  readonly remove: (forward: Forward) => void;
  readonly turn: (forward: Forward, enabled: boolean) => void;
}

function useColumns(actions: ForwardActions): DataColumn<Forward>[] {
  const t = useText();
  const timeZone = useTimeZone();
  return [
    {
      ...switchColumn({
        id: 'on',
        header: t('integrations.enabled'),
        isOn: ({ enabled }) => enabled,
        label: ({ name }) => `${t('integrations.enabled')}: ${name}`,
        onTurn: actions.turn,
      }),
      width: headerWidth({ header: t('integrations.enabled') }),
    },
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (forward) => <ForwardMenu forward={forward} actions={actions} />,
    },
    { id: 'name', header: t('integrations.name'), width: 150, value: ({ name }) => name },
    { id: 'url', header: t('integrations.url'), width: 260, value: ({ url }) => url },
    {
      id: 'state',
      header: t('integrations.state'),
      width: 260,
      wrap: true,
      value: (forward) => stateOf(forward, t, timeZone),
    },
    {
      id: 'accepted',
      header: t('integrations.forward.accepted'),
      width: 160,
      value: ({ acceptedAt }) => acceptedAt,
      cell: ({ acceptedAt }) =>
        acceptedAt === null ? t('integrations.forward.never') : formatDateTime(acceptedAt, timeZone),
    },
  ];
}

function stateOf(forward: Forward, t: Text, timeZone: string): string {
  const { enabled, failingSince } = forward;
  if (!enabled) return t('integrations.forward.off');
  const reason = failureOf(forward, t);
  if (reason === null || failingSince === null) return t('integrations.forward.works');
  return t('integrations.forward.failing', { reason, at: minuteText(failingSince, timeZone) });
}

function ForwardMenu({ forward, actions }: { readonly forward: Forward; readonly actions: ForwardActions }) {
  const t = useText();
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('integrations.actions', { name: forward.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconPencil} label={t('integrations.forward.edit')} onClick={() => actions.edit(forward)} />
        <MenuAction icon={IconTrash} label={t('integrations.remove')} onClick={() => actions.remove(forward)} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RemoveForward({
  forward: { id, name },
  onClose,
}: {
  readonly forward: Forward;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { remove } = useForwardChanges();
  const removed = () => {
    showToast(t('integrations.forward.removed', { name }));
    onClose();
  };
  return (
    <RemoveQuestion
      title={t('integrations.forward.removeTitle')}
      body={t('integrations.forward.removeText', { name })}
      answer={t('integrations.remove')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate(id, { onSuccess: removed })}
      onClose={onClose}
    />
  );
}
