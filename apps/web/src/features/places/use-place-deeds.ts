import type { GeoPoint, GeoZone } from '@konvoj/contract';
import { useCallback, useMemo } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useText, type Text } from '../../i18n/use-text.ts';
import type { PlaceRef } from '../../map/places.ts';
import { placeDrafts } from '../../shared/place-drafts.ts';
import { showToast } from '../../ui/toasts.ts';
import { coordinatesText } from './coordinates.ts';
import { forgetDraft, openPointForm, openZoneForm } from './draft-deeds.ts';
import { useRemovePlace, useSavePoint, useSaveZone } from './places-data.ts';
import { placeAddress, type ChangePlacesSearch } from './places-search.ts';
import { draftOfPoint, pointBody } from './point-form-model.ts';
import type { PlaceDeeds } from './row-actions.tsx';
import { draftOfZone, zoneBody } from './zone-form-model.ts';

interface Deeds<Place> {
  readonly deeds: PlaceDeeds<Place>;
  /** What went wrong with the last of them, in words; null when nothing did. */
  readonly problem: string | null;
}
interface Named {
  readonly id: number;
  readonly naziv: string;
}

async function copyCoordinates(t: Text, latitude: number, longitude: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(coordinatesText(latitude, longitude));
    showToast(t('places.copied'));
  } catch {
    // A page without TLS, or a browser that asks and is told no.
    showToast(t('places.copyFailed'));
  }
}

/** Deletes places of a kind; each can be brought back from the toast that tells of it. */
function useRemoval<Place extends Named>(kind: PlaceRef['kind'], bringBack: (place: Place) => void) {
  const t = useText();
  const { mutate, error } = useRemovePlace();
  const remove = useCallback(
    (place: Place) => {
      const onSuccess = (): void => {
        if (placeDrafts.get()[kind].id === place.id) forgetDraft(kind);
        showToast(t('places.removed', { name: place.naziv }), {
          label: t('common.undo'),
          run: () => bringBack(place),
        });
      };
      mutate({ kind, id: place.id }, { onSuccess });
    },
    [t, kind, mutate, bringBack],
  );
  return { remove, error };
}

const problemText = (t: Text, error: unknown): string | null => (error === null ? null : errorText(t, error));

/** What is done with points of the table. */
export function usePointDeeds(change: ChangePlacesSearch, isDraft: boolean): Deeds<GeoPoint> {
  const t = useText();
  const saving = useSavePoint(({ naziv }) => showToast(t('places.restored', { name: naziv })));
  const { mutate } = saving;
  const bringBack = useCallback(
    (point: GeoPoint) => {
      const body = pointBody(draftOfPoint(point));
      if (body) mutate({ id: null, body });
    },
    [mutate],
  );
  const { remove, error } = useRemoval('point', bringBack);
  const deeds = useMemo(
    (): PlaceDeeds<GeoPoint> => ({
      edit: (point) => openPointForm(t, draftOfPoint(point), isDraft),
      visits: ({ id }) => change(placeAddress({ kind: 'point', id }, 'visits')),
      copy: ({ lat, lon }) => void copyCoordinates(t, lat, lon),
      remove,
    }),
    [t, change, isDraft, remove],
  );
  return { deeds, problem: problemText(t, error ?? saving.error) };
}

/** What is done with zones of the table. */
export function useZoneDeeds(change: ChangePlacesSearch, isDraft: boolean): Deeds<GeoZone> {
  const t = useText();
  const saving = useSaveZone(({ naziv }) => showToast(t('places.restored', { name: naziv })));
  const { mutate } = saving;
  const bringBack = useCallback(
    (zone: GeoZone) => {
      const body = zoneBody(draftOfZone(zone));
      // It was there before, however small it is.
      if (body) mutate({ id: null, body, confirmed: true });
    },
    [mutate],
  );
  const { remove, error } = useRemoval('zone', bringBack);
  const deeds = useMemo(
    (): PlaceDeeds<GeoZone> => ({
      edit: (zone) => openZoneForm(t, draftOfZone(zone), isDraft),
      visits: ({ id }) => change(placeAddress({ kind: 'zone', id }, 'visits')),
      copy: ({ swlatitude, swlongitude, nelatitude, nelongitude }) =>
        void copyCoordinates(t, (swlatitude + nelatitude) / 2, (swlongitude + nelongitude) / 2),
      remove,
    }),
    [t, change, isDraft, remove],
  );
  return { deeds, problem: problemText(t, error ?? saving.error) };
}
