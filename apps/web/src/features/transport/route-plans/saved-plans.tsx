import type { ListedRoutePlan } from '@konvoj/contract';
import { Alert } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { folded } from '@konvoj/i18n/folded';
import { useMemo } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { openPlan } from './plan-actions.ts';
import { newKey, NO_PLAN, planDrafts } from './plan-draft.ts';
import { draftOf } from './plan-model.ts';
import { planColumns, type SavedPlanActions } from './plan-columns.tsx';
import { copyOf, sendPlan } from './plan-head.tsx';
import classes from './route-plans.module.css';
import { showWholePlan } from './use-route-on-map.ts';
import { useRemovePlan, useRoutePlans, useSavePlan } from './use-route-plans.ts';

interface SavedPlansProps {
  /** The plan in the form. */
  readonly openId: number | null;
  /** A plan or a copy has been put into the form. Keep it the same while it means the same. */
  readonly onOpened: () => void;
}

/** The saved plans with a search; each is opened, copied, sent and deleted. */
export function SavedPlans({ openId, onOpened }: SavedPlansProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useRoutePlans();
  const [typed, setTyped] = useTypedSearch();
  const { actions, failure } = useActions(onOpened);
  const columns = useMemo(() => planColumns({ t, language, timeZone, actions }), [t, language, timeZone, actions]);
  const term = folded(searchTerm(typed));
  const found = useMemo(
    () => (term === '' ? query.data : query.data?.filter((plan) => textOf(plan).includes(term))),
    [query.data, term],
  );
  return (
    <div className={classes.saved}>
      <div className={classes.tools}>
        <SearchBox label={t('routePlans.search')} value={typed} onChange={setTyped} />
      </div>
      {failure !== null && (
        <Alert color="red" role="alert" mx={12} mb={6} py={6}>
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.fill}>
        <Panel
          query={{ ...query, data: found }}
          isEmpty={(plans) => plans.length === 0}
          empty={
            term === '' ? (
              <EmptyFace icon={IconRoute} title={t('routePlans.empty')} hint={t('routePlans.emptyHint')} />
            ) : (
              <EmptyFace title={t('common.noMatch')} />
            )
          }
        >
          {(plans) => (
            <DataTable
              name="routePlans"
              label={t('routePlans.tab.saved')}
              rows={plans}
              columns={columns}
              rowId={({ id }) => String(id)}
              selectedId={openId === null ? null : String(openId)}
              onSelect={actions.open}
              dense
            />
          )}
        </Panel>
      </div>
    </div>
  );
}

const textOf = ({ name, description, points }: ListedRoutePlan): string =>
  folded(
    [name, description, ...points.flatMap((point) => [point.name, point.address, point.contact, point.notes])].join(
      '\n',
    ),
  );

function useActions(onOpened: () => void): { readonly actions: SavedPlanActions; readonly failure: unknown } {
  const t = useText();
  const removing = useRemovePlan();
  const saving = useSavePlan();
  const { mutate: remove } = removing;
  const { mutate: restore } = saving;
  const actions = useMemo(
    (): SavedPlanActions => ({
      open: (plan) => {
        if (planDrafts.get().draft.id !== plan.id) openPlan(t, draftOf(plan, newKey));
        showWholePlan(planDrafts.get().draft);
        onOpened();
      },
      copy: (plan) => {
        openPlan(t, copyOf(draftOf(plan, newKey), t('routePlans.copyName', { name: plan.name })), NO_PLAN);
        showWholePlan(planDrafts.get().draft);
        onOpened();
      },
      send: (plan) => sendPlan(draftOf(plan, newKey)),
      remove: (plan) =>
        remove(plan.id, {
          onSuccess: ({ id, created: _created, createdBy: _by, version: _version, ...body }) => {
            const { draft } = planDrafts.get();
            // What is in the form stays there, as a new plan.
            if (draft.id === id) planDrafts.set({ draft: { ...draft, id: null, version: null }, saved: NO_PLAN });
            showToast(t('routePlans.removed', { name: plan.name }), {
              label: t('common.undo'),
              run: () => restore({ id: null, version: null, body }),
            });
          },
        }),
    }),
    [t, remove, restore, onOpened],
  );
  return { actions, failure: removing.error ?? saving.error };
}
