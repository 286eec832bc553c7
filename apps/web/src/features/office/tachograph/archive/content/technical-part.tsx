import type { TachographContent } from '@konvoj/contract';
import { formatDate, formatHours, formatNumber } from '@konvoj/i18n';
import { useLanguage, useText, useTextIfAny } from '../../../../../i18n/use-text.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import { Part } from '../../driving/part.tsx';
import classes from '../archive.module.css';
import { kilometresText } from '../content-words.ts';
import { Fact } from './facts.tsx';
import { PlainTable } from './plain-table.tsx';

type Unit = NonNullable<TachographContent['unit']>;

/** Company locks, controls, calibrations and the identification of a vehicle unit. */
export function TechnicalPart({ content: { unit } }: { readonly content: TachographContent }) {
  const t = useText();
  if (unit === null) return null;
  return (
    <>
      <Identification unit={unit} />
      <Part title={t('tachographArchive.content.locks')}>
        <Locks locks={unit.locks} />
      </Part>
      <Part title={t('tachographArchive.content.calibrations')}>
        <Calibrations calibrations={unit.calibrations} />
      </Part>
      <Part title={t('tachographArchive.content.controls')}>
        <Controls controls={unit.controls} />
      </Part>
    </>
  );
}

function Identification({ unit: { identification, speedMinutes } }: { readonly unit: Unit }) {
  const t = useText();
  return (
    <dl className={classes.facts}>
      {identification && (
        <>
          <Fact name={t('tachographArchive.content.manufacturer')}>{identification.manufacturer}</Fact>
          <Fact name={t('tachographArchive.content.serialNumber')}>{identification.serialNumber}</Fact>
          <Fact name={t('tachographArchive.content.software')}>{identification.software}</Fact>
          <Fact name={t('tachographArchive.content.approval')}>{identification.approval}</Fact>
        </>
      )}
      <Fact name={t('tachographArchive.content.speedMinutes')}>
        {speedMinutes === 0 ? '–' : formatHours(speedMinutes)}
      </Fact>
    </dl>
  );
}

function Locks({ locks }: Pick<Unit, 'locks'>) {
  const t = useText();
  const zone = useShownZone();
  return (
    <PlainTable
      label={t('tachographArchive.content.locks')}
      rows={locks}
      empty={t('tachographArchive.content.noLocks')}
      columns={[
        { header: t('tachographArchive.content.lock'), cell: ({ company, address }) => [company, address].join(', ') },
        {
          header: t('tachographArchive.content.from'),
          cell: ({ from }) => (from === null ? '–' : minuteText(from, zone)),
        },
        {
          header: t('tachographArchive.content.to'),
          cell: ({ to }) => (to === null ? t('tachographArchive.content.stillLocked') : minuteText(to, zone)),
        },
        { header: t('tachographArchive.content.card'), cell: ({ card }) => card?.number },
      ]}
    />
  );
}

function Calibrations({ calibrations }: Pick<Unit, 'calibrations'>) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const language = useLanguage();
  const zone = useShownZone();
  const day = (at: string | null): string => (at === null ? '–' : formatDate(at, zone));
  return (
    <PlainTable
      label={t('tachographArchive.content.calibrations')}
      rows={calibrations}
      empty={t('tachographArchive.content.noCalibrations')}
      columns={[
        { header: t('tachographArchive.content.at'), cell: ({ at }) => day(at) },
        {
          header: t('tachographArchive.content.purpose'),
          cell: ({ purpose }) =>
            textIfAny(`tachographContent.calibration.${purpose}`) ??
            t('tachographContent.calibration.other', { code: purpose }),
        },
        {
          header: t('tachographArchive.content.workshop'),
          cell: ({ workshop, address }) => [workshop, address].join(', '),
        },
        { header: t('tachographArchive.content.nextCalibration'), cell: ({ nextAt }) => day(nextAt) },
        {
          header: t('tachographArchive.content.odometer'),
          isNumber: true,
          cell: ({ odometer }) => kilometresText(language, odometer),
        },
        {
          header: t('tachographArchive.content.tyres'),
          cell: ({ tyreSize, tyreCircumferenceMm }) =>
            `${tyreSize} (${formatNumber(language, tyreCircumferenceMm)} mm)`,
        },
        {
          header: t('tachographArchive.content.authorisedSpeed'),
          isNumber: true,
          cell: ({ authorisedSpeedKmh }) => `${authorisedSpeedKmh}\u00A0km/h`,
        },
      ]}
    />
  );
}

function Controls({ controls }: Pick<Unit, 'controls'>) {
  const t = useText();
  const zone = useShownZone();
  return (
    <PlainTable
      label={t('tachographArchive.content.controls')}
      rows={controls}
      empty={t('tachographArchive.content.noControls')}
      columns={[
        { header: t('tachographArchive.content.at'), cell: ({ at }) => (at === null ? '–' : minuteText(at, zone)) },
        { header: t('tachographArchive.content.card'), cell: ({ card }) => card?.number },
        {
          header: t('tachographArchive.content.downloadable'),
          cell: ({ downloadedFrom, downloadedTo }) =>
            downloadedFrom !== null && downloadedTo !== null
              ? `${formatDate(downloadedFrom, zone)} – ${formatDate(downloadedTo, zone)}`
              : '–',
        },
      ]}
    />
  );
}
