import type { TachographContent } from '@konvoj/contract';
import { useLanguage, useText } from '../../../../../i18n/use-text.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import { kilometresText, nationText } from '../content-words.ts';
import { PlainTable } from './plain-table.tsx';

interface PartProps {
  readonly content: TachographContent;
}

/** Vehicles in which a card was used, the newest first. */
export function VehiclesPart({ content: { card } }: PartProps) {
  const t = useText();
  const language = useLanguage();
  const zone = useShownZone();
  return (
    <PlainTable
      label={t('tachographArchive.content.vehicles')}
      rows={(card?.vehicles ?? []).toReversed()}
      empty={t('tachographArchive.content.noVehicles')}
      columns={[
        {
          header: t('tachographArchive.content.vehicle'),
          cell: ({ vehicle }) => `${vehicle.plate} (${nationText(vehicle.nation)})`,
        },
        { header: t('tachographArchive.content.from'), cell: ({ from }) => minuteText(from, zone) },
        {
          header: t('tachographArchive.content.to'),
          cell: ({ to }) => (to === null ? t('tachographArchive.content.stillInserted') : minuteText(to, zone)),
        },
        {
          header: t('tachographArchive.content.odometer'),
          isNumber: true,
          cell: ({ odometerBegin, odometerEnd }) =>
            `${kilometresText(language, odometerBegin)} – ${kilometresText(language, odometerEnd)}`,
        },
        {
          header: t('tachographArchive.content.distance'),
          isNumber: true,
          cell: ({ odometerBegin, odometerEnd }) =>
            odometerBegin === null || odometerEnd === null
              ? '–'
              : kilometresText(language, odometerEnd - odometerBegin),
        },
        { header: t('tachographArchive.content.vin'), cell: ({ vin }) => vin },
      ]}
    />
  );
}

/** Cards that were inserted into a vehicle unit, the newest first. */
export function DriversPart({ content: { unit } }: PartProps) {
  const t = useText();
  const language = useLanguage();
  const zone = useShownZone();
  const insertions = (unit?.days ?? []).flatMap((day) => day.insertions).toReversed();
  return (
    <PlainTable
      label={t('tachographArchive.content.drivers')}
      rows={insertions}
      empty={t('tachographArchive.content.noDrivers')}
      columns={[
        { header: t('tachographArchive.content.holder'), cell: ({ holder }) => holder },
        {
          header: t('tachographArchive.content.cardNumber'),
          cell: ({ card }) => (card === null ? '–' : `${card.number} (${nationText(card.nation)})`),
        },
        {
          header: t('tachographArchive.content.slot'),
          cell: ({ slot }) => t(`tachographArchive.content.slotOf.${slot}`),
        },
        {
          header: t('tachographArchive.content.from'),
          cell: ({ from }) => (from === null ? '–' : minuteText(from, zone)),
        },
        {
          header: t('tachographArchive.content.to'),
          cell: ({ to }) => (to === null ? t('tachographArchive.content.stillInserted') : minuteText(to, zone)),
        },
        {
          header: t('tachographArchive.content.odometer'),
          isNumber: true,
          cell: ({ odometerBegin, odometerEnd }) =>
            `${kilometresText(language, odometerBegin)} – ${kilometresText(language, odometerEnd)}`,
        },
        {
          header: t('tachographArchive.content.manualEntries'),
          cell: ({ hasManualEntries }) => hasManualEntries && t('common.yes'),
        },
      ]}
    />
  );
}
