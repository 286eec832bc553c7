import { Anchor } from '@mantine/core';
import { formatDateTime, formatElapsed, formatSpeed } from '@konvoj/i18n';
import { Suspense, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { contributedParts, useFeatures } from '../../../../shared/features.ts';
import { useMovingAddress } from '../../../../shared/geocode.ts';
import { shortMomentText } from '../../../../shared/moment-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { useNowBySecond } from '../../../../shared/use-now.ts';
import { displayedStatus, lastDataAt, measuredNow, type Vehicle } from '../../../../shared/vehicle-status.ts';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import { driverSourceOf, type DriverSource } from './driver-source.ts';
import { ageText, coordinatesText, fuelText, phoneAddress, temperaturesText } from '../../../../shared/card-facts.ts';
import classes from './vehicle-card.module.css';

interface VehicleFactsProps {
  readonly vehicle: Vehicle;
  /** Status, speed and place stand above it already. */
  readonly summarized?: boolean;
}

/** What is known of a vehicle now, by names. */
export function VehicleFacts({ vehicle, summarized = false }: VehicleFactsProps) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNowBySecond();
  const { device, position } = vehicle;
  const heardAt = lastDataAt(vehicle);
  const speed = position?.speed ?? null;
  const now = (text: string): string => measuredNow(vehicle, nowMs, text);
  const ignition = position?.attributes['ignition'];
  const fuel = fuelText(position, language);
  const temperatures = temperaturesText(position, language);
  const contributions = contributedParts(useFeatures(), 'vehicleFact');
  return (
    <dl className={classes.facts}>
      {!summarized && (
        <Fact name={t('map.card.status')}>
          <StatusSince vehicle={vehicle} />
        </Fact>
      )}
      <Fact name={t('map.card.driver')}>
        <Driver driver={device.driver} source={driverSourceOf(device)} callable={!summarized} />
      </Fact>
      {device.trailer !== null && <Fact name={t('map.card.trailer')}>{device.trailer.licencePlate}</Fact>}
      {!summarized && speed !== null && <Fact name={t('map.card.speed')}>{now(formatSpeed(language, speed))}</Fact>}
      {!summarized && (
        <Fact name={t('map.card.place')}>
          <VehiclePlace position={position} />
        </Fact>
      )}
      <Fact name={t('map.card.lastData')}>
        {heardAt === null ? t('vehicle.noData') : <AgeOf instant={heardAt} nowMs={nowMs} />}
      </Fact>
      {typeof ignition === 'boolean' && (
        <Fact name={t('map.card.ignition')}>{now(t(ignition ? 'map.card.on' : 'map.card.off'))}</Fact>
      )}
      {fuel !== null && <Fact name={t('map.card.fuel')}>{now(fuel)}</Fact>}
      {temperatures !== null && <Fact name={t('map.card.temperatures')}>{now(temperatures)}</Fact>}
      {contributions.map(({ name, Part }) => (
        <Suspense key={name} fallback={null}>
          <Part vehicle={vehicle} Fact={Fact} />
        </Suspense>
      ))}
    </dl>
  );
}

/** `rest 5 h 42 min, since 18:34`. */
export function StatusSince({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowBySecond();
  const status = displayedStatus(vehicle, nowMs);
  const since = status === 'undefined' ? lastDataAt(vehicle) : (vehicle.stage?.startTime ?? null);
  return (
    <>
      <StatusDot status={status} decorative /> {t(`vehicle.status.${status}`)}
      {since !== null && (
        <>
          {` ${formatElapsed((nowMs - Date.parse(since)) / 1_000)}, `}
          {t('map.card.since', { time: shortMomentText(since, nowMs, timeZone) })}
        </>
      )}
    </>
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
  /** Else there is a button to call them. */
  readonly callable: boolean;
}

function Driver({ driver, source, callable }: DriverProps) {
  const t = useText();
  if (driver === null) return t('vehicle.noDriver');
  const { firstName, lastName, phone } = driver;
  return (
    <>
      {firstName} {lastName}
      {phone !== null && (
        <>
          {' · '}
          {callable ? (
            <Anchor
              size="sm"
              className={classes.nowrap}
              href={phoneAddress(phone)}
              aria-label={t('map.card.call', { phone })}
            >
              {phone}
            </Anchor>
          ) : (
            <span className={classes.nowrap}>{phone}</span>
          )}
        </>
      )}
      {source !== null && <span className={classes.why}> {t(`map.card.driverBy.${source}`)}</span>}
    </>
  );
}

/** The address of where it is, the coordinates until it has come and where there is none. */
export function VehiclePlace({ position }: Pick<Vehicle, 'position'>) {
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
