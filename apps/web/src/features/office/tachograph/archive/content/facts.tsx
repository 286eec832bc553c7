import type { TachographContent } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import type { ReactNode } from 'react';
import { useText } from '../../../../../i18n/use-text.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import classes from '../archive.module.css';
import { nationText } from '../content-words.ts';
import { IncompleteMark } from '../file-columns.tsx';
import { VerdictBadge } from '../verdict-badge.tsx';

type Content = TachographContent;

/** Whose card it is, and until when it is valid. */
export function CardFacts({
  file,
  card,
}: {
  readonly file: Content['file'];
  readonly card: NonNullable<Content['card']>;
}) {
  const t = useText();
  const zone = useShownZone();
  // Dates of validity are days of UTC.
  const day = (at: string | null): string => (at === null ? '–' : formatDate(at, 'UTC'));
  return (
    <dl className={classes.facts}>
      <Fact name={t('tachographArchive.content.holder')}>
        {[card.surname, card.firstNames].filter(Boolean).join(' ') || '–'}
      </Fact>
      <Fact name={t('tachographArchive.content.cardNumber')}>
        {card.number} ({nationText(card.nation)})
      </Fact>
      <Fact name={t('tachographArchive.content.validFrom')}>{day(card.validFrom)}</Fact>
      <Fact name={t('tachographArchive.content.expiresAt')}>{day(card.expiresAt)}</Fact>
      <Fact name={t('tachographArchive.content.birthDate')}>
        {card.birthDate === null ? '–' : formatDate(card.birthDate, 'UTC')}
      </Fact>
      <Fact name={t('tachographArchive.content.licence')}>
        {card.licence === null ? '–' : `${card.licence.number} (${nationText(card.licence.nation)})`}
      </Fact>
      <Fact name={t('tachographArchive.content.authority')}>{card.authority || '–'}</Fact>
      <Fact name={t('tachographArchive.content.lastDownloadAt')}>
        {card.lastDownloadAt === null ? '–' : minuteText(card.lastDownloadAt, zone)}
      </Fact>
      <FileFacts file={file} />
    </dl>
  );
}

/** Of which vehicle it is, and what it had to give. */
export function UnitFacts({
  file,
  unit,
}: {
  readonly file: Content['file'];
  readonly unit: NonNullable<Content['unit']>;
}) {
  const t = useText();
  const zone = useShownZone();
  const { downloadableFrom, downloadableTo, lastDownload } = unit;
  return (
    <dl className={classes.facts}>
      <Fact name={t('tachographArchive.content.plate')}>
        {unit.vehicle === null ? '–' : `${unit.vehicle.plate} (${nationText(unit.vehicle.nation)})`}
      </Fact>
      <Fact name={t('tachographArchive.content.vin')}>{unit.vin ?? '–'}</Fact>
      <Fact name={t('tachographArchive.content.downloadable')}>
        {downloadableFrom === null || downloadableTo === null
          ? '–'
          : `${formatDate(downloadableFrom, zone)} – ${formatDate(downloadableTo, zone)}`}
      </Fact>
      <Fact name={t('tachographArchive.content.lastDownload')}>
        {lastDownload === null || lastDownload.at === null
          ? '–'
          : [minuteText(lastDownload.at, zone), lastDownload.company].filter(Boolean).join(', ')}
      </Fact>
      <FileFacts file={file} />
    </dl>
  );
}

function FileFacts({ file }: { readonly file: Content['file'] }) {
  const t = useText();
  const zone = useShownZone();
  const { downloadedAt, generation, driver, vehicle, matching, verdict } = file;
  return (
    <>
      <Fact name={t('tachographArchive.content.downloadedAt')}>
        {downloadedAt === null ? '–' : minuteText(downloadedAt, zone)}
      </Fact>
      <Fact name={t('tachographArchive.content.generation')}>
        {generation === null ? '–' : t(`tachographArchive.generation.${generation}`)}
      </Fact>
      <Fact name={t('tachographArchive.owner')}>
        {driver?.name ?? vehicle?.name ?? t(`tachographArchive.matching.${matching}`)}
      </Fact>
      <Fact name={t('tachographArchive.verdictColumn')}>
        <VerdictBadge verdict={verdict} /> {file.incomplete && <IncompleteMark t={t} />}
      </Fact>
    </>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
