import type { StageTypeName } from '@konvoj/contract';
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { vehicleListState } from './list-state.ts';
import classes from './vehicle-list.module.css';
import { STATUS_ORDER } from './vehicle-rows.ts';

interface StatusFiltersProps {
  readonly total: number;
  readonly counts: Readonly<Record<StageTypeName, number>>;
}

/** All, and one switch per status with how many vehicles have it. */
export function StatusFilters({ total, counts }: StatusFiltersProps) {
  const t = useText();
  const statuses = vehicleListState.use((state) => state.statuses);
  const toggle = (status: StageTypeName): void =>
    vehicleListState.set({
      statuses: statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status],
    });
  return (
    <div role="group" aria-label={t('vehicleList.filters')} className={classes.filters}>
      <UnstyledButton
        className={classes.filter ?? ''}
        aria-pressed={statuses.length === 0}
        onClick={() => vehicleListState.set({ statuses: [] })}
      >
        {t('vehicleList.all', { count: total })}
      </UnstyledButton>
      {STATUS_ORDER.map((status) => {
        const label = t('vehicleList.filter', { status: t(`vehicle.status.${status}`), count: counts[status] });
        return (
          <UnstyledButton
            key={status}
            className={classes.filter ?? ''}
            aria-pressed={statuses.includes(status)}
            aria-label={label}
            onClick={() => toggle(status)}
          >
            <StatusDot status={status} decorative />
            {t(`vehicle.status.${status}`)} <span className={classes.filterCount}>{counts[status]}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
