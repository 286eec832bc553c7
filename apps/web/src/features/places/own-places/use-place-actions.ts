import type { GeoPoint, GeoZone } from '@konvoj/contract';
import { useCallback, useMemo } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { placeDrafts } from '../../../shared/place-drafts.ts';
import { showToast } from '../../../ui/toasts.ts';
import { coordinatesText } from './coordinates.ts';
import { forgetDraft, openPointForm, openZoneForm } from './draft-actions.ts';
import { useRemovePlace, useRestorePlace } from './places-data.ts';
import { placeAddress, type ChangePlacesSearch } from './places-search.ts';
import { draftOfPoint } from './point-form-model.ts';
import type { PlaceActions } from './row-actions.tsx';
import { bringIntoView } from './use-place-choice.ts';
import { draftOfZone } from './zone-form-model.ts';

interface Actions<Place> {
  readonly actions: PlaceActions<Place>;
  /** What went wrong with the last of them, in words; null when nothing did. */
  readonly problem: string | null;
}
interface Named {
  readonly id: number;
  readonly name: string;
}

async function copyCoordinates(t: Text, latitude: number, longitude: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(coordinatesText(latitude, longitude));
    showToast(t('places.copied'));
  } catch {
    // A page without TLS, or a user who denies the permission.
    showToast(t('places.copyFailed'));
  }
}

/** Deletes places of a kind; each can be restored from its toast. */
function useRemoval(kind: PlaceRef['kind']) {
  const t = useText();
  const removing = useRemovePlace();
  const restoring = useRestorePlace(({ name }) => showToast(t('places.restored', { name })));
  const { mutate } = removing;
  const { mutate: restore } = restoring;
  const remove = useCallback(
    ({ id, name }: Named) => {
      const onSuccess = (): void => {
        if (placeDrafts.get()[kind].id === id) forgetDraft(kind);
        showToast(t('places.removed', { name }), {
          label: t('common.undo'),
          run: () => restore({ kind, id }),
        });
      };
      mutate({ kind, id }, { onSuccess });
    },
    [t, kind, mutate, restore],
  );
  const error = removing.error ?? restoring.error;
  return { remove, problem: error === null ? null : errorText(t, error) };
}

/** What is done with points of the table. */
export function usePointActions(change: ChangePlacesSearch, isDraft: boolean): Actions<GeoPoint> {
  const t = useText();
  const { remove, problem } = useRemoval('point');
  const actions = useMemo(
    (): PlaceActions<GeoPoint> => ({
      edit: (point) => {
        openPointForm(t, draftOfPoint(point), isDraft);
        // What is to be dragged has to be seen.
        bringIntoView(point, 'reveal');
      },
      visits: ({ id }) => change(placeAddress({ kind: 'point', id }, 'visits')),
      copy: ({ latitude, longitude }) => void copyCoordinates(t, latitude, longitude),
      remove,
    }),
    [t, change, isDraft, remove],
  );
  return { actions, problem };
}

/** What is done with zones of the table. */
export function useZoneActions(change: ChangePlacesSearch, isDraft: boolean): Actions<GeoZone> {
  const t = useText();
  const { remove, problem } = useRemoval('zone');
  const actions = useMemo(
    (): PlaceActions<GeoZone> => ({
      edit: (zone) => {
        openZoneForm(t, draftOfZone(zone), isDraft);
        bringIntoView(zone, 'reveal');
      },
      visits: ({ id }) => change(placeAddress({ kind: 'zone', id }, 'visits')),
      copy: ({ swlatitude, swlongitude, nelatitude, nelongitude }) =>
        void copyCoordinates(t, (swlatitude + nelatitude) / 2, (swlongitude + nelongitude) / 2),
      remove,
    }),
    [t, change, isDraft, remove],
  );
  return { actions, problem };
}
