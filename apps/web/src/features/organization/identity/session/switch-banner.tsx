import { endpoints, type SessionUser } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { formatClock } from '@konvoj/i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { useTimeZone, useUser } from '../../../../shared/session-state.ts';
import { restartApp } from '../../../../shared/restart-app.ts';
import { useNowBySecond } from '../../../../shared/use-now.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { themeChoice } from '../../../../ui/theme-choice.ts';
import classes from './switch-banner.module.css';
import { timeLeft } from './time-left.ts';

const TRY_AGAIN_MS = 5_000;

/** Ends the switch. One that the server has ended already is ended all the same. */
async function switchBack(): Promise<void> {
  try {
    await call(endpoints.users.resetSwitchUser);
  } catch (failure) {
    if (!(failure instanceof ProblemError) || failure.problem.status >= 500) throw failure;
  }
  await keepTheme();
}

/** An appearance chosen while acting for somebody is the administrator's own; a failure to save it must not block. */
async function keepTheme(): Promise<void> {
  try {
    await call(endpoints.session.saveUser, { body: { settings: themeChoice.get() } });
  } catch (failure) {
    console.warn('appearance not kept', failure);
  }
}

/** On every page while a system administrator acts as a user: the user, the end, and the button to switch back. */
export function SwitchBanner() {
  const user = useUser();
  const until = user?.switchedBy && user.switch_token_expire;
  return user && until !== undefined ? <Banner user={user} until={until} /> : null;
}

function Banner({ user, until }: { readonly user: SessionUser; readonly until: string }) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowBySecond();
  const [ended, setEnded] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: switchBack, onSuccess: restartApp });
  const untilMs = Date.parse(until);
  if (!ended && nowMs >= untilMs) setEnded(true);

  // The page makes room for the banner, whatever page it is.
  useEffect(() => {
    document.documentElement.dataset['switched'] = '';
    return () => {
      delete document.documentElement.dataset['switched'];
    };
  }, []);
  useEffect(() => {
    if (!ended) return undefined;
    mutate();
    const timer = setInterval(() => mutate(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ended, mutate]);

  const time = formatClock(until, timeZone);
  return (
    <section className={classes.banner} aria-label={t('session.switched.label')}>
      <IconUserShare size={18} aria-hidden className={classes.icon} />
      <p className={classes.text} role={error ? 'alert' : undefined}>
        {error
          ? errorText(t, error)
          : t('session.switched.text', { name: user.name, organization: user.organization?.name ?? '', time })}
      </p>
      <span className={classes.left} role="timer">
        {t('session.switched.left', { left: timeLeft(untilMs - nowMs) })}
      </span>
      <Button size="compact-xs" variant="white" color="dark" loading={isPending} onClick={() => mutate()}>
        {t('session.switched.back')}
      </Button>
    </section>
  );
}
