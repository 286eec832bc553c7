import type { CrmNamed } from '@konvoj/contract';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { searchTerm } from '../../../ui/search-box.tsx';
import { selectText } from '../../../ui/select-text.ts';
import { withChosen } from './activity-model.ts';
import { contactName } from './crm-words.ts';
import { useContactChoices } from './use-contacts.ts';

/** A pause in typing this long is the end of it. */
const TYPING_MS = 200;

interface ContactSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchValue' | 'filter'> {
  readonly chosen: CrmNamed | null;
  readonly onChoose: (contact: CrmNamed | null) => void;
}

/** Chooses a contact; the server finds those that the list is too long for. */
export function ContactSelect({ chosen, onChoose, ...select }: ContactSelectProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const [rested] = useDebouncedValue(typed, TYPING_MS);
  // The name of the contact that is chosen is no search.
  const search = rested === chosen?.name ? '' : searchTerm(rested);
  const { data, error } = useContactChoices(search, isOpen);
  const choices = data?.map((contact) => ({ value: String(contact.id), label: contactName(contact) })) ?? [];
  return (
    <Select
      size="xs"
      searchable
      onFocus={selectText}
      {...select}
      data={withChosen(choices, chosen)}
      // The server has searched, also in what the names do not have.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(error === null ? 'common.noMatch' : 'common.loadFailed')}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(value, option) =>
        onChoose(value === null || option === null ? null : { id: Number(value), name: option.label })
      }
    />
  );
}
