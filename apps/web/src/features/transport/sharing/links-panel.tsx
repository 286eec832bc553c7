import type { SharedLink } from '@konvoj/contract';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { folded } from '@konvoj/i18n/folded';
import { useTimeZone } from '../../../shared/session-state.ts';
import { openShare } from '../../../shared/share-request.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { linkColumns } from './link-columns.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { isInView, linkState, valuesOf } from './link-model.ts';
import classes from './links-panel.module.css';
import { linkView, type LinkView } from './links-search.ts';
import { useLinkActions } from './use-link-actions.ts';
import { useLinks } from './use-links.ts';
import { useLinkView } from './use-link-view.ts';

/** Shared links with their visits; each can be changed, revoked and restored. */
export function LinksPanel() {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const devices = useLive((state) => state.devices);
  // The map of devices is changed in place; its version changes with it.
  const version = useLive((state) => state.devicesVersion);
  const query = useLinks();
  const [search, setSearch] = useState('');
  const [view, setView] = useLinkView();
  const [editing, setEditing] = useState<SharedLink | null>(null);
  const { actions, problem } = useLinkActions(setEditing);
  const columns = useMemo(
    () =>
      linkColumns({
        t,
        timeZone,
        nowMs,
        plateOf: (id) => devices.get(id)?.vehicle.licensePlate ?? '–',
        actions,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what is in the map
    [t, timeZone, nowMs, devices, version, actions],
  );
  const term = folded(searchTerm(search));
  const found = useMemo(
    () =>
      query.data?.filter(({ name, recipients, deviceIds }) =>
        folded(
          [name, ...recipients, ...deviceIds.map((id) => devices.get(id)?.vehicle.licensePlate ?? '')].join(' '),
        ).includes(term),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what is in the map
    [query.data, term, devices, version],
  );
  const byView = useMemo(() => {
    const linksOf = (each: LinkView) => found?.filter((link) => isInView(linkState(link, nowMs), each));
    return { current: linksOf('current'), ended: linksOf('ended'), all: found };
  }, [found, nowMs]);
  const share = (
    <Button size="xs" leftSection={<IconShare size={14} aria-hidden />} onClick={() => openShare([])}>
      {t('sharing.share')}
    </Button>
  );

  return (
    <section className={classes.page} aria-label={t('sharing.title')}>
      <div className={classes.head}>
        <SearchBox label={t('sharing.search')} value={search} onChange={setSearch} />
        <SegmentedControl
          size="xs"
          aria-label={t('sharing.view')}
          value={view}
          data={linkView.options.map((each) => ({
            value: each,
            label: t(`sharing.viewOf.${each}`, { count: byView[each]?.length ?? 0 }),
          }))}
          onChange={(value) => setView(linkView.catch('current').parse(value))}
        />
        {share}
      </div>
      {problem !== null && (
        <Alert color="red" role="alert" mx={12} mb={8}>
          {problem}
        </Alert>
      )}
      <div className={classes.table}>
        <Panel
          query={{ ...query, data: byView[view] }}
          isEmpty={(links) => links.length === 0}
          empty={
            query.data?.length === 0 ? (
              <EmptyFace icon={IconShare} title={t('sharing.empty')} hint={t('sharing.emptyHint')} action={share} />
            ) : (
              <EmptyFace title={t(term === '' ? `sharing.emptyView.${view}` : 'common.noMatch')} />
            )
          }
        >
          {(links) => (
            <DataTable
              name="externalLinks"
              label={t('sharing.title')}
              rows={links}
              columns={columns}
              rowId={({ id }) => String(id)}
            />
          )}
        </Panel>
      </div>
      {editing && (
        <LinkDialog
          id={editing.id}
          initial={valuesOf(editing, timeZone)}
          title={t('sharing.editTitle')}
          onSaved={() => {
            showToast(t('sharing.saved'));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
