import { Button, CloseButton, Text as Words } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { useFleetIsEmpty, useFleetIsSilent } from '../../../live/use-fleet-is-empty.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { savedSlice } from '../../../shared/saved-state.ts';
import { useMay } from '../../../shared/session-state.ts';
import classes from './first-steps.module.css';
import { useDecide, useFirstSteps } from './use-first-steps.ts';

/** Whether the guide has opened by itself for this user in this browser. */
const opened = savedSlice('firstSteps', z.object({ byItself: z.boolean() }), { byItself: false });

/**
 * Over the map of an organization without any position: the way to the first steps, for administrators, until one of them
 * hides it. Without a vehicle the guide opens by itself, once for each user and browser.
 */
export function FirstStepsNotice() {
  const mayFollow = useMay('first_steps.follow');
  const isSilent = useFleetIsSilent();
  return mayFollow && isSilent ? <Notice /> : null;
}

function Notice() {
  const t = useText();
  const { data } = useFirstSteps();
  const decide = useDecide();
  const isWanted = data !== undefined && !data.dismissed;
  useGuideOpensItself(isWanted);
  if (!isWanted) return null;
  return (
    <section className={classes.notice} aria-label={t('firstSteps.tab')}>
      <div className={classes.headLine}>
        <Words fw={600}>{t('firstSteps.notice.title')}</Words>
        <CloseButton
          size="sm"
          aria-label={t('firstSteps.notice.hide')}
          title={t('firstSteps.notice.hide')}
          onClick={() => decide.mutate({ dismissed: true })}
        />
      </div>
      <Words size="sm">{t('firstSteps.notice.body')}</Words>
      <Button
        renderRoot={(button: object) => <Link {...button} to={ROUTES.UserSettings} search={{ tab: 'firstSteps' }} />}
      >
        {t('firstSteps.notice.open')}
      </Button>
    </section>
  );
}

function useGuideOpensItself(isWanted: boolean): void {
  const navigate = useNavigate();
  const isEmpty = useFleetIsEmpty();
  const isStart = useLocation({ select: ({ pathname }) => pathname === ROUTES.VehicleDetails });
  const isDue = isWanted && isEmpty && isStart;
  useEffect(() => {
    if (!isDue || opened.get().byItself) return;
    opened.set({ byItself: true });
    void navigate({ to: ROUTES.UserSettings, search: { tab: 'firstSteps' }, replace: true });
  }, [isDue, navigate]);
}
