import { endpoints } from '@konvoj/contract';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { filterCount } from '../../../ui/filter-count.ts';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { selectText } from '../../../ui/select-text.ts';
import { contactColumns } from './contact-columns.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { openContact, useCrmSearch, type CrmSearch } from './crm-search.ts';
import classes from './crm.module.css';
import { ListFoot } from './list-foot.tsx';
import { contactQuery, useContact, useContactList, usePeople, useTags, type ContactFilter } from './use-contacts.ts';
import { useContactsOnMap } from './use-contacts-on-map.ts';

const NO_FILTER: CrmSearch = { owner: undefined, tag: undefined };

/** The clients of the office, on the map where they have a place. */
export function ContactsTab({ onDialog }: { readonly onDialog: OpenDialog }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [search, change] = useCrmSearch();
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const { owner, tag, contact: openId } = search;
  const filter = useMemo(() => ({ search: find, owner, tag }), [find, owner, tag]);
  const query = useContactList(filter);
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  useContactsOnMap(rows, useContact(openId).data);
  const columns = useMemo(() => contactColumns({ t, timeZone, onDialog }), [t, timeZone, onDialog]);
  const isFiltered = find !== '' || owner !== undefined || tag !== undefined;
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onDialog({ kind: 'newContact' })}>
      {t('crm.contacts.new')}
    </Button>
  );
  const upload = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconUpload size={14} aria-hidden />}
      onClick={() => onDialog({ kind: 'import' })}
    >
      {t('crm.import.open')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyFace title={t('common.noMatch')} />
  ) : (
    <EmptyFace icon={IconUsers} title={t('crm.contacts.empty')} hint={t('crm.contacts.emptyHint')} action={add} />
  );
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={t('crm.contacts.search')} value={typed} onChange={setTyped} w={170} />
        <ContactFilters />
        <div className={classes.tools}>
          <ExportMenu filter={isFiltered ? filter : null} />
          {upload}
          {add}
        </div>
      </div>
      <div className={classes.content}>
        <Panel query={{ ...query, data: rows }} isEmpty={(contacts) => contacts.length === 0} empty={empty}>
          {(contacts) => (
            <div className={classes.fill}>
              <DataTable
                name="crmContacts"
                label={t('crm.contacts.list')}
                rows={contacts}
                columns={columns}
                rowId={({ id }) => String(id)}
                selectedId={openId === undefined ? null : String(openId)}
                onSelect={({ id }) => change(openContact(id), 'push')}
                onOpen={({ id }) => onDialog({ kind: 'contact', id })}
              />
              <ListFoot query={query}>
                <ColumnChooser name="crmContacts" columns={columns} />
              </ListFoot>
            </div>
          )}
        </Panel>
      </div>
    </>
  );
}

function ContactFilters() {
  const t = useText();
  const [search, change] = useCrmSearch();
  const people = usePeople();
  const tags = useTags();
  const choice = { size: 'xs', clearable: true, searchable: true, onFocus: selectText, w: 148 } as const;
  return (
    <FoldedFilters count={filterCount(search, NO_FILTER)}>
      <Select
        {...choice}
        aria-label={t('crm.contacts.owner')}
        placeholder={t('crm.contacts.anyOwner')}
        data={people.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={search.owner === undefined ? null : String(search.owner)}
        onChange={(value) => change({ owner: value === null ? undefined : Number(value) })}
      />
      <Select
        {...choice}
        aria-label={t('crm.contacts.tag')}
        placeholder={t('crm.contacts.anyTag')}
        data={tags.data?.map(({ tag, contacts }) => ({ value: tag, label: `${tag} (${contacts})` })) ?? []}
        value={search.tag ?? null}
        onChange={(tag) => change({ tag: tag ?? undefined })}
      />
      <ClearFilters label={t('crm.noFilter')} search={search} none={NO_FILTER} onClear={change} />
    </FoldedFilters>
  );
}

/** Contacts as files that can be imported again. @param filter null: nothing is left out of the list */
function ExportMenu({ filter }: { readonly filter: ContactFilter | null }) {
  const t = useText();
  const language = useLanguage();
  const filesOf = (query: object) =>
    (['xlsx', 'csv'] as const).map((format) => ({
      text: t(`crm.contacts.file.${format}`),
      address: addressOf(endpoints.crmContacts.export, { query: { ...query, format, language } }),
    }));
  const all = { label: t('crm.contacts.exportAll'), files: filesOf({}) };
  const shown = filter && { label: t('crm.contacts.exportFiltered'), files: filesOf(contactQuery(filter)) };
  return (
    <DownloadMenu groups={shown === null ? [all] : [shown, all]}>
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        {t('crm.contacts.export')}
      </Button>
    </DownloadMenu>
  );
}
