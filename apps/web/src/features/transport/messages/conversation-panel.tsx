import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, IconMailPlus, IconMessages } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { CONVERSATION_LIST_ID, ConversationList } from './conversation-list.tsx';
import { listLines } from './conversation-lines.ts';
import {
  CONVERSATION_FILTERS,
  countByFilter,
  shownConversations,
  type ConversationFilter,
  type ConversationRow,
} from './conversation-model.ts';
import classes from './messages.module.css';
import { useMessagesSearch } from './messages-search.ts';
import { openSend } from '../../../shared/send-request.ts';
import { openTemplates } from './templates-state.ts';
import { useConversationRows } from './use-conversation-rows.ts';
import { useConversations, useFoundMessages } from './use-messages.ts';

const NO_ROWS: readonly ConversationRow[] = [];

/** The conversations by vehicle, with search and filters; the search also finds messages. */
export function ConversationPanel({ openId }: { readonly openId: number | null }) {
  const t = useText();
  const [{ show = 'all' }, change] = useMessagesSearch();
  const narrow = useNarrow();
  const [typed, setTyped] = useTypedSearch();
  const term = searchTerm(useDeferredValue(typed));
  const query = useConversations();
  const rows = useConversationRows() ?? NO_ROWS;
  const shown = useMemo(() => shownConversations(rows, show, term), [rows, show, term]);
  const found = useFoundMessages(show === 'all' ? term : '');
  const messages = term === '' ? undefined : found.data;
  const lines = useMemo(() => listLines(shown, messages, rows), [shown, messages, rows]);
  return (
    <section className={classes.conversations} aria-label={t('messages.conversations')}>
      <div className={classes.panelHead}>
        <div className={classes.searchRow}>
          <SearchBox
            label={t('messages.search')}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              document.getElementById(CONVERSATION_LIST_ID)?.focus();
            }}
          />
          <PanelActions openId={openId} />
          {narrow && <FoldedMapButton />}
        </div>
        <Filters rows={rows} show={show} onShow={(filter) => change({ show: filter === 'all' ? undefined : filter })} />
      </div>
      <Panel
        query={{ ...query, data: query.data && lines }}
        isEmpty={() => lines.length === 0}
        empty={
          rows.length === 0 ? (
            <EmptyFace
              icon={IconMessages}
              title={t('messages.noVehicles')}
              hint={t('messages.noVehiclesHint')}
              action={<EmptyFleetLink />}
            />
          ) : (
            <EmptyFace title={t(term === '' ? `messages.none.${show}` : 'common.noMatch')} />
          )
        }
      >
        {() => <ConversationList lines={lines} openId={openId} />}
      </Panel>
    </section>
  );
}

function PanelActions({ openId }: { readonly openId: number | null }) {
  const t = useText();
  const deviceIds = openId === null ? [] : [openId];
  return (
    <>
      <Tooltip label={t('messages.newToMany')}>
        <ActionIcon
          variant="default"
          size="input-xs"
          aria-label={t('messages.newToMany')}
          onClick={() => openSend({ deviceIds, location: null, isPoint: false })}
        >
          <IconMailPlus size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="input-xs" aria-label={t('messages.more')}>
            <IconDots size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => openSend({ deviceIds, location: null, isPoint: true })}>
            {t('messages.sendPoint')}
          </Menu.Item>
          <Menu.Item onClick={openTemplates}>{t('messages.templates.manage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface FiltersProps {
  readonly rows: readonly ConversationRow[];
  readonly show: ConversationFilter;
  readonly onShow: (filter: ConversationFilter) => void;
}

function Filters({ rows, show, onShow }: FiltersProps) {
  const t = useText();
  const counts = useMemo(() => countByFilter(rows), [rows]);
  return (
    <div role="group" aria-label={t('messages.filters')} className={classes.filters}>
      {CONVERSATION_FILTERS.map((filter) => (
        <UnstyledButton
          key={filter}
          className={classes.filter ?? ''}
          aria-pressed={filter === show}
          title={filter === 'stuck' ? t('messages.stuckHint') : undefined}
          onClick={() => onShow(filter)}
        >
          {t(`messages.filter.${filter}`)} <span className={classes.filterCount}>{counts[filter]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
