import { Button } from '@mantine/core';
import { formatDistance, formatDuration } from '@konvoj/i18n';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Activity, Places, StopBadge, type ColumnsContext } from './stage-columns.tsx';
import type { StageRow } from './stage-rows.ts';
import { stageTime } from './stage-texts.ts';
import styles from './stage-cards.module.css';

/** So many at once: a phone has no room for more, and little memory. */
const AT_ONCE = 100;

interface StageCardsProps {
  readonly stages: readonly StageRow[];
  readonly context: ColumnsContext;
  readonly selectedId: number | undefined;
  readonly onSelect: (stage: StageRow) => void;
}

/** The stages where a table has no room, one below the other. */
export function StageCards({ stages, context, selectedId, onSelect }: StageCardsProps) {
  const t = useText();
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ul className={styles.cards} aria-label={t('vehicleDetails.tab.stages')}>
        {stages.slice(0, shown).map((stage) => (
          <li key={stage.id}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={stage.id === selectedId}
              onClick={() => onSelect(stage)}
            >
              <StageFacts stage={stage} context={context} />
            </button>
          </li>
        ))}
      </ul>
      {stages.length > shown && (
        <Button variant="default" fullWidth h={44} onClick={() => setShown(shown + AT_ONCE)}>
          {t('stage.showMore')}
        </Button>
      )}
    </>
  );
}

function StageFacts({ stage, context }: Pick<StageCardsProps, 'context'> & { readonly stage: StageRow }) {
  const language = useLanguage();
  const { t, driverName } = context;
  return (
    <>
      <span className={styles.line}>
        {stage.stop !== null && <StopBadge number={stage.stop} status={stage.subType} />}
        <b>
          <Activity stage={stage} t={t} />
        </b>
        <span className={styles.end}>{stageTime(stage, context)}</span>
      </span>
      <span className={styles.line}>
        <span>
          <Places stage={stage} t={t} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.driver}>{stage.driver1Id === null ? '' : driverName(stage.driver1Id)}</span>
        <span className={styles.end}>
          <b>{`${formatDuration(stage.duration)} h`}</b>
          {stage.subType === 'drive' && ` · ${formatDistance(language, stage.distance)}`}
        </span>
      </span>
    </>
  );
}
