import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Choice } from './crud-row.ts';
import classes from './fleet.module.css';
import { offeredChoices, searchableChoices } from './offered-choices.ts';

interface ReferenceSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly choices: readonly Choice[];
  /** What the row has now, also where the list does not (or no longer) hold it. */
  readonly current: Choice | null;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

const REST = '\u0000rest';

/** A select over a list of any length: searched from the first letter, only the best found are drawn. */
export function ReferenceSelect({ choices, current, value, onChange, ...input }: ReferenceSelectProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const searchable = useMemo(() => searchableChoices(choices, current), [choices, current]);
  const { shown, rest } = offeredChoices(searchable, search, value);
  const notes = new Map(shown.map((choice) => [choice.value, choice.note]));
  const isKnown = searchable.some(({ choice }) => choice.value === value);
  const type = (text: string): void => {
    setSearch(text);
    // Emptying the box removes the choice: the way to do it by keyboard.
    if (text === '' && isKnown && input.clearable) onChange(null);
  };
  const data = shown.map(({ value: id, label }) => ({ value: id, label }));
  const more = { value: REST, label: t('fleet.dialog.moreChoices', { count: rest }), disabled: true };
  return (
    <Select
      {...input}
      data={rest > 0 ? [...data, more] : data}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={type}
      // What is offered has been searched already.
      filter={({ options }) => options}
      nothingFoundMessage={t('fleet.dialog.nothingFound')}
      maxDropdownHeight={260}
      selectFirstOptionOnChange
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.optionNote}>{notes.get(option.value)}</span>
        </span>
      )}
    />
  );
}
