import { crmActivityKind, crmStepFilter, type CrmNamed } from '@konvoj/contract';
import { Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { filterCount } from '../../../ui/filter-count.ts';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { selectText } from '../../../ui/select-text.ts';
import { contactName, dayText } from './crm-words.ts';
import { ContactSelect } from './contact-select.tsx';
import { useCrmSearch, type CrmSearch } from './crm-search.ts';
import { useCounts } from './use-activities.ts';
import { useContact, usePeople } from './use-contacts.ts';

/** In the order in which they are offered. */
export const KIND_CHOICES = crmActivityKind.options;

const NO_FILTER: CrmSearch = {
  of: undefined,
  kind: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  step: undefined,
};

/** Which activities are shown; kept in the address. */
export function ActivityFilters() {
  const t = useText();
  const calendar = useCalendar();
  const [search, change] = useCrmSearch();
  const people = usePeople();
  const choice = { size: 'xs', clearable: true } as const;
  return (
    <FoldedFilters count={filterCount(search, NO_FILTER)}>
      <StepFilter />
      <ContactFilter />
      <Select
        {...choice}
        w={118}
        aria-label={t('crm.activity.kindColumn')}
        placeholder={t('crm.activity.anyKind')}
        data={KIND_CHOICES.map((value) => ({ value, label: t(`crm.activity.kind.${value}`) }))}
        value={search.kind ?? null}
        onChange={(value) => change({ kind: KIND_CHOICES.find((kind) => kind === value) })}
      />
      <Select
        {...choice}
        searchable
        onFocus={selectText}
        w={148}
        aria-label={t('crm.person')}
        placeholder={t('crm.anyPerson')}
        data={people.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={search.person === undefined ? null : String(search.person)}
        onChange={(value) => change({ person: value === null ? undefined : Number(value) })}
      />
      <DatePickerInput
        {...calendar}
        {...choice}
        type="range"
        allowSingleDateInRange
        w={182}
        aria-label={`${t('crm.activity.period')}: ${daysText(search) ?? t('crm.activity.anyTime')}`}
        placeholder={t('crm.activity.anyTime')}
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        clearButtonProps={{ 'aria-label': t('crm.activity.anyTime') }}
        valueFormat="DD.MM.YYYY"
        value={[search.from ?? null, search.to ?? null]}
        onChange={([from, to]) => change({ from: from ?? undefined, to: to ?? undefined })}
      />
      <ClearFilters label={t('crm.noFilter')} search={search} none={NO_FILTER} onClear={change} />
    </FoldedFilters>
  );
}

/** The period as its field shows it; null: any time. */
function daysText({ from, to }: CrmSearch): string | null {
  return from === undefined ? null : `${dayText(from)} – ${to === undefined ? '' : dayText(to)}`;
}

/** Which next steps, with how many of them wait. */
function StepFilter() {
  const t = useText();
  const [{ step }, change] = useCrmSearch();
  const counts = useCounts().data;
  const labelOf = (value: (typeof crmStepFilter.options)[number]): string => {
    const name = t(`crm.step.${value}`);
    if (value === 'done' || counts === undefined) return name;
    return t('crm.step.counted', { name, count: counts.all[value] });
  };
  return (
    <Select
      size="xs"
      clearable
      w={140}
      aria-label={t('crm.step.filter')}
      placeholder={t('crm.step.filter')}
      data={crmStepFilter.options.map((value) => ({ value, label: labelOf(value) }))}
      value={step ?? null}
      onChange={(value) => change({ step: crmStepFilter.options.find((each) => each === value) })}
    />
  );
}

/** Of which contact; for activities and for visits. */
export function ContactFilter() {
  const t = useText();
  const [{ of }, change] = useCrmSearch();
  const [chosenHere, setChosenHere] = useState<CrmNamed | null>(null);
  const isKnown = chosenHere?.id === of;
  const { data, error } = useContact(isKnown ? undefined : of);
  const name = isKnown ? chosenHere?.name : data && contactName(data);
  return (
    <ContactSelect
      // The name of a contact of the address comes later.
      key={`${of ?? ''} ${name ?? ''}`}
      w={170}
      clearable
      aria-label={t('crm.contact')}
      placeholder={t('crm.anyContact')}
      chosen={of === undefined ? null : { id: of, name: name ?? (error === null ? '' : `#${of}`) }}
      onChoose={(chosen) => {
        setChosenHere(chosen);
        change({ of: chosen?.id });
      }}
    />
  );
}
