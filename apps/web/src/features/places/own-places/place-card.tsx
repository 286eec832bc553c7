import type { GeoPoint } from '@konvoj/contract';
import { Button, CloseButton } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import card from '../../../map-ui/map-card.module.css';
import { shapeText } from '../../../map/measure/figures.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { openPointForm, openZoneForm } from './draft-actions.ts';
import { usePoints, usePointTypes, useZones } from './places-data.ts';
import { placeAddress, type PlacesSearch } from './places-search.ts';
import classes from './places.module.css';
import { draftOfPoint } from './point-form-model.ts';
import { useHasPointDraft, useHasZoneDraft } from './use-drafts.ts';
import { draftOfZone } from './zone-form-model.ts';
import { kindOf, shapeOf } from './zone-shape.ts';

interface Fact {
  readonly name: string;
  readonly text: string;
}
interface Shown {
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly edit: () => void;
}
interface PlaceCardProps {
  readonly place: PlaceRef;
  readonly onClose: () => void;
}

/** What a place is that was clicked on the map while another page is open. */
export function PlaceCard({ place, onClose }: PlaceCardProps) {
  const t = useText();
  const navigate = useNavigate();
  const point = useShownPoint(place.kind === 'point' ? place.id : null);
  const zone = useShownZone(place.kind === 'zone' ? place.id : null);
  const shown = point ?? zone;
  const ref = useCard(onClose);
  const go = (search: PlacesSearch): void => {
    onClose();
    void navigate({ to: '/GeoPOI', search: (before: object) => ({ ...keptSearch(before), ...search }) });
  };
  if (!shown) return null;
  return (
    <section
      ref={ref}
      className={`${card.card} ${card.docked}`}
      role="dialog"
      tabIndex={-1}
      aria-label={t('places.card', { name: shown.name })}
    >
      <header className={card.head}>
        <h2 className={card.title}>{shown.name}</h2>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <dl className={classes.facts}>
        {shown.facts.map(({ name, text }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <footer className={card.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => {
            shown.edit();
            go(placeAddress(place));
          }}
        >
          {t('places.edit')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={() => go(placeAddress(place, 'visits'))}
        >
          {t('places.visits')}
        </Button>
      </footer>
    </section>
  );
}

/** The card takes the focus when it opens; Escape closes it. */
function useCard(onClose: () => void) {
  const card = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return card;
}

/** Facts that are known, with their names. */
const known = (facts: readonly (readonly [name: string, text: string | null | undefined])[]): readonly Fact[] =>
  facts.flatMap(([name, text]) => (text ? [{ name, text }] : []));

function useShownPoint(id: number | null): Shown | null {
  const t = useText();
  const points = usePoints().data;
  const types = usePointTypes().data;
  const isDraft = useHasPointDraft();
  const point: GeoPoint | undefined = id === null ? undefined : points?.find((each) => each.id === id);
  if (!point) return null;
  return {
    name: point.name,
    facts: known([
      [t('places.field.type'), types?.find((type) => type.id === point.type)?.name],
      [t('places.field.address'), point.address],
      [t('places.field.company'), point.company],
      [t('places.field.contactPerson'), point.contactPerson],
      [t('places.field.email'), point.email],
      [t('places.field.description'), point.description],
    ]),
    edit: () => openPointForm(t, draftOfPoint(point), isDraft),
  };
}

function useShownZone(id: number | null): Shown | null {
  const t = useText();
  const language = useLanguage();
  const zones = useZones().data;
  const isDraft = useHasZoneDraft();
  const zone = id === null ? undefined : zones?.find((each) => each.id === id);
  if (!zone) return null;
  return {
    name: zone.name,
    facts: known([
      [t('places.field.kind'), t(`places.kind.${kindOf(zone)}`)],
      [t('places.field.size'), shapeText(language, shapeOf(zone))],
      [t('places.field.description'), zone.description],
    ]),
    edit: () => openZoneForm(t, draftOfZone(zone), isDraft),
  };
}
