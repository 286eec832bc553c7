import type { FoundPlace } from '@konvoj/contract';
import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PlaceCombobox, usePlaceChoice } from './place-combobox.tsx';

interface PlaceInputProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly onChoose: (found: FoundPlace) => void;
}

/** Finds a place: own places, addresses, towns and coordinates. */
export function PlaceInput({ label, required = false, error, onChoose }: PlaceInputProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const choice = usePlaceChoice(typed, (found) => {
    setTyped('');
    onChoose(found);
  });
  return (
    <PlaceCombobox choice={choice}>
      <TextInput
        size="xs"
        label={label}
        required={required}
        error={error}
        placeholder={t('placeSearch.placeholder')}
        leftSection={<IconMapPin size={14} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          choice.onTyped();
        }}
        onKeyDown={choice.onKeyDown}
        onFocus={() => choice.store.openDropdown()}
        onBlur={() => choice.store.closeDropdown()}
      />
    </PlaceCombobox>
  );
}
