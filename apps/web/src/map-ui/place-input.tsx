import type { FoundPlace } from '@konvoj/contract';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { mapSettings } from '../map/map-settings.ts';
import { usePlaceSearch } from '../shared/geocode.ts';
import { placeKey } from './place-groups.ts';

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { places, asked, pending, failure } = usePlaceSearch(typed, mapSettings.get().view);
  const choose = (key: string): void => {
    const found = places.find((place) => placeKey(place) === key);
    if (!found) return;
    setTyped('');
    combobox.closeDropdown();
    onChoose(found);
  };
  const note = pending ? 'placeSearch.searching' : failure === null ? 'placeSearch.nothing' : 'common.loadFailed';
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
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
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asked}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }}>
          {places.map((place) => (
            <Combobox.Option key={placeKey(place)} value={placeKey(place)}>
              {place.name}
              {place.address !== null && place.address !== place.name && (
                <span style={{ color: 'var(--mantine-color-dimmed)' }}> {place.address}</span>
              )}
            </Combobox.Option>
          ))}
          {places.length === 0 && <Combobox.Empty>{t(note)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
