import type { DownloadPlan } from '@konvoj/contract';
import { Alert, Badge, Button, Group, Switch, Text as Words } from '@mantine/core';
import { IconCalendarRepeat, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText, type Text } from '../../../../i18n/use-text.ts';
import { useMay } from '../../../../shared/session-state.ts';
import type { DataColumn } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { Question } from '../../../../ui/question.tsx';
import classes from '../tachograph.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { useDownloadPlans, useDownloadStates, usePlanChanges } from './use-downloads.ts';

/** How often downloads run: the defaults of the organization, and plans of single drivers and vehicles. */
export function PlansTab() {
  const t = useText();
  const mayEdit = useMay('tachographDownloads.edit');
  const plans = useDownloadPlans();
  const states = useDownloadStates();
  const { change } = usePlanChanges();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [removing, setRemoving] = useState<DownloadPlan | null>(null);
  const edited = plans.data?.find(({ id }) => id === editing);
  const add = (
    <Button
      size="xs"
      disabled={!mayEdit}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      {t('tachographPage.plans.add')}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        {add}
        <Words size="sm" c="dimmed">
          {t('tachographPage.plans.legal')}
        </Words>
        {change.error && (
          <Alert color="red" p="xs" role="alert">
            {errorText(t, change.error)}
          </Alert>
        )}
      </div>
      <div className={classes.content}>
        <Panel
          query={plans}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyFace
              icon={IconCalendarRepeat}
              title={t('tachographPage.plans.empty')}
              hint={t('tachographPage.plans.emptyHint')}
            />
          }
        >
          {(list) => (
            <DataTable
              name="tachograph.plans"
              label={t('tachographPage.plans.title')}
              rows={list}
              columns={planColumns(t, {
                mayEdit,
                pause: ({ id, version }, active) => change.mutate({ id, body: { active, version } }),
                edit: ({ id }) => setEditing(id),
                remove: setRemoving,
              })}
              rowId={({ id }) => String(id)}
              {...(mayEdit && { onOpen: ({ id }: DownloadPlan) => setEditing(id) })}
            />
          )}
        </Panel>
      </div>
      {editing === 'new' && (
        <PlanDialog plan={null} plans={plans.data ?? []} states={states.data ?? []} onClose={() => setEditing(null)} />
      )}
      {edited && (
        <PlanDialog
          key={edited.id}
          plan={edited}
          plans={plans.data ?? []}
          states={states.data ?? []}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemovePlan plan={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** `all drivers` or the name of one. */
const targetText = (t: Text, { subject, name }: DownloadPlan): string =>
  name ?? t(`tachographPage.plans.allOf.${subject}`);

interface PlanActions {
  readonly mayEdit: boolean;
  readonly pause: (plan: DownloadPlan, active: boolean) => void;
  readonly edit: (plan: DownloadPlan) => void;
  readonly remove: (plan: DownloadPlan) => void;
}

function planColumns(t: Text, { mayEdit, pause, edit, remove }: PlanActions): DataColumn<DownloadPlan>[] {
  return [
    {
      id: 'active',
      header: t('tachographPage.plans.active'),
      width: 80,
      value: ({ active }) => Number(active),
      cell: (plan) => (
        <Switch
          size="xs"
          className={classes.switch ?? ''}
          disabled={!mayEdit}
          aria-label={t('tachographPage.plans.switch', { name: targetText(t, plan) })}
          checked={plan.active}
          onChange={(event) => pause(plan, event.currentTarget.checked)}
        />
      ),
    },
    {
      id: 'target',
      header: t('tachographPage.plans.target'),
      width: 220,
      value: (plan) => targetText(t, plan),
      cell: (plan) => (
        <>
          {targetText(t, plan)}{' '}
          <Badge size="xs" variant="light" classNames={{ root: classes.badge ?? '' }}>
            {t(plan.subjectId === null ? 'tachographPage.plans.default' : `tachographPage.subject.${plan.subject}`)}
          </Badge>
        </>
      ),
    },
    {
      id: 'interval',
      header: t('tachographPage.plans.interval'),
      width: 130,
      align: 'right',
      value: ({ intervalDays }) => intervalDays,
      cell: ({ intervalDays }) => t('common.days', { count: intervalDays }),
    },
    {
      id: 'what',
      header: t('tachographPage.plans.what'),
      width: 340,
      wrap: true,
      value: ({ subject, blocks, speed }) =>
        subject === 'driver'
          ? t('tachographPage.plans.whole')
          : [
              ...blocks.map((block) => t(`tachographPage.manual.block.${block}`)),
              ...(speed ? [t('tachographPage.plans.speed')] : []),
            ].join(', '),
    },
    {
      id: 'actions',
      header: '',
      width: 210,
      sortable: false,
      value: () => null,
      cell: (plan) => (
        <Group gap={4} wrap="nowrap" h="100%">
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={!mayEdit}
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`${t('tachographPage.plans.edit')}: ${targetText(t, plan)}`}
            onClick={() => edit(plan)}
          >
            {t('tachographPage.plans.edit')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            disabled={!mayEdit}
            leftSection={<IconTrash size={14} aria-hidden />}
            aria-label={`${t('tachographPage.plans.remove')}: ${targetText(t, plan)}`}
            onClick={() => remove(plan)}
          >
            {t('tachographPage.plans.remove')}
          </Button>
        </Group>
      ),
    },
  ];
}

function RemovePlan({ plan, onClose }: { readonly plan: DownloadPlan; readonly onClose: () => void }) {
  const t = useText();
  const { remove } = usePlanChanges();
  return (
    <Question
      opened
      title={t('tachographPage.plans.removeTitle')}
      body={t('tachographPage.plans.removeText', { name: targetText(t, plan) })}
      failure={
        remove.error && (
          <Alert color="red" mt="sm" role="alert">
            {errorText(t, remove.error)}
          </Alert>
        )
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('common.cancel')}
      </Button>
      <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(plan.id, { onSuccess: onClose })}>
        {t('tachographPage.plans.remove')}
      </Button>
    </Question>
  );
}
