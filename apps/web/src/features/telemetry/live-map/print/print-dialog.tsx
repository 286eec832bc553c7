import { Button, Group, Modal, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { formatDate } from '@konvoj/i18n';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { useNarrow } from '../../../../shared/use-narrow.ts';
import { OnPaper } from '../../../../ui/on-paper.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { CAPTURE_STAGES, type CaptureStage } from '../../../../map/map-types.ts';
import { inPixels, mapSize, pageSize, PAPERS, type Orientation, type Paper } from './paper.ts';
import classes from './print-dialog.module.css';
import { closePrint } from './print-state.ts';
import { savePng } from './save-png.ts';
import { Sheet, type SheetContent } from './sheet.tsx';
import { useLegend } from './use-legend-facts.tsx';
import { useLegendGroups } from './use-legend.ts';
import { usePrintPicture, type Printed } from './use-print-picture.tsx';

/** The visible map on a page of paper with a legend. */
export function PrintDialog({ printed }: { readonly printed: Printed }) {
  const t = useText();
  const timeZone = useTimeZone();
  const language = useLanguage();
  const narrow = useNarrow();
  const [heading, setHeading] = useState(t('mapPrint.defaultHeading'));
  const [paper, setPaper] = useState<Paper>('a4');
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const [madeAt] = useState(() => Date.now());
  const size = useMemo(() => inPixels(mapSize(paper, orientation)), [paper, orientation]);
  const preparation = usePrintPicture(printed, size);
  const picture = typeof preparation === 'string' ? null : preparation;
  const legend = useLegendGroups(useLegend(printed, picture, madeAt));
  const content: SheetContent = { heading, madeAt, paper, orientation, legend, picture };
  const fileName = `${t('mapPrint.file')}-${formatDate(madeAt, timeZone).split('.').toReversed().join('-')}.png`;
  return (
    <>
      <Modal
        opened
        onClose={closePrint}
        title={t('mapPrint.dialog')}
        size="min(1100px, 94vw)"
        fullScreen={narrow}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
        styles={{ title: { fontWeight: 600 } }}
      >
        <div className={classes.choices}>
          <TextInput
            className={classes.heading ?? ''}
            label={t('mapPrint.heading')}
            value={heading}
            maxLength={100}
            onChange={(event) => setHeading(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t('mapPrint.paper')}
            value={paper}
            data={PAPERS.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={setPaper}
          />
          <SegmentedControl
            aria-label={t('mapPrint.orientation')}
            value={orientation}
            data={[
              { value: 'landscape', label: t('mapPrint.landscape') },
              { value: 'portrait', label: t('mapPrint.portrait') },
            ]}
            onChange={setOrientation}
          />
          <Group gap="xs">
            <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={picture === null} onClick={print}>
              {t('mapPrint.print')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={picture === null}
              onClick={() => {
                savePng(content, { name: fileName, timeZone, language }).catch(() => showToast(t('mapPrint.failed')));
              }}
            >
              {t('mapPrint.png')}
            </Button>
          </Group>
        </div>
        <Desk content={content} stage={typeof preparation === 'string' ? preparation : null} />
      </Modal>
      <OnPaper {...pageSize(paper, orientation)}>
        <Sheet {...content} />
      </OnPaper>
    </>
  );
}

const print = (): void => globalThis.print();

interface DeskProps {
  readonly content: SheetContent;
  /** How far the picture is; null once it is there. */
  readonly stage: CaptureStage | 'failed' | null;
}

/** The page as large as there is room for it. */
function Desk({ content, stage }: DeskProps) {
  const t = useText();
  const { width, height } = pageSize(content.paper, content.orientation);
  const unit: Record<string, string> = { '--mm': `min(96cqw / ${width}, 94cqh / ${height})` };
  return (
    <div
      className={classes.desk}
      role="region"
      aria-label={t('mapPrint.preview', { heading: content.heading })}
      aria-busy={stage !== null && stage !== 'failed'}
    >
      <div className={classes.paper} style={unit}>
        <Sheet {...content} />
      </div>
      {stage !== null && (
        <div className={classes.waiting}>
          {stage === 'failed' ? <span role="alert">{t('mapPrint.failed')}</span> : <Progressing stage={stage} />}
        </div>
      )}
    </div>
  );
}

/** Drawing a page can take long where there is no graphics card: how far it is, and the way out. */
function Progressing({ stage }: { readonly stage: CaptureStage }) {
  const t = useText();
  const done = ((CAPTURE_STAGES.indexOf(stage) + 0.5) / CAPTURE_STAGES.length) * 100;
  return (
    <>
      <Progress className={classes.progress ?? ''} value={done} animated aria-label={t('mapPrint.preparing')} />
      <span role="status">{t(`mapPrint.stage.${stage}`)}</span>
      <Button size="xs" variant="default" onClick={closePrint}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
