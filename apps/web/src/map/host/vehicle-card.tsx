import { Anchor, Button, CloseButton, Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconCurrentLocation,
  IconListDetails,
  IconMapPin,
  IconMessage,
  IconShare,
  type Icon,
} from '@tabler/icons-react';
import { formatDateTime, formatElapsed, formatSpeed } from '@konvoj/i18n';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useMovingAddress } from '../../shared/geocode.ts';
import { momentText } from '../../shared/moment-text.ts';
import { openShare } from '../../shared/share-request.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import { useNowBySecond } from '../../shared/use-now.ts';
import { displayedStatus, lastDataAt, type Vehicle } from '../../shared/vehicle-status.ts';
import { copyText } from '../../ui/copy-text.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { FleetMap } from '../fleet-map.types.ts';
import { driverSourceOf, type DriverSource } from './driver-source.ts';
import { ageText, coordinatesText, fuelText, phoneAddress, temperatureTexts } from './card-facts.ts';
import card from './map-card.module.css';
import { mapSession, setFollowing } from './map-session.ts';
import { useEscape } from './use-escape.tsx';
import classes from './vehicle-card.module.css';

/** From the edge of the map to the card. Pixels. */
const CARD_EDGE = 8;

interface VehicleCardProps {
  readonly map: FleetMap;
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
  readonly onDetails: () => void;
}

/** What a dispatcher asks first about a vehicle, in the corner of the map. */
export function VehicleCard({ map, vehicle, onClose, onDetails }: VehicleCardProps) {
  const t = useText();
  const { device } = vehicle;
  const { id } = device;
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.focus({ preventScroll: true });
    map.keepClear(element.getBoundingClientRect().width + CARD_EDGE);
    map.uncover(id);
    return () => map.keepClear(0);
  }, [map, id]);
  useEscape(onClose);
  const plate = device.vehicle.licensePlate;
  return (
    <section
      ref={ref}
      className={`${card.card} ${classes.card}`}
      role="dialog"
      tabIndex={-1}
      aria-label={t('map.card.label', { plate })}
    >
      <header className={card.head}>
        <div>
          <div className={classes.plate}>{plate}</div>
          {device.vehicle.nickname !== null && <div className={classes.nickname}>{device.vehicle.nickname}</div>}
        </div>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <Facts vehicle={vehicle} />
      <Actions vehicle={vehicle} onDetails={onDetails} />
    </section>
  );
}

function Facts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const nowMs = useNowBySecond();
  const { device, position, stage } = vehicle;
  const status = displayedStatus(vehicle, nowMs);
  const heardAt = lastDataAt(vehicle);
  const since = status === 'undefined' ? heardAt : (stage?.startTime ?? null);
  const ignition = position?.attributes['ignition'];
  const fuel = fuelText(position, language);
  const temperatures = temperatureTexts(position, language);
  return (
    <dl className={classes.facts}>
      <Fact name={t('map.card.status')}>
        <StatusDot status={status} decorative /> {t(`vehicle.status.${status}`)}
        {since !== null && (
          <>
            {` ${formatElapsed((nowMs - Date.parse(since)) / 1_000)}, `}
            {t('map.card.since', { time: momentText(since, nowMs, timeZone) })}
          </>
        )}
      </Fact>
      <Fact name={t('map.card.driver')}>
        <Driver driver={device.driver} source={driverSourceOf(device)} />
      </Fact>
      {device.trailer !== null && <Fact name={t('map.card.trailer')}>{device.trailer.rgsOznaka}</Fact>}
      {position?.speed !== null && position?.speed !== undefined && (
        <Fact name={t('map.card.speed')}>{formatSpeed(language, position.speed)}</Fact>
      )}
      <Fact name={t('map.card.place')}>
        <Place position={position} />
      </Fact>
      <Fact name={t('map.card.lastData')}>
        {heardAt === null ? t('vehicle.noData') : <AgeOf instant={heardAt} nowMs={nowMs} />}
      </Fact>
      {typeof ignition === 'boolean' && (
        <Fact name={t('map.card.ignition')}>{t(ignition ? 'map.card.on' : 'map.card.off')}</Fact>
      )}
      {fuel !== null && <Fact name={t('map.card.fuel')}>{fuel}</Fact>}
      {temperatures.length > 0 && <Fact name={t('map.card.temperatures')}>{temperatures.join(' · ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DriverProps {
  readonly driver: Vehicle['device']['driver'];
  readonly source: DriverSource | null;
}

function Driver({ driver, source }: DriverProps) {
  const t = useText();
  if (driver === null) return t('vehicle.noDriver');
  const { firstName, lastName, phone } = driver;
  return (
    <>
      {firstName} {lastName}
      {phone !== null && (
        <>
          {' · '}
          <Anchor
            size="sm"
            className={classes.nowrap}
            href={phoneAddress(phone)}
            aria-label={t('map.card.call', { phone })}
          >
            {phone}
          </Anchor>
        </>
      )}
      {source !== null && <span className={classes.why}> {t(`map.card.driverBy.${source}`)}</span>}
    </>
  );
}

/** The address of where it is, the coordinates until it has come and where there is none. */
function Place({ position }: Pick<Vehicle, 'position'>) {
  const t = useText();
  const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const found = useMovingAddress(position?.address == null ? at : null);
  const coordinates = coordinatesText(position);
  if (coordinates === null) return t('vehicle.noData');
  return <span title={coordinates}>{position?.address ?? found ?? coordinates}</span>;
}

function AgeOf({ instant, nowMs }: { readonly instant: string; readonly nowMs: number }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <time dateTime={instant} title={formatDateTime(instant, timeZone)}>
      {ageText(instant, nowMs, language)}
    </time>
  );
}

function Actions({ vehicle, onDetails }: { readonly vehicle: Vehicle; readonly onDetails: () => void }) {
  const t = useText();
  const following = useStore(mapSession, (session) => session.following);
  const coordinates = coordinatesText(vehicle.position);
  const later: { readonly icon: Icon; readonly action: string }[] = [
    { icon: IconMessage, action: t('map.card.message') },
    { icon: IconMapPin, action: t('map.card.sendPoint') },
  ];
  return (
    <footer className={card.actions}>
      <Button
        variant={following ? 'filled' : 'default'}
        leftSection={<IconCurrentLocation size={14} aria-hidden />}
        aria-pressed={following}
        onClick={() => setFollowing(!following)}
      >
        {t(following ? 'map.card.following' : 'map.card.follow')}
      </Button>
      <Button variant="default" leftSection={<IconListDetails size={14} aria-hidden />} onClick={onDetails}>
        {t('map.card.details')}
      </Button>
      <Small
        icon={IconCopy}
        text={t('map.card.copy')}
        disabled={coordinates === null}
        onClick={() => void copyText(coordinates ?? '', t)}
      />
      <Small icon={IconShare} text={t('map.card.share')} onClick={() => openShare([vehicle.device.id])} />
      {later.map(({ icon, action }) => (
        <Small key={action} icon={icon} text={t('map.card.notYet', { action })} disabled />
      ))}
    </footer>
  );
}

interface SmallProps {
  readonly icon: Icon;
  readonly text: string;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

function Small({ icon: Icon, text, disabled = false, onClick }: SmallProps) {
  return (
    <Tooltip label={text} withinPortal={false}>
      <Button
        variant="default"
        px={6}
        aria-label={text}
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!disabled) onClick?.();
        }}
      >
        <Icon size={14} aria-hidden />
      </Button>
    </Tooltip>
  );
}
