import { Button, Text as Words } from '@mantine/core';
import type { CrudTable } from '@konvoj/contract';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { idOf, type CrudRow } from './crud-row.ts';
import { useFleetChanges } from './fleet-data.ts';
import { Question } from '../../../ui/question.tsx';

interface RemoveButtonProps {
  readonly table: CrudTable;
  readonly row: CrudRow;
  readonly name: string;
  readonly onDone: () => void;
  readonly onFailure: (failure: unknown) => void;
}

/** Takes a row away: a vehicle leaves the fleet and can be brought back, anything else is asked about first. */
export function RemoveButton(props: RemoveButtonProps) {
  const { table, row } = props;
  if (!table.canDelete) return null;
  if (table.id !== 'vehicles') return <DeleteButton {...props} />;
  return <AlienateButton {...props} isAlienated={row['alienated'] === true} />;
}

/** Driver and trailer leave an alienated vehicle; undoing brings them back. */
function crewOf(row: CrudRow): Readonly<Record<string, unknown>> {
  const crew = ['driver', 'trailer'].map((field) => [field, idOf(row[field])] as const);
  return Object.fromEntries(crew.flatMap(([field, id]) => (id === null ? [] : [[field, Number(id)]])));
}

function AlienateButton({ row, name, isAlienated, onDone, onFailure }: RemoveButtonProps & { isAlienated: boolean }) {
  const t = useText();
  const { save } = useFleetChanges('vehicles');
  const [busy, setBusy] = useState(false);
  const move = async (alienated: boolean, back: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    await save(row.id, { alienated, ...back });
    showToast(t(alienated ? 'fleet.alienated' : 'fleet.broughtBack', { name }), {
      label: t('common.undo'),
      run: () =>
        void move(!alienated, alienated ? crewOf(row) : {}).catch((failure: unknown) =>
          showToast(errorText(t, failure)),
        ),
    });
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await move(!isAlienated);
      onDone();
    } catch (failure) {
      onFailure(failure);
      setBusy(false);
    }
  };
  return (
    <Button variant="subtle" color={isAlienated ? 'blue' : 'red'} loading={busy} onClick={() => void press()}>
      {t(isAlienated ? 'fleet.bringBack' : 'fleet.alienate')}
    </Button>
  );
}

function DeleteButton({ table, row, name, onDone }: RemoveButtonProps) {
  const t = useText();
  const { remove } = useFleetChanges(table.id);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const press = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await remove(row.id);
      onDone();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        {t('fleet.delete')}
      </Button>
      <Question
        opened={asks}
        title={t(`fleet.deleteTitle.${table.id}`, { name })}
        body={t(`fleet.deleteBody.${table.id}`)}
        onClose={() => setAsks(false)}
        failure={
          failure !== null && (
            <Words size="sm" c="var(--status-stop)" role="alert" mt="sm">
              {t(`fleet.deleteFailed.${table.id}`)}: {errorText(t, failure)}
            </Words>
          )
        }
      >
        <Button variant="default" data-autofocus onClick={() => setAsks(false)}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void press()}>
          {t('fleet.delete')}
        </Button>
      </Question>
    </>
  );
}
