import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPhone } from '@tabler/icons-react';
import { formatSpeed } from '@konvoj/i18n';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useNarrow } from '../../../../shared/use-narrow.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import { measuredNow, type Vehicle } from '../../../../shared/vehicle-status.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { phoneAddress } from '../../../../shared/card-facts.ts';
import card from '../../../../map-ui/map-card.module.css';
import { useEscape } from './use-escape.tsx';
import { VehicleCardActions } from './vehicle-card-actions.tsx';
import classes from './vehicle-card.module.css';
import { StatusSince, VehicleFacts, VehiclePlace } from './vehicle-facts.tsx';

/** From the edge of the map to the card. Pixels. */
const CARD_EDGE = 8;

interface VehicleCardProps {
  readonly map: FleetMap;
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
  readonly onDetails: () => void;
}

/** What a dispatcher asks first about a vehicle: in the corner of the map, on a phone a low sheet at its lower edge. */
export function VehicleCard({ map, vehicle, onClose, onDetails }: VehicleCardProps) {
  const t = useText();
  const sheet = useNarrow();
  const [all, setAll] = useState(false);
  const { device } = vehicle;
  const ref = useRef<HTMLElement>(null);
  useKeptClear(map, device.id, ref, sheet ? `sheet ${all}` : 'card');
  useEscape(onClose);
  const plate = device.vehicle.licensePlate;
  return (
    <section
      ref={ref}
      className={`${card.card} ${sheet ? classes.sheet : classes.card}`}
      {...(sheet ? { 'data-sheet': true } : {})}
      role="dialog"
      tabIndex={-1}
      aria-label={t('map.card.label', { plate })}
    >
      <header className={card.head}>
        <div className={classes.names}>
          <div className={classes.plate}>{plate}</div>
          {device.vehicle.nickname !== null && <div className={classes.nickname}>{device.vehicle.nickname}</div>}
        </div>
        {sheet && <SheetButtons phone={device.driver?.phone ?? null} all={all} onAll={setAll} />}
        <CloseButton
          {...(sheet ? { size: 44, iconSize: 20 } : { size: 'sm' })}
          aria-label={t('common.close')}
          onClick={onClose}
        />
      </header>
      {sheet && <Summary vehicle={vehicle} />}
      {(!sheet || all) && (
        <>
          <VehicleFacts vehicle={vehicle} summarized={sheet} />
          <VehicleCardActions vehicle={vehicle} onDetails={onDetails} />
        </>
      )}
    </section>
  );
}

/**
 * Keeps what the map brings into view clear of the card, and the vehicle now.
 * @param shape how the card lies on the map; another one covers another part of it
 */
function useKeptClear(map: FleetMap, id: number, ref: { readonly current: HTMLElement | null }, shape: string): void {
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);
  useLayoutEffect(() => {
    const { current: element } = ref;
    const within = element?.offsetParent;
    if (element === null || !(within instanceof HTMLElement)) return undefined;
    const { top, width } = element.getBoundingClientRect();
    const { bottom } = within.getBoundingClientRect();
    const covered = shape === 'card' ? { left: width + CARD_EDGE } : { bottom: bottom - top };
    map.keepClear(covered);
    map.uncover(id);
    return () => map.keepClear({});
  }, [map, id, ref, shape]);
}

interface SheetButtonsProps {
  readonly phone: string | null;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
}

function SheetButtons({ phone, all, onAll }: SheetButtonsProps) {
  const t = useText();
  const Chevron = all ? IconChevronDown : IconChevronUp;
  return (
    <>
      {phone !== null && (
        <ActionIcon component="a" size={44} href={phoneAddress(phone)} aria-label={t('map.card.call', { phone })}>
          <IconPhone size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={44}
        aria-expanded={all}
        aria-label={t(all ? 'map.card.less' : 'map.card.more')}
        onClick={() => onAll(!all)}
      >
        <Chevron size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Status and since when, speed and place, in two lines. */
function Summary({ vehicle }: { readonly vehicle: Vehicle }) {
  const language = useLanguage();
  const speed = vehicle.position?.speed ?? null;
  const nowMs = useNowByHalfMinute();
  return (
    <div className={classes.summary}>
      <div>
        <StatusSince vehicle={vehicle} />
      </div>
      <div>
        {speed !== null && `${measuredNow(vehicle, nowMs, formatSpeed(language, speed))} · `}
        <VehiclePlace position={vehicle.position} />
      </div>
    </div>
  );
}
