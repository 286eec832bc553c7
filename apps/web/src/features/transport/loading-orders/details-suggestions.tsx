import type { LoadingOrder, SuggestedVehicle } from '@konvoj/contract';
import { formatDistance } from '@konvoj/i18n';
import { Alert, Button, Group } from '@mantine/core';
import { IconTruckLoading } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { tachographText } from '../../../i18n/driving-time-from.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { momentText } from '../../../shared/time-window.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';
import { valuesOf } from './form-model.ts';
import { minutesText } from './order-words.ts';
import classes from './orders.module.css';
import { useSaveOrder, useSuggestions } from './use-orders.ts';

const SHOWN = 6;

/** Vehicles that suit an order without one, the best first; a click takes one. */
export function DetailsSuggestions({ order }: { readonly order: LoadingOrder }) {
  const t = useText();
  const timeZone = useTimeZone();
  const withPrice = useMay('orders.prices');
  const [isAsked, setAsked] = useState(false);
  const query = useSuggestions(order.id, isAsked);
  const save = useSaveOrder(order.id, withPrice);
  const vehicles = useVehicleChoices().data;
  const take = ({ vehicleId }: SuggestedVehicle): void => {
    const values = valuesOf(order, timeZone);
    const driverId = values.driverId ?? vehicles?.find(({ id }) => id === vehicleId)?.driver?.id ?? null;
    save.mutate({ values: { ...values, vehicleId, driverId }, version: order.version });
  };
  if (!isAsked) {
    return (
      <Button
        size="compact-sm"
        variant="light"
        mb="xs"
        leftSection={<IconTruckLoading size={14} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('orderBoard.suggest')}
      </Button>
    );
  }
  return (
    <section aria-label={t('orderBoard.suggestions')}>
      <h3 className={classes.section}>{t('orderBoard.suggestions')}</h3>
      {save.error && (
        <Alert color="red" role="alert" p="xs" mb="xs">
          {errorText(t, save.error)}
        </Alert>
      )}
      <Panel
        query={query}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyFace title={t('orderBoard.noSuggestions')} hint={t('orderBoard.noSuggestionsHint')} />}
      >
        {(list) => (
          <ul className={classes.lines}>
            {list.slice(0, SHOWN).map((vehicle) => (
              <li key={vehicle.vehicleId}>
                <Group gap="xs" wrap="nowrap">
                  <span style={{ flex: 1 }}>
                    <b>{vehicle.vehicle}</b> <Reasons vehicle={vehicle} />
                  </span>
                  <Button size="compact-xs" variant="default" disabled={save.isPending} onClick={() => take(vehicle)}>
                    {t('orderBoard.take')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}

/** Why it stands where it stands in the list. */
function Reasons({ vehicle }: { readonly vehicle: SuggestedVehicle }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { driver, distance, arrival, inTime, busy, busyUntil, drivingTimeLeft, drivingTimeFrom, trailer } = vehicle;
  const parts = [
    driver,
    formatDistance(language, distance),
    t('orderBoard.thereAt', { time: momentText(arrival, timeZone) }),
    inTime === false ? t('orderBoard.notInTime') : null,
    busy && busyUntil === null ? t('orderBoard.busyEndUnknown') : null,
    busyUntil === null ? null : t('orderBoard.busyUntil', { time: momentText(busyUntil, timeZone) }),
    drivingTimeLeft === null
      ? null
      : t('orderBoard.driveLeft', { time: minutesText(Math.round(drivingTimeLeft / 60)) }),
    drivingTimeFrom && tachographText(t, drivingTimeFrom, timeZone),
    trailer === null ? t('orderBoard.noTrailer') : [trailer.licencePlate, trailer.kind].filter(Boolean).join(' '),
  ];
  return <span className={classes.dimmed}>{parts.filter((part) => part !== null).join(' · ')}</span>;
}
