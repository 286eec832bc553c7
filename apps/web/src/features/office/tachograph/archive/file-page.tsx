import { endpoints, type TachographContent } from '@konvoj/contract';
import { Alert, Button, Tabs, Text as Words } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconLink, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { addressOf } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { useMay } from '../../../../shared/session-state.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import page from '../tachograph.module.css';
import { AssignDialog } from './assign-dialog.tsx';
import { ActivitiesPart } from './content/activities-part.tsx';
import { EventsPart } from './content/events-part.tsx';
import { CardFacts, UnitFacts } from './content/facts.tsx';
import { InfringementsPart } from './content/infringements-part.tsx';
import { PlacesPart } from './content/places-part.tsx';
import { SignaturesPart } from './content/signatures-part.tsx';
import { TechnicalPart } from './content/technical-part.tsx';
import { DriversPart, VehiclesPart } from './content/uses-part.tsx';
import { RemoveFile } from './remove-file.tsx';
import { useFileContent } from './use-files.ts';

const PARTS = {
  activities: ActivitiesPart,
  infringements: InfringementsPart,
  vehicles: VehiclesPart,
  drivers: DriversPart,
  events: EventsPart,
  places: PlacesPart,
  technical: TechnicalPart,
  signatures: SignaturesPart,
} as const satisfies Readonly<Record<string, ComponentType<{ readonly content: TachographContent }>>>;
type PartName = keyof typeof PARTS;
const OF_CARD: readonly PartName[] = ['activities', 'infringements', 'events', 'places', 'vehicles', 'signatures'];
const OF_UNIT: readonly PartName[] = ['activities', 'drivers', 'events', 'places', 'technical', 'signatures'];

/** What a stored file says, in parts; its bytes, assignment and removal. */
export function FilePage({ id }: { readonly id: number }) {
  const t = useText();
  const content = useFileContent(id);
  const [, change] = useTachographSearch();
  const close = (): void => change({ file: undefined, map: undefined }, 'push');
  return (
    <>
      <div className={page.head}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={close}
        >
          {t('tachographArchive.content.back')}
        </Button>
        {content.data && <Head content={content.data} onRemoved={close} />}
      </div>
      <section className={page.scrolled} aria-label={t('tachographArchive.content.title')}>
        <Panel query={content} empty={null}>
          {(loaded) => <Content content={loaded} />}
        </Panel>
      </section>
    </>
  );
}

interface HeadProps {
  readonly content: TachographContent;
  readonly onRemoved: () => void;
}

function Head({ content: { file }, onRemoved }: HeadProps) {
  const t = useText();
  const mayEdit = useMay('tachograph.edit');
  const [assigns, setAssigns] = useState(false);
  const [removes, setRemoves] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, nationalName, kind } = file;
  const save = (): void => {
    setFailure(null);
    saveFile(addressOf(endpoints.tachographFiles.open, { params: { id } })).catch(setFailure);
  };
  return (
    <>
      <Words size="sm" fw={600}>
        {nationalName}
      </Words>
      <div className={page.tools}>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
          {t('tachographArchive.download')}
        </Button>
        {kind !== 'otherCard' && (
          <Button
            size="xs"
            variant="default"
            disabled={!mayEdit}
            leftSection={<IconLink size={14} aria-hidden />}
            onClick={() => setAssigns(true)}
          >
            {t('tachographArchive.assign')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={!mayEdit}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => setRemoves(true)}
        >
          {t('tachographArchive.remove')}
        </Button>
      </div>
      {failure !== null && (
        <Alert color="red" p="xs" role="alert" w="100%">
          {failure instanceof ProblemError && failure.problem.status < 500
            ? errorText(t, failure)
            : t('error.download')}
        </Alert>
      )}
      {assigns && <AssignDialog file={file} onClose={() => setAssigns(false)} />}
      {removes && <RemoveFile file={file} onRemoved={onRemoved} onClose={() => setRemoves(false)} />}
    </>
  );
}

function Content({ content }: { readonly content: TachographContent }) {
  const t = useText();
  const [{ part }, change] = useTachographSearch();
  const parts = content.card === null ? OF_UNIT : OF_CARD;
  const open = parts.find((each) => each === part) ?? 'activities';
  const Open = PARTS[open];
  return (
    <>
      {content.card && <CardFacts file={content.file} card={content.card} />}
      {content.unit && <UnitFacts file={content.file} unit={content.unit} />}
      <Tabs
        mt="xs"
        mb="xs"
        value={open}
        onChange={(value) => change({ part: parts.find((each) => each === value), map: undefined })}
        aria-label={t('tachographArchive.content.part')}
      >
        <Tabs.List>
          {parts.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tachographArchive.content.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Open content={content} />
    </>
  );
}
