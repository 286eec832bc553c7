import { Anchor } from '@mantine/core';
import {
  IconCaravan,
  IconClock,
  IconGasStation,
  IconGauge,
  IconKey,
  IconMapPin,
  IconTemperature,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { formatDateTime, formatElapsed, formatSpeed } from '@konvoj/i18n';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ageText, coordinatesText, fuelText, temperaturesText } from '../../../shared/card-facts.ts';
import { useMovingAddress } from '../../../shared/geocode.ts';
import { useKnownPlace } from '../../../shared/known-places.ts';
import { shortMomentText } from '../../../shared/moment-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute, useNowBySecond } from '../../../shared/use-now.ts';
import { displayedStatus, lastDataAt, measuredNow, type Vehicle } from '../../../shared/vehicle-status.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useVehicle } from './use-vehicle.ts';
import styles from './vehicle-header.module.css';

/** What a dispatcher asks first about the selected vehicle, in one line, live. */
export function VehicleHeader({ deviceId }: { readonly deviceId: number }) {
  const vehicle = useVehicle(deviceId);
  if (vehicle === null) return null;
  const { licensePlate, nickname } = vehicle.device.vehicle;
  return (
    <header className={styles.header}>
      <h2 className={styles.name}>
        {licensePlate} {nickname !== null && <span className={styles.nickname}>{nickname}</span>}
      </h2>
      <Facts vehicle={vehicle} />
    </header>
  );
}

function Facts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText();
  const language = useLanguage();
  const { device, position } = vehicle;
  const fuel = fuelText(position, language);
  const temperatures = temperaturesText(position, language);
  const ignition = position?.attributes['ignition'];
  const speed = position?.speed ?? null;
  const nowMs = useNowByHalfMinute();
  const now = (text: string): string => measuredNow(vehicle, nowMs, text);
  return (
    <dl className={styles.facts}>
      <Status vehicle={vehicle} />
      <Fact icon={IconUser} name={t('map.card.driver')}>
        <Driver driver={device.driver} />
      </Fact>
      {device.trailer !== null && (
        <Fact icon={IconCaravan} name={t('map.card.trailer')}>
          {device.trailer.licencePlate}
        </Fact>
      )}
      <Fact icon={IconMapPin} name={t('map.card.place')} shrinks>
        <Place deviceId={device.id} position={position} />
      </Fact>
      {speed !== null && (
        <Fact icon={IconGauge} name={t('map.card.speed')}>
          {now(formatSpeed(language, speed))}
        </Fact>
      )}
      {fuel !== null && (
        <Fact icon={IconGasStation} name={t('map.card.fuel')}>
          {now(fuel)}
        </Fact>
      )}
      {temperatures !== null && (
        <Fact icon={IconTemperature} name={t('map.card.temperatures')}>
          {now(temperatures)}
        </Fact>
      )}
      {typeof ignition === 'boolean' && (
        <Fact icon={IconKey} name={t('map.card.ignition')}>
          {now(t(ignition ? 'map.card.on' : 'map.card.off'))}
        </Fact>
      )}
      <LastData vehicle={vehicle} />
    </dl>
  );
}

interface FactProps {
  readonly icon: Icon;
  readonly name: string;
  /** Gives way where the line is full. */
  readonly shrinks?: boolean;
  readonly children: ReactNode;
}

/** The icon stands for the name, which is read out and shown as a tip. */
function Fact({ icon: Icon, name, shrinks = false, children }: FactProps) {
  return (
    <div className={styles.fact} title={name} data-shrinks={shrinks || undefined}>
      <dt>
        <Icon size={14} stroke={1.6} aria-hidden />
        <span className={styles.unseen}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `počitek 5 h 42 min, od 18:34`: the status, for how long, and since when. */
function Status({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowBySecond();
  const status = displayedStatus(vehicle, nowMs);
  const since = status === 'undefined' ? lastDataAt(vehicle) : (vehicle.stage?.startTime ?? null);
  return (
    <div className={styles.fact} title={t('map.card.status')}>
      <dt>
        <StatusDot status={status} decorative />
        <span className={styles.unseen}>{t('map.card.status')}</span>
      </dt>
      <dd>
        <b>{t(`vehicle.status.${status}`)}</b>
        {since !== null && (
          <>
            {` ${formatElapsed((nowMs - Date.parse(since)) / 1_000)}, `}
            {t('map.card.since', { time: shortMomentText(since, nowMs, timeZone) })}
          </>
        )}
      </dd>
    </div>
  );
}

function Driver({ driver }: { readonly driver: Vehicle['device']['driver'] }) {
  const t = useText();
  if (driver === null) return t('vehicle.noDriver');
  const { firstName, lastName, phone } = driver;
  return (
    <>
      {firstName} {lastName}
      {phone !== null && (
        <>
          {' '}
          <Anchor
            size="xs"
            className={styles.phone ?? ''}
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            aria-label={t('map.card.call', { phone })}
          >
            {phone}
          </Anchor>
        </>
      )}
    </>
  );
}

/** The address of where it is, the coordinates until it has come and where there is none. */
function Place({ deviceId, position }: Pick<Vehicle, 'position'> & { readonly deviceId: number }) {
  const t = useText();
  const [latitude, longitude] = [position?.latitude ?? null, position?.longitude ?? null];
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const found = useMovingAddress(position?.address == null ? at : null);
  const inList = useKnownPlace(deviceId, at);
  const text = position?.address ?? found ?? inList ?? coordinatesText(position) ?? t('vehicle.noData');
  return <span title={text}>{text}</span>;
}

function LastData({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const nowMs = useNowBySecond();
  const at = lastDataAt(vehicle);
  return (
    <Fact icon={IconClock} name={t('map.card.lastData')}>
      {at === null ? (
        t('vehicle.noData')
      ) : (
        <time dateTime={at} title={formatDateTime(at, timeZone)}>
          {ageText(at, nowMs, language)}
        </time>
      )}
    </Fact>
  );
}
