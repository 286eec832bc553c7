import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Question } from '../../../ui/question.tsx';
import classes from './alarms.module.css';
import { useAlarmsSearch } from './alarms-search.ts';
import { HistoryTable } from './history-table.tsx';
import { useClearHistory, useMarkRead } from './use-alarms.ts';

/** The alarms of a vehicle, in its details: all of its history, newest first. */
export function AlarmsTab({ deviceId }: { readonly deviceId: number }) {
  const t = useText();
  const [{ entry, unread }, change] = useAlarmsSearch();
  const markRead = useMarkRead();
  const [isAsking, setAsking] = useState(false);
  const filter = useMemo(() => ({ deviceId, ...(unread === true && { unread }) }), [deviceId, unread]);
  return (
    <section className={classes.page} aria-label={t('alarms.historyMenu')}>
      <HistoryTable
        filter={filter}
        selectedId={entry ?? null}
        onSelect={({ id }) => change({ entry: id })}
        tools={
          <>
            <Checkbox
              size="xs"
              label={t('alarms.history.onlyUnread')}
              checked={unread === true}
              onChange={(event) => change({ unread: event.currentTarget.checked ? true : undefined })}
            />
            <Button
              size="compact-xs"
              variant="default"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({ deviceId })}
            >
              {t('alarms.markAllRead')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('alarms.history.clear')}
            </Button>
          </>
        }
      />
      <ClearQuestion deviceId={deviceId} opened={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

interface ClearQuestionProps {
  readonly deviceId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function ClearQuestion({ deviceId, opened, onClose }: ClearQuestionProps) {
  const t = useText();
  const clear = useClearHistory();
  return (
    <Question opened={opened} title={t('alarms.history.clear')} body={t('alarms.history.clearBody')} onClose={onClose}>
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button color="red" loading={clear.isPending} onClick={() => clear.mutate(deviceId, { onSuccess: onClose })}>
        {t('alarms.history.clear')}
      </Button>
    </Question>
  );
}
