import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { NAME_LENGTH, type FoundPlace } from '@konvoj/contract';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useGeocoderState, usePlaceSearch } from '../../../../shared/geocode.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { FailedFace } from '../../../../ui/failed-face.tsx';
import type { MapView } from '../../../../map/map-types.ts';
import { placeGroups } from '../../../../map-ui/place-groups.ts';
import classes from './place-search.module.css';
import { optionId, PlaceOptions, RecentHead } from './place-options.tsx';
import { choosePlace, closePlaceSearch, recentPlaces } from '../../../../map-ui/search-state.ts';

interface PlaceSearchProps {
  /** What the map shows: places near its middle come first. */
  readonly view: () => MapView;
  /** Where the focus was before. */
  readonly onClosed?: () => void;
}

/** The search on the map: own places, coordinates, addresses and towns, from two characters on. */
export function PlaceSearch({ view, onClosed }: PlaceSearchProps) {
  const t = useText();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [{ typed, near }, setTyped] = useState(() => ({ typed: '', near: view() }));
  const [active, setActive] = useState(0);
  const [takesFirst, setTakesFirst] = useState(false);
  const results = usePlaceSearch(typed, near);
  const recent = recentPlaces.use(({ recent: places }) => places);
  const groups = placeGroups(results.places);
  const shown = results.asked ? groups.flatMap(({ places }) => places) : recent;
  useEffect(() => input.current?.focus(), []);

  const close = (): void => {
    closePlaceSearch();
    onClosed?.();
  };
  // Who presses Enter before the answer is there wants the first of it.
  const first = shown[0];
  useEffect(() => {
    if (takesFirst && results.asked && !results.pending && first !== undefined) choosePlace(first);
  }, [takesFirst, results.asked, results.pending, first]);

  const type = (text: string): void => {
    setTyped({ typed: text, near: view() });
    setActive(0);
    setTakesFirst(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (typed === '') close();
      else type('');
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = shown[active];
      if (results.asked && results.pending) setTakesFirst(true);
      else if (chosen !== undefined) choosePlace(chosen);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    setActive((active + step + shown.length) % shown.length);
  };

  return (
    <section className={classes.box} role="search" aria-label={t('placeSearch.title')}>
      <TextInput
        ref={input}
        size="sm"
        role="combobox"
        aria-label={t('placeSearch.title')}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown[active] === undefined ? {} : { 'aria-activedescendant': optionId(listId, active) })}
        placeholder={t('placeSearch.placeholder')}
        value={typed}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
        leftSection={results.pending ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
        rightSection={
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('placeSearch.close')} onClick={close}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.results} data-pending={results.pending || undefined}>
        <Faces typed={typed} results={results} found={shown.length} />
        {!results.asked && recent.length > 0 && <RecentHead />}
        {/* Named by the box; it stays, empty, so that the box always has its list. */}
        <div id={listId} role="listbox" aria-label={t('placeSearch.results')}>
          <PlaceOptions
            listId={listId}
            groups={results.asked ? groups : [{ name: null, places: recent }]}
            active={active}
            onActive={setActive}
            onChoose={(place: FoundPlace) => choosePlace(place)}
          />
        </div>
        {results.asked && <GeocoderHint />}
      </div>
    </section>
  );
}

interface FacesProps {
  readonly typed: string;
  readonly results: ReturnType<typeof usePlaceSearch>;
  readonly found: number;
}

/** The message in place of results: input too short, loading, no results, or unavailable. */
function Faces({ typed, results: { asked, pending, failure, retry }, found }: FacesProps) {
  const t = useText();
  if (failure) return <FailedFace failure={failure} onRetry={retry} />;
  if (typed.trim() !== '' && !asked) return <p className={classes.note}>{t('common.searchTooShort')}</p>;
  const text = !asked ? '' : pending ? t('placeSearch.searching') : found === 0 ? t('placeSearch.nothing') : '';
  const shown = text !== '' && found === 0;
  return (
    <p className={shown ? classes.note : classes.unseen} role="status">
      {asked && !pending && found > 0 ? t('placeSearch.found', { count: found }) : text}
    </p>
  );
}

/** Explains missing addresses in the results, to those who can act on it. */
function GeocoderHint() {
  const t = useText();
  const state = useGeocoderState();
  const setting = usePublicConfig()?.layers.geocoder.setting;
  if (state === 'failing') return <p className={classes.note}>{t('placeSearch.engineFailing')}</p>;
  if (state !== 'none') return null;
  return <p className={classes.note}>{t('placeSearch.engineNone', { setting: setting ?? 'KONVOJ_GEOCODER_URL' })}</p>;
}
