import type { DownloadRun } from '@konvoj/contract';
import { Progress, Text as Words } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot, IconCircleX } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import classes from './downloads.module.css';
import { outcomeText, progressText, runStatusText } from './download-words.ts';
import { shareDone, stepsOf } from './run-steps.ts';

interface RunProgressProps {
  readonly run: DownloadRun;
  /** In a row of a table: without the list of steps. */
  readonly compact?: boolean;
}

const SIGNS = { done: IconCircleCheck, now: IconCircleDot, failed: IconCircleX, ahead: IconCircle } as const;

/** How far a download is: a bar, what happens now, and the statuses on its way. */
export function RunProgress({ run, compact = false }: RunProgressProps) {
  const t = useText();
  const language = useLanguage();
  const now = outcomeText(t, run);
  const progress = progressText(t, language, run);
  const bar = (
    <Progress
      size="sm"
      aria-label={t('tachographPage.progress', { name: run.name, status: runStatusText(t, run.status) })}
      value={shareDone(run) * 100}
      animated={run.endedAt === null}
      color={run.endedAt !== null && run.status !== 'success' ? 'red' : 'blue'}
    />
  );
  const words = (
    <Words size="xs" role="status">
      {now}
      {progress !== null && <Words span inherit c="dimmed">{` · ${progress}`}</Words>}
      {run.attempt > 1 && (
        <Words span inherit c="dimmed">{` · ${t('tachographPage.attempt', { number: run.attempt })}`}</Words>
      )}
    </Words>
  );
  if (compact) {
    return (
      <div className={classes.progress}>
        {words}
        {bar}
      </div>
    );
  }
  return (
    <div className={classes.progress}>
      <ol className={classes.steps} aria-label={t('tachographPage.manual.steps')}>
        {stepsOf(run).map(({ status, state }) => {
          const Sign = SIGNS[state];
          return (
            <li key={status} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
              <Sign size={18} aria-hidden />
              {runStatusText(t, status)}
            </li>
          );
        })}
      </ol>
      {bar}
      {words}
    </div>
  );
}
