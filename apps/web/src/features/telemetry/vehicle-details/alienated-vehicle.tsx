import { endpoints } from '@konvoj/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import styles from './alienated-vehicle.module.css';

interface AlienatedVehicleProps {
  readonly deviceId: number;
  /** Shown when there is no such vehicle for the user. */
  readonly otherwise: ReactNode;
  /** Its history. */
  readonly children: ReactNode;
}

/** An alienated vehicle: it is not on the map and not live, but its history can be read. */
export function AlienatedVehicle({ deviceId, otherwise, children }: AlienatedVehicleProps) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['fleet', 'alienated'],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, {}, { signal }),
    select: (vehicles) => vehicles.filter(({ alienated }) => alienated),
  });
  if (!data) return error ? <FailedFace failure={error} onRetry={() => void refetch()} /> : <Skeleton m="md" h={24} />;
  const vehicle = data.find((each) => each.deviceId === deviceId);
  if (vehicle === undefined) return otherwise;
  return (
    <div className={styles.page}>
      <p className={styles.notice}>
        <strong>{[vehicle.licencePlate, vehicle.nickname].filter((text) => text !== null).join(' ')}</strong>{' '}
        {t('vehicleDetails.alienated')}
      </p>
      <div className={styles.history}>{children}</div>
    </div>
  );
}
