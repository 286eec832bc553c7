import type { FirstStep, FirstSteps } from '@konvoj/contract';
import { Button, Progress, Text as Words, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './first-steps.module.css';
import { StepBody } from './step-body.tsx';
import { countDone, nextStep, shownStep } from './steps-model.ts';
import { useDecide, useFirstSteps } from './use-first-steps.ts';

/** From an empty organization to a fleet on the map: the steps, and what to do in the one of the address. */
export function FirstStepsPanel() {
  const query = useFirstSteps();
  return (
    <Panel query={query} empty={null}>
      {(firstSteps) => <Guide firstSteps={firstSteps} />}
    </Panel>
  );
}

/** The step that the address names; null: none. */
function askedStep({ search }: { readonly search: object }): string | null {
  const step: unknown = Reflect.get(search, 'step');
  return typeof step === 'string' ? step : null;
}

function Guide({ firstSteps }: { readonly firstSteps: FirstSteps }) {
  const t = useText();
  const asked = useLocation({ select: askedStep });
  const { steps, dismissed } = firstSteps;
  const shown = shownStep(steps, asked);
  const done = countDone(steps);
  const decide = useDecide();
  const progress = t('firstSteps.progress', { done, all: steps.length });
  return (
    <section className={classes.page} aria-label={t('firstSteps.tab')}>
      <div className={classes.head}>
        <div className={classes.headLine}>
          <Words size="sm" c="dimmed">
            {t('firstSteps.intro')}
          </Words>
          <Words size="sm" fw={600}>
            {progress}
          </Words>
        </div>
        <Progress value={(100 * done) / steps.length} size="sm" mt={6} aria-label={progress} />
      </div>
      <nav aria-label={t('firstSteps.list')}>
        <ol className={classes.list}>
          {steps.map((each) => (
            <StepLink key={each.step} {...each} isShown={each.step === shown} />
          ))}
        </ol>
        <Button
          variant="subtle"
          mt="sm"
          loading={decide.isPending}
          onClick={() => decide.mutate({ dismissed: !dismissed })}
        >
          {t(dismissed ? 'firstSteps.showNotice' : 'firstSteps.hideNotice')}
        </Button>
      </nav>
      <Step key={shown} step={shown} isChosen={asked === shown} firstSteps={firstSteps} />
    </section>
  );
}

const ICONS = { done: IconCircleCheck, skipped: IconCircleMinus, open: IconCircle } as const;

interface StepLinkProps {
  readonly step: FirstStep;
  readonly state: keyof typeof ICONS;
  readonly isShown: boolean;
}

function StepLink({ step, state, isShown }: StepLinkProps) {
  const t = useText();
  const Icon = ICONS[state];
  return (
    <li>
      <Link
        to={ROUTES.UserSettings}
        search={{ tab: 'firstSteps', step }}
        className={classes.stepLink}
        data-state={state}
        aria-current={isShown ? 'step' : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span>{t(`firstSteps.step.${step}`)}</span>
        <span className={classes.stepState}>{t(`firstSteps.state.${state}`)}</span>
      </Link>
    </li>
  );
}

interface StepProps {
  readonly step: FirstStep;
  /** The address names it. */
  readonly isChosen: boolean;
  readonly firstSteps: FirstSteps;
}

function Step({ step, isChosen, firstSteps }: StepProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  // On a phone the list of steps fills the window.
  useEffect(() => {
    if (isNarrow && isChosen) section.current?.scrollIntoView();
  }, [isNarrow, isChosen]);
  const decide = useDecide();
  const state = firstSteps.steps.find((each) => each.step === step)?.state;
  const next = nextStep(firstSteps.steps, step);
  return (
    <section ref={section} className={classes.step} aria-labelledby="first-step-title">
      <Title order={2} id="first-step-title">
        {t(`firstSteps.step.${step}`)}
      </Title>
      <Words size="sm">{t(`firstSteps.about.${step}`)}</Words>
      <StepBody step={step} gateway={firstSteps.gateway} />
      {decide.error && (
        <Words size="sm" c="var(--status-stop)" role="alert">
          {errorText(t, decide.error)}
        </Words>
      )}
      <div className={classes.foot}>
        {next !== null && (
          <Button
            variant={state === 'open' ? 'default' : 'filled'}
            renderRoot={(button: object) => (
              <Link {...button} to={ROUTES.UserSettings} search={{ tab: 'firstSteps', step: next }} />
            )}
          >
            {t('firstSteps.next', { step: t(`firstSteps.step.${next}`) })}
          </Button>
        )}
        {state === 'open' && (
          <Button variant="subtle" loading={decide.isPending} onClick={() => decide.mutate({ skip: step })}>
            {t('firstSteps.skip')}
          </Button>
        )}
        {state === 'skipped' && (
          <Button variant="subtle" loading={decide.isPending} onClick={() => decide.mutate({ resume: step })}>
            {t('firstSteps.resume')}
          </Button>
        )}
        {next === null && state !== 'open' && <Words size="sm">{t('firstSteps.allDone')}</Words>}
      </div>
    </section>
  );
}
