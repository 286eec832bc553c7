import type { ApiToken } from '@konvoj/contract';
import { ActionIcon, Anchor, Button, Text as Words } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '@konvoj/i18n';
import { useMemo, useState } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { apiBase } from '../../../shared/api-base.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import classes from './api-tokens-panel.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RemoveTokenDialog } from './remove-token-dialog.tsx';
import { SCOPE_TEXT } from './scope-text.ts';
import { useApiTokens } from './use-api-tokens.ts';

function columnsOf(t: Text, timeZone: string, onRemove: (token: ApiToken) => void): DataColumn<ApiToken>[] {
  return [
    { id: 'name', header: t('apiTokens.name'), width: 180, value: ({ name }) => name },
    {
      id: 'scopes',
      header: t('apiTokens.scopes'),
      width: 360,
      sortable: false,
      value: ({ scopes }) => scopes.map((scope) => t(SCOPE_TEXT[scope])).join(', '),
    },
    {
      id: 'validUntil',
      header: t('apiTokens.validUntil'),
      value: ({ validUntil }) => validUntil,
      cell: ({ validUntil }) => (validUntil === null ? t('apiTokens.never') : formatDate(validUntil, timeZone)),
    },
    {
      id: 'lastUsed',
      header: t('apiTokens.lastUsed'),
      width: 150,
      value: ({ lastUsed }) => lastUsed,
      cell: ({ lastUsed }) => (lastUsed === null ? t('apiTokens.notUsed') : formatDateTime(lastUsed, timeZone)),
    },
    { id: 'createdBy', header: t('apiTokens.createdBy'), width: 140, value: ({ createdBy }) => createdBy },
    {
      id: 'createdAt',
      header: t('apiTokens.created'),
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatDate(createdAt, timeZone),
    },
    {
      id: 'remove',
      header: t('apiTokens.removeYes'),
      width: 92,
      sortable: false,
      value: () => null,
      cell: (token) => (
        <ActionIcon
          size="sm"
          color="red"
          aria-label={t('apiTokens.remove', { name: token.name })}
          onClick={() => onRemove(token)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}

/** Tokens with which other programs use the API. */
export function ApiTokensPanel() {
  const t = useText();
  const timeZone = useTimeZone();
  const query = useApiTokens();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ApiToken | null>(null);
  const columns = useMemo(() => columnsOf(t, timeZone, setRemoving), [t, timeZone]);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      {t('apiTokens.add')}
    </Button>
  );

  return (
    <section className={classes.page} aria-label={t('apiTokens.title')}>
      <div className={classes.head}>
        <Words size="sm" c="dimmed" maw={640}>
          {t('apiTokens.intro')}{' '}
          <Anchor inherit underline="always" href={`${apiBase()}/api/docs`} target="_blank" rel="noreferrer">
            {t('apiTokens.docs')}
          </Anchor>
        </Words>
        {add}
      </div>
      <div className={classes.table}>
        <Panel
          query={query}
          isEmpty={(tokens) => tokens.length === 0}
          empty={<EmptyFace icon={IconKey} title={t('apiTokens.empty')} hint={t('apiTokens.emptyHint')} action={add} />}
        >
          {(tokens) => (
            <DataTable
              name="apiTokens"
              label={t('apiTokens.title')}
              rows={tokens}
              columns={columns}
              rowId={({ id }) => String(id)}
            />
          )}
        </Panel>
      </div>
      {isAdding && <NewTokenDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveTokenDialog token={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}
