import type { OrgUser } from '@konvoj/contract';
import { Alert, Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { folded } from '@konvoj/i18n/folded';
import { useTimeZone, useUser } from '../../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import { ColumnChooser } from '../../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../../ui/search-box.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import classes from './users.module.css';
import { useUsers } from './use-users.ts';

const TABLE = 'users';
/** The dialog is closed, open for a new user, or for one of the list. */
type Open = { readonly user: OrgUser | null } | null;

/** The users of the organization, for its administrators. */
export function UsersPanel() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const me = useUser();
  const query = useUsers();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const columns = useMemo(
    () =>
      userColumns({
        t,
        language,
        timeZone,
        nowMs,
        ownId: me?.id ?? 0,
        onEdit: (user) => setOpen({ user }),
        onFailure: setFailure,
      }),
    [t, language, timeZone, nowMs, me?.id],
  );
  const words = folded(searchTerm(search)).split(/\s+/);
  const found = query.data?.filter(({ name, email }) => {
    const text = folded(`${name} ${email}`);
    return words.every((word) => text.includes(word));
  });
  const invite = (
    <Button leftSection={<IconUserPlus size={14} aria-hidden />} onClick={() => setOpen({ user: null })}>
      {t('users.invite')}
    </Button>
  );

  return (
    <section className={classes.page} aria-label={t('users.title')}>
      <div className={classes.tools}>
        <SearchBox className={classes.search ?? ''} label={t('users.search')} value={search} onChange={setSearch} />
        <span className={classes.space} />
        <ColumnChooser name={TABLE} columns={columns} />
        {invite}
      </div>
      {failure !== null && (
        <Alert color="red" mx="sm" mb="xs" role="alert" withCloseButton onClose={() => setFailure(null)}>
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.table}>
        <Panel
          query={{ ...query, data: found }}
          isEmpty={(users) => users.length === 0}
          empty={
            search === '' ? (
              <EmptyFace icon={IconUsers} title={t('users.empty')} action={invite} />
            ) : (
              <EmptyFace title={t('common.noMatch')} />
            )
          }
        >
          {(users) => (
            <DataTable
              name={TABLE}
              label={t('users.title')}
              rows={users}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={(user) => setOpen({ user })}
            />
          )}
        </Panel>
      </div>
      {open && <UserDialog user={open.user} onClose={() => setOpen(null)} />}
    </section>
  );
}
