import type { TachographContent } from '@konvoj/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '../../../../../i18n/use-text.ts';
import { minuteText } from '../../../../../shared/moment-text.ts';
import { EmptyFace } from '../../../../../ui/panel.tsx';
import { DayBands, useShownZone } from '../../driving/day-bands.tsx';
import { rangeOf, spansOnLine } from '../../driving/day-bands-model.ts';
import { useDrivingTime } from '../../driving/use-driving-time.ts';
import { Part } from '../../driving/part.tsx';
import { PlainTable } from './plain-table.tsx';

type Unit = NonNullable<TachographContent['unit']>;

/** The activities of a card, or of the slots of a vehicle unit. */
export function ActivitiesPart({ content: { card, unit, file } }: { readonly content: TachographContent }) {
  if (unit !== null) return <SlotActivities unit={unit} />;
  return card === null ? null : <CardActivities days={card.days} file={file} />;
}

interface CardActivitiesProps {
  readonly days: NonNullable<TachographContent['card']>['days'];
  readonly file: TachographContent['file'];
}

function CardActivities({ days, file }: CardActivitiesProps) {
  const spans = useMemo(() => spansOnLine(days), [days]);
  const { firstDay, lastDay, driver } = file;
  const time = useDrivingTime(driver?.id, { from: firstDay ?? '', to: lastDay ?? '' }, firstDay !== null);
  return <Bands spans={spans} {...(time.data && { infringements: time.data.infringements })} />;
}

function SlotActivities({ unit }: { readonly unit: Unit }) {
  const t = useText();
  const zone = useShownZone();
  const [slot, setSlot] = useState<'driver' | 'coDriver'>('driver');
  const spans = useMemo(
    () =>
      spansOnLine(unit.days.map(({ day, spans: both }) => ({ day, spans: both.filter((span) => span.slot === slot) }))),
    [unit.days, slot],
  );
  const withoutCard = useMemo(() => {
    const alone = unit.days.map(({ day, spans: both }) => ({
      day,
      spans: both.filter(
        ({ slot: own, activity, isCardInserted }) => own === 'driver' && activity === 'driving' && !isCardInserted,
      ),
    }));
    return spansOnLine(alone);
  }, [unit.days]);
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={t('tachographArchive.content.slot')}
        value={slot}
        data={(['driver', 'coDriver'] as const).map((value) => ({
          value,
          label: t(`tachographArchive.content.slotOf.${value}`),
        }))}
        onChange={(value) => setSlot(value === 'coDriver' ? 'coDriver' : 'driver')}
      />
      <Bands spans={spans} />
      <Part title={t('tachographArchive.content.withoutCard')}>
        <PlainTable
          label={t('tachographArchive.content.withoutCard')}
          rows={withoutCard}
          empty={t('tachographArchive.content.withoutCardNone')}
          columns={[
            {
              header: t('tachographArchive.content.from'),
              cell: ({ fromMs }) => minuteText(new Date(fromMs).toISOString(), zone),
            },
            {
              header: t('tachographArchive.content.to'),
              cell: ({ toMs }) => minuteText(new Date(toMs).toISOString(), zone),
            },
          ]}
        />
      </Part>
    </>
  );
}

function Bands({ spans, infringements }: Omit<Parameters<typeof DayBands>[0], 'range'>) {
  const t = useText();
  const range = rangeOf(spans);
  if (range === null) {
    return <EmptyFace title={t('tachographContent.bands.none')} hint={t('tachographContent.bands.noneHint')} />;
  }
  return <DayBands spans={spans} range={range} {...(infringements && { infringements })} />;
}
