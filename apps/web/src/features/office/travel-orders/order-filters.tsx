import { travelOrderState, type TravelOrderRow } from '@konvoj/contract';
import { ActionIcon, Checkbox, Group, Select } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { filterCount } from '../../../ui/filter-count.ts';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import { namedChoices } from '../../../ui/named-choices.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { selectText } from '../../../ui/select-text.ts';
import { monthAfter } from './list-model.ts';
import { monthText } from './order-words.ts';
import { useTravelOrdersSearch, type TravelOrdersSearch } from './travel-orders-search.ts';

interface OrderFiltersProps {
  /** Those among which is chosen. */
  readonly orders: readonly TravelOrderRow[];
  /** The month that is shown; null: all. */
  readonly month: string | null;
  /** The present one. */
  readonly thisMonth: string;
}

/** Those that fold on a phone. */
const FOLDED: TravelOrdersSearch = {
  driver: undefined,
  state: undefined,
  review: undefined,
  unverified: undefined,
};
const NO_FILTER: TravelOrdersSearch = { ...FOLDED, month: undefined, find: undefined };

/** Which orders are shown; kept in the address. */
export function OrderFilters({ orders, month, thisMonth }: OrderFiltersProps) {
  const t = useText();
  const [search, change] = useTravelOrdersSearch();
  const drivers = useMemo(
    () =>
      namedChoices(
        orders,
        ({ driverId }) => driverId,
        ({ person }) => person?.name,
      ),
    [orders],
  );
  const choice = { size: 'xs', clearable: true, searchable: true, onFocus: selectText } as const;
  return (
    <>
      <MonthChoice month={month} thisMonth={thisMonth} />
      <FoldedFilters count={filterCount(search, FOLDED)}>
        <Select
          {...choice}
          w={150}
          aria-label={t('travelOrderForm.driver')}
          placeholder={t('travelOrderForm.anyDriver')}
          data={drivers}
          value={search.driver === undefined ? null : String(search.driver)}
          onChange={(value) => change({ driver: value === null ? undefined : Number(value) })}
        />
        <Select
          {...choice}
          w={120}
          aria-label={t('travelOrderForm.stateColumn')}
          placeholder={t('travelOrderForm.stateColumn')}
          data={travelOrderState.options.map((state) => ({ value: state, label: t(`travelOrderForm.state.${state}`) }))}
          value={search.state ?? null}
          onChange={(value) => change({ state: travelOrderState.options.find((state) => state === value) })}
        />
        <Checkbox
          size="xs"
          label={t('travelOrderForm.onlyReview')}
          checked={search.review === true}
          onChange={(event) => change({ review: event.currentTarget.checked ? true : undefined })}
        />
        <ClearFilters label={t('travelOrderForm.noFilter')} search={search} none={NO_FILTER} onClear={change} />
      </FoldedFilters>
    </>
  );
}

interface MonthChoiceProps extends Omit<OrderFiltersProps, 'orders'> {
  /** Whether it can be cleared: all months. */
  readonly clearable?: boolean;
}

/** A month, with those before and after it; cleared: all. */
export function MonthChoice({ month, thisMonth, clearable = true }: MonthChoiceProps) {
  const t = useText();
  const language = useLanguage();
  const [, change] = useTravelOrdersSearch();
  const calendar = useCalendar();
  const show = (chosen: string | null): void =>
    change({ month: chosen === null ? 'all' : chosen === thisMonth ? undefined : chosen });
  const step = (months: number): void => show(monthAfter(month ?? thisMonth, months));
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon aria-label={t('travelOrderForm.previousMonth')} onClick={() => step(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <MonthPickerInput
        {...calendar}
        size="xs"
        w={146}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('travelOrderForm.allMonths') }}
        aria-label={`${t('travelOrderForm.month')}: ${month === null ? t('travelOrderForm.allMonths') : monthText(month, language)}`}
        placeholder={t('travelOrderForm.allMonths')}
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        valueFormat="MMMM YYYY"
        value={month === null ? null : `${month}-01`}
        onChange={(value) => show(value === null ? null : value.slice(0, 7))}
      />
      <ActionIcon aria-label={t('travelOrderForm.nextMonth')} onClick={() => step(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
