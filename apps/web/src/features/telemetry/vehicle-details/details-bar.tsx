import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { DetailsTab } from '../../../shared/feature.ts';
import type { Period, PeriodSearch } from '../../../shared/period.ts';
import { PeriodMenu } from '../../../ui/period/period-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { OWN_TABS } from './details-search.ts';
import styles from './vehicle-details.module.css';

/** Names of the views of a vehicle. */
export function TabNames({ more }: { readonly more: readonly DetailsTab[] }) {
  const t = useText();
  return (
    <Tabs.List aria-label={t('vehicleDetails.tabs')} className={styles.tabList}>
      {OWN_TABS.map((name) => (
        <Tabs.Tab key={name} value={name} className={styles.tab}>
          {t(`vehicleDetails.tab.${name}`)}
        </Tabs.Tab>
      ))}
      {more.map(({ tab, text }) => (
        <Tabs.Tab key={tab} value={tab} className={styles.tab}>
          {t(text)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface PeriodToolsProps {
  readonly search: PeriodSearch;
  readonly period: Period | null;
  /** The day of the period that alone is shown. */
  readonly day?: Period | null;
  readonly onPeriod: (value: PeriodSearch) => void;
  readonly children?: ReactNode;
}

/** The period, and the actions for it. */
export function PeriodTools({ search, period, day = null, onPeriod, children }: PeriodToolsProps) {
  return (
    <div className={styles.tools}>
      <PeriodMenu value={search} period={period} day={day} maxDays={MAX_DAYS_STAGES} onChange={onPeriod} />
      {children}
    </div>
  );
}

interface StageSearchProps {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

/** A button until it is needed: the day strip has the room. */
export function StageSearch({ typed, onChange }: StageSearchProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!open && typed === '') {
    return (
      <Tooltip label={t('stage.find')}>
        <ActionIcon className={styles.tool ?? ''} aria-label={t('stage.find')} onClick={() => setOpen(true)}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <SearchBox
      className={styles.search ?? ''}
      value={typed}
      onChange={onChange}
      label={t('stage.find')}
      autoFocus
      onBlur={() => setOpen(false)}
    />
  );
}
