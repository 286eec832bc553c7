import { Tabs } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { newPlanRequest } from '../../../shared/trip.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { showToast } from '../../../ui/toasts.ts';
import { Countries } from './countries.tsx';
import { Directions } from './directions.tsx';
import { openPlan } from './plan-actions.ts';
import { newKey, NO_PLAN, planDrafts } from './plan-draft.ts';
import { draftOf } from './plan-model.ts';
import { planOfTrip } from './plan-trip.ts';
import { PlanPanel } from './plan-panel.tsx';
import { planTab, usePlanSearch } from './plan-search.ts';
import { useIsPrinting } from './plan-view.ts';
import classes from './route-plans.module.css';
import { SavedPlans } from './saved-plans.tsx';
import { usePlanRoute } from './use-plan-route.ts';
import { showWholePlan, useRouteOnMap } from './use-route-on-map.ts';
import { readPlan } from './use-route-plans.ts';

const PlanPrint = lazy(() => loadChunk(async () => ({ default: (await import('./plan-print.tsx')).PlanPrint })));

/** Below the map: saved plans, and the directions, countries and costs of the plan in the form. */
export function PlanPage() {
  const t = useText();
  const [search, change] = usePlanSearch();
  const draft = planDrafts.use((both) => both.draft);
  const planRoute = usePlanRoute(draft);
  useRouteOnMap(draft, planRoute.lines);
  // Before the address is compared: it then has the plan that is asked for, not the one before.
  newPlanRequest.useRequest((trip) => {
    const plan = planOfTrip(trip, newKey);
    openPlan(t, plan, NO_PLAN);
    showWholePlan(plan);
  });
  usePlanOfAddress();
  const isPrinting = useIsPrinting();
  const narrow = useNarrow();
  const tabs = narrow ? planTab.options : planTab.exclude(['form']).options;
  const tab = tabs.find((each) => each === search.tab) ?? tabs[0] ?? 'saved';
  const showForm = useCallback(() => {
    if (narrow) change({ tab: undefined });
  }, [narrow, change]);
  return (
    <Tabs
      className={classes.page}
      value={tab}
      onChange={(value) => change({ tab: planTab.parse(value) })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('routePlans.menu')}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`routePlans.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.tabPanel}>
        {tab === 'form' && <PlanPanel />}
        {tab === 'saved' && <SavedPlans openId={draft.id} onOpened={showForm} />}
        {tab === 'directions' && <Directions draft={draft} route={planRoute.route} />}
        {tab === 'countries' && <Countries route={planRoute.route} />}
      </Tabs.Panel>
      {isPrinting && planRoute.route !== undefined && (
        <Suspense fallback={null}>
          <PlanPrint draft={draft} planRoute={planRoute} route={planRoute.route} />
        </Suspense>
      )}
    </Tabs>
  );
}

/** The address holds the plan in the form; another one in the address is opened. */
function usePlanOfAddress(): void {
  const t = useText();
  const [search, change] = usePlanSearch();
  const id = planDrafts.use((both) => both.draft.id);
  const open = useEffectEvent(async (wanted: number) => {
    if (wanted === planDrafts.get().draft.id) return;
    try {
      const draft = draftOf(await readPlan(wanted), newKey);
      openPlan(t, draft);
      showWholePlan(draft);
    } catch (failure) {
      showToast(errorText(t, failure));
      change({ plan: planDrafts.get().draft.id ?? undefined });
    }
  });
  useEffect(() => {
    if (search.plan !== undefined) void open(search.plan);
  }, [search.plan]);
  // The plan of the form when the address was last compared; undefined: not yet, so the address decides.
  const noted = useRef<number | null | undefined>(search.plan === undefined ? null : undefined);
  const note = useEffectEvent((now: number | null) => {
    // Another plan was opened meanwhile: its own rendering follows.
    if (now !== planDrafts.get().draft.id) return;
    const isFirst = noted.current === undefined;
    noted.current = now;
    if (!isFirst && search.plan !== (now ?? undefined)) change({ plan: now ?? undefined });
  });
  useEffect(() => note(id), [id]);
}
