import type { Alarm } from '@konvoj/contract';
import { Alert, Button } from '@mantine/core';
import { IconAlarm, IconHistory, IconPlus } from '@tabler/icons-react';
import { folded } from '@konvoj/i18n/folded';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useUser } from '../../../shared/session-state.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { Question } from '../../../ui/question.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './alarms.module.css';
import { NoticeMenu } from './notice-menu.tsx';
import type { RuleActions } from './rule-actions.tsx';
import { ruleColumns, type Counts } from './rule-columns.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { copyOf, newRule, valuesOf, type RuleValues } from './rule-model.ts';
import { ruleSentence } from './rule-words.ts';
import { useAlarms, useCounts, useMarkRead, useRemoveAlarm } from './use-alarms.ts';
import { useNewAlarm } from './new-alarm.ts';
import { useTurnAlarm } from './use-turn-alarm.ts';
import { useWords } from './use-words.ts';

interface Editing {
  readonly id: number | null;
  readonly initial: RuleValues;
}

const NOTHING: Counts = { unread: 0, total: 0 };

/** The alarms with their switches; each can be changed, copied, tried on the last 7 days and deleted. */
export function AlarmsPage() {
  const t = useText();
  const words = useWords();
  const user = useUser();
  const query = useAlarms();
  const counts = useCounts().data;
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Alarm | null>(null);
  const { actions, failure } = useActions(setEditing, setRemoving);
  const columns = useMemo(() => {
    const byAlarm = new Map(counts?.map((each) => [each.alarmId, each]));
    return ruleColumns({ words, countsOf: (id) => byAlarm.get(id) ?? NOTHING, actions });
  }, [words, counts, actions]);
  const term = folded(searchTerm(search));
  const found = useMemo(
    () => query.data?.filter((alarm) => folded(`${alarm.title} ${ruleSentence(alarm, words)}`).includes(term)),
    [query.data, term, words],
  );
  const create = (): void => {
    const contacts = user === null ? [] : [{ kind: 'email' as const, value: user.email }];
    setEditing({ id: null, initial: newRule(contacts) });
  };
  useNewAlarm(create);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={create}>
      {t('alarms.new')}
    </Button>
  );

  return (
    <section className={classes.page} aria-label={t('alarms.menu')}>
      <div className={classes.head}>
        <SearchBox label={t('alarms.search')} value={search} onChange={setSearch} />
        {add}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={ROUTES.AlarmHistory} />}
        >
          {t('alarms.historyMenu')}
        </Button>
        <NoticeMenu />
      </div>
      {failure !== null && (
        <Alert color="red" role="alert" mx={12} mb={8}>
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.table}>
        <Panel
          query={{ ...query, data: found }}
          isEmpty={(alarms) => alarms.length === 0}
          empty={
            term === '' ? (
              <EmptyFace icon={IconAlarm} title={t('alarms.empty')} hint={t('alarms.emptyHint')} action={add} />
            ) : (
              <EmptyFace title={t('common.noMatch')} />
            )
          }
        >
          {(alarms) => (
            <DataTable
              name="alarms"
              label={t('alarms.menu')}
              rows={alarms}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={actions.edit}
            />
          )}
        </Panel>
      </div>
      {editing && (
        <RuleDialog
          key={editing.initial.version ?? 'new'}
          id={editing.id}
          initial={editing.initial}
          onSaved={({ title }) => {
            showToast(t(editing.id === null ? 'alarms.created' : 'alarms.saved', { title }));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <RemoveQuestion alarm={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

function useActions(
  setEditing: (editing: Editing) => void,
  setRemoving: (alarm: Alarm) => void,
): { readonly actions: RuleActions; readonly failure: unknown } {
  const t = useText();
  const navigate = useNavigate();
  const turn = useTurnAlarm();
  const markRead = useMarkRead();
  const { mutate: mark } = markRead;
  const { mutate: turnOn } = turn;
  const actions = useMemo(
    (): RuleActions => ({
      edit: (alarm) => setEditing({ id: alarm.id, initial: valuesOf(alarm) }),
      copy: (alarm) => setEditing({ id: null, initial: copyOf(alarm, t('alarms.copyTitle', { title: alarm.title })) }),
      turn: (alarm, enabled) => turnOn({ alarm, enabled }),
      showHistory: ({ id }) => void navigate({ to: ROUTES.AlarmHistory, search: { alarm: id } }),
      markRead: ({ id }) => mark({ alarmIds: [id] }),
      remove: setRemoving,
    }),
    [t, navigate, turnOn, mark, setEditing, setRemoving],
  );
  return { actions, failure: turn.error ?? markRead.error };
}

function RemoveQuestion({ alarm, onClose }: { readonly alarm: Alarm | null; readonly onClose: () => void }) {
  const t = useText();
  const remove = useRemoveAlarm();
  return (
    <Question
      opened={alarm !== null}
      title={t('alarms.deleteTitle', { title: alarm?.title ?? '' })}
      body={t('alarms.deleteBody')}
      failure={
        remove.error && (
          <Alert color="red" role="alert" mt="xs">
            {errorText(t, remove.error)}
          </Alert>
        )
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        color="red"
        loading={remove.isPending}
        onClick={() => alarm && remove.mutate(alarm.id, { onSuccess: onClose })}
      >
        {t('alarms.delete')}
      </Button>
    </Question>
  );
}
