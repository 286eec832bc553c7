import { NAME_LENGTH, TEXT_MAX_LENGTH } from '@konvoj/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { discardChanges } from './plan-actions.ts';
import { changePlan, isChanged, planDrafts, type PlanDraft } from './plan-draft.ts';
import { PlanHead } from './plan-head.tsx';
import { PointList } from './point-list.tsx';
import { RouteOptions } from './route-options.tsx';
import { RouteSummary } from './route-summary.tsx';
import classes from './route-plans.module.css';
import { pointTimes } from './times.ts';
import { usePlanForm } from './use-plan-form.ts';
import { usePlanRoute, type PlanRoute } from './use-plan-route.ts';

/** The form of a route plan in the sidebar. All that is typed lives in the draft, so that it survives leaving the page. */
export function PlanPanel() {
  const t = useText();
  const both = planDrafts.use((all) => all);
  const { draft } = both;
  const planRoute = usePlanRoute(draft);
  const { form, errorOf } = usePlanForm(draft, planRoute.route);
  const times = useTimes(draft, planRoute);
  const changed = isChanged(both);
  return (
    <Form form={form} className={classes.panel} label={t('routePlans.form')}>
      <PlanHead draft={draft} isChanged={changed} planRoute={planRoute} />
      <div className={classes.fields} data-scrolls>
        <TextInput
          size="xs"
          label={t('routePlans.name')}
          required
          maxLength={NAME_LENGTH.max}
          value={draft.name}
          error={errorOf('name')}
          onChange={(event) => changePlan({ name: event.currentTarget.value })}
        />
        <Textarea
          size="xs"
          label={t('routePlans.description')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={TEXT_MAX_LENGTH}
          value={draft.description}
          error={errorOf('description')}
          onChange={(event) => changePlan({ description: event.currentTarget.value })}
        />
        <RouteOptions draft={draft} />
        <PointList points={draft.points} times={times} hasDeparture={draft.departAt !== null} errorOf={errorOf} />
        <RouteSummary draft={draft} planRoute={planRoute} times={times} />
      </div>
      <footer className={classes.foot}>
        <FormFoot
          form={form}
          saveLabel={t('routePlans.save')}
          disabled={!changed}
          failureTitle={t('routePlans.saveFailed')}
          aside={
            changed && (
              <Button variant="subtle" color="gray" onClick={() => discardChanges(t)}>
                {t('routePlans.discard')}
              </Button>
            )
          }
        />
      </footer>
    </Form>
  );
}

/** The times at the points; without a departure counted from 0. None while the route is being calculated. */
function useTimes({ points, departAt }: PlanDraft, { route }: PlanRoute) {
  return useMemo(
    () => (route === undefined ? [] : pointTimes(points, route.legs, departAt === null ? 0 : Date.parse(departAt))),
    [points, departAt, route],
  );
}
