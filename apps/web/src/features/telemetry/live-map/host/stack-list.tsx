import { CloseButton } from '@mantine/core';
import { formatSpeed } from '@konvoj/i18n';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import { displayedStatus, type Vehicle } from '../../../../shared/vehicle-status.ts';
import { nextIndex } from '../../../../ui/data-table/row-keys.ts';
import { collatorOf } from '../../../../ui/data-table/sort-values.ts';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { DeviceId, VehicleStack } from '../../../../map/map-types.ts';
import { vehicleOf, type FleetSource } from '../../../../map/fleet-source.ts';
import card from '../../../../map-ui/map-card.module.css';
import classes from './stack-list.module.css';
import { useAnchored } from './use-anchored.tsx';
import { useEscape } from './use-escape.tsx';

interface StackListProps {
  readonly map: FleetMap;
  readonly fleet: FleetSource;
  readonly onChoose: (id: DeviceId) => void;
}

/** The vehicles of a stack that was clicked, to choose one of; nothing while none is open. */
export function StackList({ map, fleet, onChoose }: StackListProps) {
  const [stack, setStack] = useState<VehicleStack | null>(null);
  useEffect(() => {
    const close = (): void => setStack(null);
    const undo = [map.onStackClick(setStack), map.onBackgroundClick(close), map.onVehicleClick(close)];
    return () => {
      for (const each of undo) each();
    };
  }, [map]);
  if (stack === null) return null;
  return (
    <OpenStack
      key={stack.ids.join()}
      map={map}
      fleet={fleet}
      stack={stack}
      onClose={() => setStack(null)}
      onChoose={(id) => {
        setStack(null);
        onChoose(id);
      }}
    />
  );
}

interface OpenStackProps extends StackListProps {
  readonly stack: VehicleStack;
  readonly onClose: () => void;
}

function OpenStack({ map, fleet, stack, onClose, onChoose }: OpenStackProps) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNowByHalfMinute();
  const ref = useAnchored(useCallback((listener) => map.anchorPlace(stack.place, listener), [map, stack]));
  useEscape(onClose);
  const { compare } = collatorOf(language);
  const vehicles = stack.ids
    .flatMap((id) => vehicleOf(fleet.getState(), id) ?? [])
    .toSorted((a, b) => compare(a.device.vehicle.licensePlate, b.device.vehicle.licensePlate));
  const title = t('map.stack.title', { vehicles: t('common.vehicles', { count: vehicles.length }) });
  return (
    <section
      ref={ref}
      className={`${card.card} ${card.anchored} ${classes.stack}`}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      onKeyDown={moveFocus}
    >
      <header className={card.head}>
        <h2 className={card.title}>{title}</h2>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <ul className={classes.rows}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.device.id}>
            <Row vehicle={vehicle} nowMs={nowMs} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Arrows go from vehicle to vehicle, as in the list beside the map. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const active = rows.findIndex((row) => row === document.activeElement);
  const next = nextIndex(event.key, active, rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

interface RowProps {
  readonly vehicle: Vehicle;
  readonly nowMs: number;
  readonly onChoose: (id: DeviceId) => void;
}

function Row({ vehicle, nowMs, onChoose }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const { device, position } = vehicle;
  const status = displayedStatus(vehicle, nowMs);
  const speed = status === 'drive' && position !== null ? position.speed : null;
  return (
    <button type="button" className={classes.row} onClick={() => onChoose(device.id)}>
      <StatusDot status={status} decorative />
      <span className={classes.plate}>{device.vehicle.licensePlate || device.vehicle.nickname || device.name}</span>
      <span className={classes.rest}>
        {device.driver === null ? t('vehicle.noDriver') : `${device.driver.firstName} ${device.driver.lastName}`}
      </span>
      <span className={classes.status}>
        {speed === null ? t(`vehicle.status.${status}`) : formatSpeed(language, speed)}
      </span>
    </button>
  );
}
