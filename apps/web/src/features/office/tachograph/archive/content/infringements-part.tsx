import type { TachographContent } from '@konvoj/contract';
import { Text as Words } from '@mantine/core';
import { useText } from '../../../../../i18n/use-text.ts';
import { EmptyFace, Panel } from '../../../../../ui/panel.tsx';
import { InfringementList } from '../../driving/infringement-list.tsx';
import { Part } from '../../driving/part.tsx';
import { useDrivingTime } from '../../driving/use-driving-time.ts';
import { WeeksTable } from '../../driving/weeks-table.tsx';

/** Infringements and weeks of the driver in the period of the file, from all files of the driver. */
export function InfringementsPart({ content: { file } }: { readonly content: TachographContent }) {
  const t = useText();
  const { driver, firstDay, lastDay } = file;
  const time = useDrivingTime(driver?.id, { from: firstDay ?? '', to: lastDay ?? '' }, firstDay !== null);
  if (driver === null) return <EmptyFace title={t('tachographArchive.content.noDriver')} />;
  if (firstDay === null) return <EmptyFace title={t('tachographContent.bands.none')} />;
  return (
    <>
      <Words size="xs" c="dimmed">
        {t('tachographArchive.content.infringementsOf')}
      </Words>
      <Panel query={time} empty={null}>
        {(loaded) => (
          <>
            <InfringementList infringements={loaded.infringements} />
            <Part title={t('tachographContent.weeks.title')}>
              <WeeksTable weeks={loaded.weeks} />
            </Part>
          </>
        )}
      </Panel>
    </>
  );
}
