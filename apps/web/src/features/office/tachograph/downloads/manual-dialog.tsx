import { downloadBlock, type DownloadRun, type DownloadState, type DownloadWhat } from '@konvoj/contract';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text as Words,
} from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useTachographSearch } from '../tachograph-search.ts';
import { startFailureText } from './download-words.ts';
import { RunProgress } from './run-progress.tsx';
import { useDownloadActions, useDownloadRun, type Subject } from './use-downloads.ts';

const ALL: DownloadWhat = { blocks: [...downloadBlock.options], speed: false, days: null, slot: 1 };
const MAX_DAYS = 365;

interface ManualDialogProps {
  /** Those who can be chosen. */
  readonly states: readonly DownloadState[];
  readonly chosen: Subject | null;
  readonly onClose: () => void;
}

const keyOf = ({ subject, subjectId }: Subject): string => `${subject} ${subjectId}`;

/** Starts a download now and shows it until its end. It goes on when the dialog is closed. */
export function ManualDialog({ states, chosen, onClose }: ManualDialogProps) {
  const t = useText();
  const [key, setKey] = useState(chosen === null ? null : keyOf(chosen));
  const [what, setWhat] = useState(ALL);
  const state = states.find((each) => keyOf(each) === key);
  const { start, cancel } = useDownloadActions();
  const [runId, setRunId] = useState<number | null>(null);
  const watched = useDownloadRun(runId ?? state?.running?.id ?? null);
  const run = watched.data ?? null;
  const failure = start.error ?? cancel.error;

  function begin(): void {
    if (!state) return;
    const { subject, subjectId } = state;
    start.mutate({ subject, subjectId, what }, { onSuccess: ({ id }) => setRunId(id) });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('tachographPage.manual.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="sm">
        <Select
          size="xs"
          label={t('tachographPage.manual.subject')}
          placeholder={t('tachographPage.manual.chooseSubject')}
          searchable
          allowDeselect={false}
          disabled={run !== null && run.endedAt === null}
          data={(['vehicle', 'driver'] as const).map((subject) => ({
            group: t(`tachographPage.subjects.${subject}`),
            items: states
              .filter((each) => each.subject === subject)
              .map((each) => ({ value: keyOf(each), label: each.name })),
          }))}
          value={key}
          onChange={(value) => {
            setKey(value);
            setRunId(null);
            start.reset();
          }}
          data-autofocus
        />
        {run === null ? (
          <WhatFields subject={state?.subject ?? null} what={what} onChange={setWhat} />
        ) : (
          <Watched run={run} onClose={onClose} />
        )}
        {failure !== null && (
          <Alert color="red" p="xs" role="alert">
            {startFailureText(t, failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {run !== null && run.endedAt === null && (
            <Button variant="default" color="red" loading={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
              {t('tachographPage.cancelRun')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {run === null && (
            <Button disabled={!state} loading={start.isPending} onClick={begin}>
              {t('tachographPage.manual.start')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Watched({ run, onClose }: { readonly run: DownloadRun; readonly onClose: () => void }) {
  const t = useText();
  const [, change] = useTachographSearch();
  const { fileId } = run;
  return (
    <>
      <RunProgress run={run} />
      {run.endedAt === null && (
        <Words size="xs" c="dimmed">
          {t('tachographPage.manual.running')}
        </Words>
      )}
      {run.status === 'success' && fileId !== null && (
        <Group gap="sm">
          <Words size="sm">{t('tachographPage.manual.ended')}</Words>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onClose();
              change({ tab: 'files', file: fileId }, 'push');
            }}
          >
            {t('tachographPage.manual.openFile')}
          </Button>
        </Group>
      )}
    </>
  );
}

interface WhatFieldsProps {
  readonly subject: Subject['subject'] | null;
  readonly what: DownloadWhat;
  readonly onChange: (what: DownloadWhat) => void;
}

/** Which blocks of a unit, or in which slot the card is. */
function WhatFields({ subject, what, onChange }: WhatFieldsProps) {
  const t = useText();
  return (
    <>
      {subject === 'vehicle' && (
        <>
          <Checkbox.Group
            size="xs"
            label={t('tachographPage.manual.what')}
            description={t('tachographPage.manual.overviewAlways')}
            value={what.blocks}
            onChange={(chosen) =>
              onChange({
                ...what,
                blocks: downloadBlock.options.filter((each) => each === 'overview' || chosen.includes(each)),
              })
            }
          >
            <Group gap="sm" mt={6}>
              {downloadBlock.options.map((block) => (
                <Checkbox
                  key={block}
                  size="xs"
                  value={block}
                  disabled={block === 'overview'}
                  label={t(`tachographPage.manual.block.${block}`)}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Checkbox
            size="xs"
            label={t('tachographPage.manual.speed')}
            description={t('tachographPage.manual.speedHint')}
            checked={what.speed}
            onChange={(event) => onChange({ ...what, speed: event.currentTarget.checked })}
          />
          <NumberInput
            size="xs"
            w={240}
            label={t('tachographPage.manual.days')}
            description={t('tachographPage.manual.daysHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={MAX_DAYS}
            allowDecimal={false}
            clampBehavior="strict"
            value={what.days ?? ''}
            onChange={(value) => onChange({ ...what, days: typeof value === 'number' ? value : null })}
          />
        </>
      )}
      {subject === 'driver' && (
        <>
          <div>
            <Words size="xs" fw={500} id="tachograph-slot">
              {t('tachographPage.manual.slot')}
            </Words>
            <SegmentedControl
              size="xs"
              aria-labelledby="tachograph-slot"
              value={String(what.slot)}
              data={([1, 2] as const).map((slot) => ({
                value: String(slot),
                label: t(`tachographPage.manual.slotOf.${slot}`),
              }))}
              onChange={(value) => onChange({ ...what, slot: value === '2' ? 2 : 1 })}
            />
          </div>
          <Words size="xs" c="dimmed">
            {t('tachographPage.manual.cardWhole')}
          </Words>
        </>
      )}
      <Words size="xs" c="dimmed">
        {t('tachographPage.manual.hint')}
      </Words>
    </>
  );
}
