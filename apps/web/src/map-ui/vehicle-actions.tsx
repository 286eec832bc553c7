import { IconCopy, IconCurrentLocation, IconListDetails, IconPhone, IconTruck, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '../i18n/use-text.ts';
import { contributed, useFeatures } from '../shared/features.ts';
import { useSelectVehicle } from '../shared/frame-search.ts';
import type { Vehicle } from '../shared/vehicle-status.ts';
import { copyText } from '../ui/copy-text.ts';
import { coordinatesText, phoneAddress } from '../shared/card-facts.ts';
import { setFollowing } from './map-session.ts';
import { showNearest } from './nearest-state.ts';

/** Something that can be done with a vehicle, wherever it is listed. */
export interface VehicleAction {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** Why it cannot be done now. */
  readonly disabledReason?: string;
  readonly order: number;
  readonly run: () => void;
}

/** The actions of a vehicle with those that features contribute, in the order of the menu. */
export function useVehicleActions(): (vehicle: Vehicle) => readonly VehicleAction[] {
  const t = useText();
  const select = useSelectVehicle();
  const navigate = useNavigate();
  const features = useFeatures();
  return useCallback(
    (asked) => {
      const { device, position } = asked;
      const { id, driver, vehicle } = device;
      const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
      const at = latitude === null || longitude === null ? null : { latitude, longitude };
      const needsPlace = at === null ? { disabledReason: t('vehicle.noPosition') } : {};
      const phone = driver?.phone ?? null;
      const own: readonly VehicleAction[] = [
        {
          id: 'follow',
          order: 10,
          label: t('map.card.follow'),
          icon: IconCurrentLocation,
          ...needsPlace,
          run: () => {
            select(id);
            setFollowing(true);
          },
        },
        {
          id: 'call',
          order: 30,
          label: phone === null ? t('vehicle.callDriver') : t('map.card.call', { phone }),
          icon: IconPhone,
          ...(phone === null ? { disabledReason: t(driver === null ? 'vehicle.noDriver' : 'vehicle.noPhone') } : {}),
          run: () => {
            if (phone !== null) location.assign(phoneAddress(phone));
          },
        },
        {
          id: 'copy',
          order: 40,
          label: t('map.card.copy'),
          icon: IconCopy,
          ...needsPlace,
          run: () => void copyText(coordinatesText(position) ?? '', t),
        },
        {
          id: 'nearest',
          order: 50,
          label: t('placeSearch.action.nearest'),
          icon: IconTruck,
          ...needsPlace,
          run: () => at !== null && showNearest({ ...at, name: vehicle.licensePlate, address: null }),
        },
        {
          id: 'details',
          order: 60,
          label: t('map.card.details'),
          icon: IconListDetails,
          run: () => void navigate({ to: '/', search: { vehicle: id } }),
        },
      ];
      const others = contributed(features, 'vehicleCommands').map(({ text, run, ...action }) => ({
        ...action,
        label: t(text),
        run: () => run(asked, { navigate, t }),
      }));
      return [...own, ...others].toSorted((a, b) => a.order - b.order);
    },
    [t, select, navigate, features],
  );
}
