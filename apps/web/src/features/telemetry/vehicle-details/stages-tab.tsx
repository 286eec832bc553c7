import { useElementSize } from '@mantine/hooks';
import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { searchTerm } from '../../../ui/search-box.tsx';
import { countryNames } from '../../../shared/country-names.ts';
import { StageCards } from './stage-cards.tsx';
import { stageTableColumns, type ColumnsContext } from './stage-columns.tsx';
import type { StageRow, StageView } from './stage-rows.ts';
import { stagesWith } from './stage-search.ts';
import { StageTotalsBar } from './stage-totals-bar.tsx';
import { useDriverNames } from '../../../shared/use-driver-names.ts';
import type { useStages } from './use-history.ts';
import styles from './vehicle-details.module.css';

export const STAGES_TABLE = 'stages';
/** A panel narrower than this shows cards: the table would have to be scrolled sideways. Pixels. */
const CARDS_BELOW = 560;

/** How stages are written here, and the columns made of it. */
export function useStageColumns(clockOnly: boolean) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const driverName = useDriverNames();
  return useMemo(() => {
    const context: ColumnsContext = {
      t,
      language,
      timeZone,
      clockOnly,
      driverName,
      countryName: countryNames(language),
    };
    return { context, columns: stageTableColumns(context) };
  }, [t, language, timeZone, clockOnly, driverName]);
}

interface StagesTabProps extends ReturnType<typeof useStageColumns> {
  readonly query: ReturnType<typeof useStages>;
  readonly view: StageView | undefined;
  /** The text of the search above the table. */
  readonly typed: string;
  readonly selectedId: number | undefined;
  readonly onSelect: (stage: StageRow) => void;
}

/** The stages of the shown period; a row shows its stretch on the map. */
export function StagesTab({ query, view, context, columns, typed, selectedId, onSelect }: StagesTabProps) {
  const t = useText();
  const { ref, width } = useElementSize();
  const narrow = useNarrow();
  const term = searchTerm(typed);
  const rows = useMemo(() => view && stagesWith(term, view.rows, columns), [view, term, columns]);
  const stops = new Set(rows?.flatMap(({ stop }) => stop ?? [])).size;
  const nothing = term === '' ? t('vehicleDetails.noStages') : t('common.noMatch');
  const hint = term === '' ? { hint: t('vehicleDetails.noDataHint') } : {};
  return (
    <div ref={ref} className={styles.fill}>
      <Panel
        query={{ ...query, data: rows }}
        isEmpty={(stages) => stages.length === 0}
        empty={<EmptyFace icon={IconRoute} title={nothing} {...hint} />}
      >
        {(stages) => (
          <>
            {narrow || (width > 0 && width < CARDS_BELOW) ? (
              <div className={styles.cards}>
                <StageCards stages={stages} context={context} selectedId={selectedId} onSelect={onSelect} />
              </div>
            ) : (
              <DataTable
                name={STAGES_TABLE}
                label={t('vehicleDetails.tab.stages')}
                dense
                rows={stages}
                columns={columns}
                rowId={(stage) => String(stage.id)}
                selectedId={selectedId === undefined ? null : String(selectedId)}
                onSelect={onSelect}
              />
            )}
            <StageTotalsBar stages={stages} stops={stops} />
          </>
        )}
      </Panel>
    </div>
  );
}
