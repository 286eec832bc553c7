import type { TachographContent } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText, useTextIfAny, type Text } from '../../../../../i18n/use-text.ts';
import { coordinatesText } from '../../../../../shared/card-facts.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import { useTachographSearch } from '../../tachograph-search.ts';
import { kilometresText, placeRows, type PlaceRow } from '../content-words.ts';
import { numberedRows, usePlacesOnMap } from './places-on-map.ts';
import { PlainTable } from './plain-table.tsx';

/** Places where work began and ended, borders, loads, positions, and time out of scope; on the map when the user wants it. */
export function PlacesPart({ content }: { readonly content: TachographContent }) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const language = useLanguage();
  const zone = useShownZone();
  const [search, change] = useTachographSearch();
  const rows = useMemo(() => numberedRows(placeRows(t, textIfAny, content)), [t, textIfAny, content]);
  const isOnMap = search.map === true;
  const chosen = usePlacesOnMap(rows, isOnMap);
  const hasPositions = rows.some(({ number }) => number !== null);
  const number = { header: t('tachographArchive.content.number'), cell: (row: (typeof rows)[number]) => row.number };
  return (
    <>
      {hasPositions && (
        <Button
          size="xs"
          variant="default"
          mb="xs"
          leftSection={<IconMap size={14} aria-hidden />}
          aria-pressed={isOnMap}
          onClick={() => change({ map: isOnMap ? undefined : true })}
        >
          {t(isOnMap ? 'tachographArchive.content.hideMap' : 'tachographArchive.content.showMap')}
        </Button>
      )}
      <PlainTable
        label={t('tachographArchive.content.places')}
        rows={rows}
        empty={t('tachographArchive.content.noPlaces')}
        isMarked={(row) => row.number !== null && row.number === chosen}
        columns={[
          ...(isOnMap && hasPositions ? [number] : []),
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
    </>
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
