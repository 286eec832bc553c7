import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ReportSearch } from './report-search.ts';
import classes from './reports.module.css';
import { useVehicles, type Named } from './use-report.ts';

export interface ChoiceProps {
  readonly search: ReportSearch;
  readonly change: (patch: ReportSearch) => void;
}

interface SubjectProps extends ChoiceProps {
  readonly drivers: readonly Named[];
  /** The report is not by driver. */
  readonly ofVehiclesOnly?: boolean;
}

/** Vehicles or drivers, and which of them. */
export function Subject({ search, drivers, change, ofVehiclesOnly = false }: SubjectProps) {
  const t = useText();
  const vehicles = useVehicles() ?? [];
  const by = search.drivers === undefined ? 'devices' : 'drivers';
  const chosen = search[by] ?? [];
  // The address keeps chosen vehicles while the report is by driver; drivers in it would make the report one by driver.
  const [lastDrivers, setLastDrivers] = useState<number[]>([]);
  const all = by === 'devices' ? t('report.allVehicles') : t('report.allDrivers');
  return (
    <>
      {!ofVehiclesOnly && (
        <SegmentedControl
          size="xs"
          aria-label={t('report.by')}
          value={by}
          data={[
            { value: 'devices', label: t('report.vehicles') },
            { value: 'drivers', label: t('report.drivers') },
          ]}
          onChange={(value) => {
            if (value !== 'drivers') setLastDrivers(search.drivers ?? []);
            change({ drivers: value === 'drivers' ? lastDrivers : undefined });
          }}
        />
      )}
      <MultiSelect
        size="xs"
        className={classes.choice ?? ''}
        searchable
        clearable
        aria-label={by === 'devices' ? t('report.vehicles') : t('report.drivers')}
        placeholder={chosen.length === 0 ? all : ''}
        data={(by === 'devices' ? vehicles : drivers).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.map(String)}
        onChange={(values) => {
          const ids = values.map(Number);
          change(by === 'drivers' ? { drivers: ids } : { devices: ids.length === 0 ? undefined : ids });
        }}
      />
    </>
  );
}
