import { Alert, Button, Loader, Tooltip } from '@mantine/core';
import { ROUTE_POINTS } from '@konvoj/contract';
import { formatClock, formatDate, formatDistance, formatDuration } from '@konvoj/i18n';
import { IconAlertTriangle, IconArrowsShuffle } from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { PlanDraft } from './plan-draft.ts';
import classes from './route-plans.module.css';
import type { PointTime } from './times.ts';
import { useOptimisation, type Proposal } from './use-optimisation.ts';
import type { PlanRoute } from './use-plan-route.ts';
import { useWarningTexts } from './use-warning-texts.ts';

interface RouteSummaryProps {
  readonly draft: PlanDraft;
  readonly planRoute: PlanRoute;
  readonly times: readonly PointTime[];
}

/** How far and how long, what the figures are worth, and a better order. */
export function RouteSummary({ draft, planRoute, times }: RouteSummaryProps) {
  const t = useText();
  const { route, shown, isPending, failure, retry } = planRoute;
  if (draft.points.length < 2) return null;
  return (
    <section className={classes.summary} aria-label={t('routePlans.route')} aria-busy={isPending}>
      {failure !== null ? (
        <Alert color="red" role="alert" py={6} title={t('routePlans.routeFailed')}>
          {errorText(t, failure)}{' '}
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('common.retry')}
          </Button>
        </Alert>
      ) : (
        <Figures shown={shown} isOld={route === undefined} departAt={draft.departAt} times={times} />
      )}
      {route !== undefined && <Worth draft={draft} route={route} />}
      <Optimise draft={draft} />
    </section>
  );
}

interface FiguresProps extends Pick<RouteSummaryProps, 'times'> {
  readonly shown: PlanRoute['shown'];
  readonly isOld: boolean;
  readonly departAt: string | null;
}

function Figures({ shown, isOld, departAt, times }: FiguresProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const end = times.at(-1);
  const start = times[0];
  if (shown === undefined) {
    return (
      <p className={classes.hint} role="status">
        <Loader size={12} /> {t('routePlans.calculating')}
      </p>
    );
  }
  const arrives =
    end && departAt !== null ? `${formatDate(end.arrivesAt, timeZone)} ${formatClock(end.arrivesAt, timeZone)}` : null;
  return (
    <dl className={classes.figures} data-old={isOld || undefined}>
      <div>
        <dt>{t('routePlans.distance')}</dt>
        <dd>{formatDistance(language, shown.distance)}</dd>
      </div>
      <div>
        <dt>{t('routePlans.driving')}</dt>
        <dd>{formatDuration(shown.duration)}</dd>
      </div>
      <div>
        <dt>{t('routePlans.total')}</dt>
        <dd>{start && end ? formatDuration((end.arrivesAt - start.leavesAt) / 1000) : '…'}</dd>
      </div>
      {departAt !== null && (
        <div>
          <dt>{t('routePlans.arrival')}</dt>
          <dd>{arrives ?? '…'}</dd>
        </div>
      )}
    </dl>
  );
}

type Known = NonNullable<PlanRoute['route']>;

/** Which engine calculated, why it is not a better one, and what is to be checked. */
function Worth({ draft, route }: { readonly draft: PlanDraft; readonly route: Known }) {
  const t = useText();
  const { engine, notice } = route;
  const warnings = useWarningTexts(draft, route);
  return (
    <div role="status">
      <p className={classes.hint}>
        {notice !== null && <strong>{t(`routePlans.notice.${notice}`)} </strong>}
        {t(`routePlans.engine.${engine}`)}
      </p>
      {warnings.map((text) => (
        <Alert key={text} color="orange" icon={<IconAlertTriangle size={16} aria-hidden />} mt={6} py={6}>
          {text}
        </Alert>
      ))}
    </div>
  );
}

function Optimise({ draft }: { readonly draft: PlanDraft }) {
  const t = useText();
  const { proposal, isPending, failure, propose, accept, keep } = useOptimisation(draft);
  const { length } = draft.points;
  const reason =
    length < 4
      ? t('routePlans.optimise.tooFew')
      : length > ROUTE_POINTS.maxToOptimize
        ? t('routePlans.optimise.tooMany', { max: ROUTE_POINTS.maxToOptimize })
        : null;
  return (
    <>
      <Tooltip label={reason ?? t('routePlans.optimise.hint')}>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={14} aria-hidden />}
          loading={isPending}
          aria-disabled={reason !== null}
          {...(reason !== null && { 'data-disabled': true })}
          onClick={() => reason === null && propose()}
        >
          {t('routePlans.optimise.do')}
        </Button>
      </Tooltip>
      {failure !== null && (
        <p className={classes.error} role="alert">
          {errorText(t, failure)}
        </p>
      )}
      {proposal !== null && <Proposed proposal={proposal} onAccept={accept} onKeep={keep} />}
    </>
  );
}

interface ProposedProps {
  readonly proposal: Proposal;
  readonly onAccept: () => void;
  readonly onKeep: () => void;
}

/** The panel is long: the answer may be below its visible part. The focus has it read out. */
function bringIntoView(answer: HTMLElement | null): void {
  answer?.focus({ preventScroll: true });
  answer?.scrollIntoView({ block: 'nearest' });
}

/** What another order saves, before it is taken. */
function Proposed({ proposal: { isSame, saves, late }, onAccept, onKeep }: ProposedProps) {
  const t = useText();
  const language = useLanguage();
  if (isSame) {
    return (
      <p ref={bringIntoView} tabIndex={-1} className={classes.hint} role="status">
        {t('routePlans.optimise.same')}
      </p>
    );
  }
  const signed = (value: number, text: (value: number) => string): string =>
    `${value < 0 ? '−' : ''}${text(Math.abs(value))}`;
  const figures = {
    distance: signed(saves.distance, (metres) => formatDistance(language, metres)),
    time: signed(saves.duration, formatDuration),
  };
  return (
    <Alert ref={bringIntoView} tabIndex={-1} variant="light" py={6} role="status">
      {t('routePlans.optimise.saves', figures)}
      {late.after < late.before &&
        ` ${t('routePlans.optimise.lessLate', { time: formatDuration(late.before - late.after) })}`}
      <div className={classes.line}>
        <Button size="compact-xs" onClick={onAccept}>
          {t('routePlans.optimise.accept')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onKeep}>
          {t('routePlans.optimise.keep')}
        </Button>
      </div>
    </Alert>
  );
}
