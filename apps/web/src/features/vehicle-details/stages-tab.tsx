import type { Stage } from '@konvoj/contract';
import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useTimeZone, useUser } from '../../shared/session-state.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../ui/panel.tsx';
import { searchTerm } from '../../ui/search-box.tsx';
import { countryNames } from './country-names.ts';
import { stageColumns } from './stage-columns.tsx';
import { stagesWith } from './stage-search.ts';
import { useDriverNames } from './use-driver-names.ts';
import type { useStages } from './use-history.ts';
import { spanOf } from './day-strip-model.ts';
import type { Stretch } from './map-stretch.ts';

export const STAGES_TABLE = 'stages';
const DEFAULT_MINIMUM_STOP = 5;

export function useStageColumns() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const minimumStopMinutes = useUser()?.settings.minimumStopMinutes ?? DEFAULT_MINIMUM_STOP;
  const driverName = useDriverNames();
  return useMemo(
    () => stageColumns({ t, language, timeZone, minimumStopMinutes, driverName, countryName: countryNames(language) }),
    [t, language, timeZone, minimumStopMinutes, driverName],
  );
}

interface StagesTabProps {
  readonly query: ReturnType<typeof useStages>;
  readonly columns: ReturnType<typeof useStageColumns>;
  /** Only the stages that touch this day, when one is chosen. */
  readonly day: Stretch | null;
  /** What is typed into the search above the table. */
  readonly typed: string;
  readonly selectedId: number | undefined;
  readonly onSelect: (stage: Stage) => void;
}

/** The stages of the period; a row shows its stretch on the map. */
export function StagesTab({ query, columns, day, typed, selectedId, onSelect }: StagesTabProps) {
  const t = useText();
  const { data } = query;
  const term = searchTerm(typed);
  const rows = useMemo(() => {
    const ofDay = data?.filter((stage) => !day || touches(stage, day));
    return ofDay && stagesWith(term, ofDay, columns);
  }, [data, day, term, columns]);
  const nothing = term === '' ? t('vehicleDetails.noStages') : t('common.noMatch');
  const hint = term === '' ? { hint: t('vehicleDetails.noDataHint') } : {};
  return (
    <Panel
      query={{ ...query, data: rows }}
      isEmpty={(stages) => stages.length === 0}
      empty={<EmptyFace icon={IconRoute} title={nothing} {...hint} />}
    >
      {(stages) => (
        <DataTable
          name={STAGES_TABLE}
          label={t('vehicleDetails.tab.stages')}
          rows={stages}
          columns={columns}
          rowId={(stage) => String(stage.id)}
          selectedId={selectedId === undefined ? null : String(selectedId)}
          onSelect={onSelect}
        />
      )}
    </Panel>
  );
}

function touches(stage: Stage, day: Stretch): boolean {
  const { fromMs, toMs } = spanOf(stage);
  return fromMs < day.toMs && toMs > day.fromMs;
}
