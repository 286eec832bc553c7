import type { TachographContent } from '@konvoj/contract';
import { useMemo } from 'react';
import { useLanguage, useText, useTextIfAny, type Text } from '../../../../../i18n/use-text.ts';
import { coordinatesText } from '../../../../../shared/card-facts.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import { eventRows, kilometresText, placeRows, type PlaceRow } from '../content-words.ts';
import { PlainTable } from './plain-table.tsx';

interface PartProps {
  readonly content: TachographContent;
}

/** Events and faults, the newest first. */
export function EventsPart({ content }: PartProps) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const zone = useShownZone();
  const rows = useMemo(() => eventRows(t, textIfAny, content), [t, textIfAny, content]);
  const moment = (at: string | null): string => (at === null ? '–' : minuteText(at, zone));
  return (
    <PlainTable
      label={t('tachographArchive.content.events')}
      rows={rows}
      empty={t('tachographArchive.content.noEvents')}
      columns={[
        { header: t('tachographArchive.content.from'), cell: ({ from }) => moment(from) },
        { header: t('tachographArchive.content.to'), cell: ({ to }) => moment(to) },
        { header: t('tachographArchive.content.kind'), cell: ({ kind }) => kind },
        { header: t('tachographArchive.content.what'), cell: ({ what }) => what },
        {
          header: t(content.card === null ? 'tachographArchive.content.card' : 'tachographArchive.content.vehicle'),
          cell: ({ whose }) => whose,
        },
      ]}
    />
  );
}

/** Places where work began and ended, borders, loads, positions, and time out of scope. */
export function PlacesPart({ content }: PartProps) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const language = useLanguage();
  const zone = useShownZone();
  const rows = useMemo(() => placeRows(t, textIfAny, content), [t, textIfAny, content]);
  return (
    <PlainTable
      label={t('tachographArchive.content.places')}
      rows={rows}
      empty={t('tachographArchive.content.noPlaces')}
      columns={[
        { header: t('tachographArchive.content.at'), cell: ({ at }) => (at === null ? '–' : minuteText(at, zone)) },
        { header: t('tachographArchive.content.what'), cell: ({ what }) => what },
        { header: t('tachographArchive.content.country'), cell: ({ country }) => country },
        { header: t('tachographArchive.content.position'), cell: ({ position }) => positionText(t, position) },
        {
          header: t('tachographArchive.content.odometer'),
          isNumber: true,
          cell: ({ odometer }) => kilometresText(language, odometer),
        },
        { header: t('tachographArchive.content.card'), cell: ({ card }) => card },
      ]}
    />
  );
}

/** Coordinates, which tachographs record to about 185 m, and whether the satellite signal was authenticated. */
function positionText(t: Text, position: PlaceRow['position']): string {
  if (position === null) return '–';
  const { authenticated } = position;
  const coordinates = coordinatesText(position) ?? '–';
  if (authenticated === null) return coordinates;
  return `${coordinates} (${t(authenticated ? 'tachographArchive.content.authenticated' : 'tachographArchive.content.notAuthenticated')})`;
}
