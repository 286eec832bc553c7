import { ActionIcon, Badge, Menu, Tooltip } from '@mantine/core';
import {
  IconClipboardList,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilePlus,
  IconPrinter,
  IconSend,
  IconViewfinder,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { legLines } from '../../../map/leg-lines.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { newOrderRequest } from '../../../shared/trip.ts';
import { openSend } from '../../../shared/send-request.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { planGpx } from './gpx.ts';
import { beginPlan, openPlan } from './plan-actions.ts';
import { NO_PLAN, type PlanDraft } from './plan-draft.ts';
import { tripOfPlan } from './plan-trip.ts';
import { openPlanPrint } from './plan-view.ts';
import { isPassed } from './plan-points.ts';

import classes from './route-plans.module.css';
import type { PlanRoute } from './use-plan-route.ts';
import { showWholePlan } from './use-route-on-map.ts';

interface PlanHeadProps {
  readonly draft: PlanDraft;
  readonly isChanged: boolean;
  readonly planRoute: PlanRoute;
}

/** The name of the plan in work, and what can be done with it. */
export function PlanHead({ draft, isChanged, planRoute: { route } }: PlanHeadProps) {
  const t = useText();
  const navigate = useNavigate();
  const hasPoints = draft.points.length > 0;
  const unsaved = draft.id === null || isChanged;
  const needsPoints = hasPoints ? undefined : t('routePlans.needsPoints');
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>{draft.id === null ? t('routePlans.new') : draft.name}</h2>
      {isChanged && (
        <Badge size="sm" variant="outline" color="gray" tt="none">
          {t('routePlans.unsaved')}
        </Badge>
      )}
      <Tooltip label={t('routePlans.showAll')}>
        <ActionIcon aria-label={t('routePlans.showAll')} disabled={!hasPoints} onClick={() => showWholePlan(draft)}>
          <IconViewfinder size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('routePlans.begin')}>
        <ActionIcon aria-label={t('routePlans.begin')} onClick={() => beginPlan(t)}>
          <IconFilePlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t('routePlans.actions')}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAction
            icon={IconSend}
            label={t('routePlans.send')}
            reason={unsaved ? t('routePlans.saveFirst') : undefined}
            onClick={() => sendPlan(draft)}
          />
          <MenuAction
            icon={IconClipboardList}
            label={t('routePlans.toOrder')}
            reason={draft.points.length < 2 ? t('routePlans.twoPoints') : undefined}
            onClick={() => {
              newOrderRequest.ask(tripOfPlan(draft, (places) => t('routePlans.over', { places })));
              void navigate({ to: ROUTES.LoadingOrder, search: (now: object) => keptSearch(now) });
            }}
          />
          <MenuAction
            icon={IconPrinter}
            label={t('routePlans.print')}
            reason={route === undefined ? t('routePlans.needsRoute') : undefined}
            onClick={openPlanPrint}
          />
          <MenuAction
            icon={IconDownload}
            label={t('routePlans.gpx')}
            reason={needsPoints}
            onClick={() => {
              const line = route === undefined ? [] : legLines(route).flat();
              const name = draft.name.trim() === '' ? t('routePlans.new') : draft.name;
              const file = new Blob([planGpx({ ...draft, name, line })], { type: 'application/gpx+xml' });
              saveBlob(file, `${name}.gpx`);
            }}
          />
          <MenuAction
            icon={IconCopy}
            label={t('routePlans.copy')}
            reason={needsPoints}
            onClick={() => openPlan(t, copyOf(draft, t('routePlans.copyName', { name: draft.name })), NO_PLAN)}
          />
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

export const copyOf = (draft: PlanDraft, name: string): PlanDraft => ({ ...draft, id: null, version: null, name });

/** Messages are this long at most. */
const TEXT_MAX = 1_000;

/** Opens the message to a vehicle with the plan and a list of its stops. */
export function sendPlan({ id, name, points }: Pick<PlanDraft, 'id' | 'name' | 'points'>): void {
  if (id === null) return;
  const stops = points.filter((_, index) => !isPassed(points, index));
  const text = [name, ...stops.map((stop, index) => `${index + 1}. ${stop.name}`)].join('\n').slice(0, TEXT_MAX);
  openSend({ deviceIds: [], location: null, isPoint: false, routePlan: { id, name }, text });
}
