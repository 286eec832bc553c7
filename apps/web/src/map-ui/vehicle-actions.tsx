import {
  IconCopy,
  IconCurrentLocation,
  IconListDetails,
  IconPhone,
  IconShare,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useSelectVehicle } from '../shared/frame-search.ts';
import { openShare } from '../shared/share-request.ts';
import type { Vehicle } from '../shared/vehicle-status.ts';
import { copyText } from '../ui/copy-text.ts';
import { coordinatesText, phoneAddress } from '../shared/card-facts.ts';
import { setFollowing } from './map-session.ts';
import { showNearest } from './nearest-state.ts';

/** Something that can be done with a vehicle, wherever it is listed. */
export interface VehicleAction {
  readonly id: 'follow' | 'share' | 'call' | 'copy' | 'nearest' | 'details';
  readonly label: string;
  readonly icon: Icon;
  /** Why it cannot be done now. */
  readonly disabledReason?: string;
  readonly run: () => void;
}

/** The actions of a vehicle, in the order of the menu. */
export function useVehicleActions(): (vehicle: Vehicle) => readonly VehicleAction[] {
  const t = useText();
  const select = useSelectVehicle();
  const navigate = useNavigate();
  return useCallback(
    ({ device, position }) => {
      const { id, driver, vehicle } = device;
      const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
      const at = latitude === null || longitude === null ? null : { latitude, longitude };
      const needsPlace = at === null ? { disabledReason: t('vehicle.noPosition') } : {};
      const phone = driver?.phone ?? null;
      return [
        {
          id: 'follow',
          label: t('map.card.follow'),
          icon: IconCurrentLocation,
          ...needsPlace,
          run: () => {
            select(id);
            setFollowing(true);
          },
        },
        { id: 'share', label: t('map.card.share'), icon: IconShare, run: () => openShare([id]) },
        {
          id: 'call',
          label: phone === null ? t('vehicle.callDriver') : t('map.card.call', { phone }),
          icon: IconPhone,
          ...(phone === null ? { disabledReason: t(driver === null ? 'vehicle.noDriver' : 'vehicle.noPhone') } : {}),
          run: () => {
            if (phone !== null) location.assign(phoneAddress(phone));
          },
        },
        {
          id: 'copy',
          label: t('map.card.copy'),
          icon: IconCopy,
          ...needsPlace,
          run: () => void copyText(coordinatesText(position) ?? '', t),
        },
        {
          id: 'nearest',
          label: t('placeSearch.action.nearest'),
          icon: IconTruck,
          ...needsPlace,
          run: () => at !== null && showNearest({ ...at, name: vehicle.licensePlate, address: null }),
        },
        {
          id: 'details',
          label: t('map.card.details'),
          icon: IconListDetails,
          run: () => void navigate({ to: '/', search: { vehicle: id } }),
        },
      ];
    },
    [t, select, navigate],
  );
}
