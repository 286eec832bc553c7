import type { TachographContent } from '@konvoj/contract';
import { useMemo } from 'react';
import { useText, useTextIfAny } from '../../../../../i18n/use-text.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { useShownZone } from '../../driving/day-bands.tsx';
import { eventRows } from '../content-words.ts';
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
