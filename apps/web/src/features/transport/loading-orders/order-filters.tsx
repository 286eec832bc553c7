import type { LoadingOrderRow } from '@konvoj/contract';
import { Checkbox, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { filterCount } from '../../../ui/filter-count.ts';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import { namedChoices } from '../../../ui/named-choices.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { selectText } from '../../../ui/select-text.ts';
import { clientsOf } from './board-model.ts';
import { useOrdersSearch, type OrdersSearch } from './orders-search.ts';

interface OrderFiltersProps {
  /** Those among which is chosen. */
  readonly orders: readonly LoadingOrderRow[];
  /** The calendar has days of its own. */
  readonly hasDay: boolean;
}

const NO_CHOICE: OrdersSearch = {
  client: undefined,
  device: undefined,
  driver: undefined,
  day: undefined,
  late: undefined,
};
/** The search box stands beside the filters and is emptied with them. */
const NO_FILTER: OrdersSearch = { find: undefined, ...NO_CHOICE };

/** Which orders are shown; kept in the address. */
export function OrderFilters({ orders, hasDay }: OrderFiltersProps) {
  const t = useText();
  const [search, change] = useOrdersSearch();
  const calendar = useCalendar();
  const clients = useMemo(() => clientsOf(orders), [orders]);
  const vehicles = useMemo(
    () =>
      namedChoices(
        orders,
        ({ deviceId }) => deviceId,
        ({ vehicle }) => vehicle,
      ),
    [orders],
  );
  const drivers = useMemo(
    () =>
      namedChoices(
        orders,
        ({ driverId }) => driverId,
        ({ driver }) => driver,
      ),
    [orders],
  );
  const choice = { size: 'xs', clearable: true, searchable: true, onFocus: selectText, w: 136 } as const;
  const idOf = (value: string | null): number | undefined => (value === null ? undefined : Number(value));
  return (
    <FoldedFilters count={filterCount(search, NO_CHOICE)}>
      <Select
        {...choice}
        aria-label={t('orderBoard.client')}
        placeholder={t('orderBoard.client')}
        data={clients}
        value={search.client ?? null}
        onChange={(value) => change({ client: value ?? undefined })}
      />
      <Select
        {...choice}
        aria-label={t('orderBoard.vehicle')}
        placeholder={t('orderBoard.vehicle')}
        data={vehicles}
        value={search.device === undefined ? null : String(search.device)}
        onChange={(value) => change({ device: idOf(value) })}
      />
      <Select
        {...choice}
        aria-label={t('orderBoard.driver')}
        placeholder={t('orderBoard.driver')}
        data={drivers}
        value={search.driver === undefined ? null : String(search.driver)}
        onChange={(value) => change({ driver: idOf(value) })}
      />
      {hasDay && (
        <DatePickerInput
          {...calendar}
          size="xs"
          w={128}
          clearable
          clearButtonProps={{ 'aria-label': t('orderBoard.anyDay') }}
          aria-label={t('orderBoard.day')}
          placeholder={t('orderBoard.day')}
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
          valueFormat="DD.MM.YYYY"
          value={search.day ?? null}
          onChange={(value) => change({ day: value ?? undefined })}
        />
      )}
      <Checkbox
        size="xs"
        label={t('orderBoard.onlyLate')}
        checked={search.late === true}
        onChange={(event) => change({ late: event.currentTarget.checked ? true : undefined })}
      />
      <ClearFilters label={t('orderBoard.noFilter')} search={search} none={NO_FILTER} onClear={change} />
    </FoldedFilters>
  );
}
