import type { FoundPlace } from '@konvoj/contract';
import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { mapSettings } from '../map/map-settings.ts';
import { usePlaceSearch, type PlaceResults } from '../shared/geocode.ts';
import { placeKey } from './place-groups.ts';

export interface PlaceChoice {
  readonly store: ReturnType<typeof useCombobox>;
  readonly results: PlaceResults;
  readonly choose: (found: FoundPlace) => void;
  /** For the input: after each change of its text. */
  readonly onTyped: () => void;
  /** For the input: Enter pressed before the answer arrives waits for it and takes its first place. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The search behind an input of a place: `PlaceCombobox` shows it. */
export function usePlaceChoice(typed: string, onChoose: (found: FoundPlace) => void): PlaceChoice {
  const [isTyping, setTyping] = useState(false);
  const [takesFirst, setTakesFirst] = useState(false);
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyping(false);
      setTakesFirst(false);
    },
  });
  const results = usePlaceSearch(typed, mapSettings.get().view);
  const { places, asked, pending } = results;
  const choose = (found: FoundPlace): void => {
    setTakesFirst(false);
    store.closeDropdown();
    onChoose(found);
  };
  const chooseAwaited = useEffectEvent(choose);
  const [first] = places;
  useEffect(() => {
    // The answer of the server is the event.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (takesFirst && first !== undefined) chooseAwaited(first);
  }, [takesFirst, first]);
  const { selectFirstOption, resetSelectedOption } = store;
  useEffect(() => {
    if (!isTyping) return;
    if (places.length === 0) resetSelectedOption();
    else selectFirstOption();
  }, [isTyping, places, selectFirstOption, resetSelectedOption]);
  return {
    store,
    results,
    choose,
    onTyped: () => {
      setTyping(true);
      setTakesFirst(false);
      store.openDropdown();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || !isTyping || !asked || !pending) return;
      event.preventDefault();
      setTakesFirst(true);
    },
  };
}

interface PlaceComboboxProps {
  readonly choice: PlaceChoice;
  /** The input. */
  readonly children: ReactNode;
}

/** An input with the places that its text finds: own places, addresses, towns and coordinates. */
export function PlaceCombobox({ choice: { store, results, choose }, children }: PlaceComboboxProps) {
  const t = useText();
  const { places, asked, pending, failure } = results;
  const note = pending ? 'placeSearch.searching' : failure === null ? 'placeSearch.nothing' : 'common.loadFailed';
  const chooseByKey = (key: string): void => {
    const found = places.find((place) => placeKey(place) === key);
    if (found !== undefined) choose(found);
  };
  return (
    <Combobox store={store} onOptionSubmit={chooseByKey}>
      <Combobox.Target>{children}</Combobox.Target>
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
