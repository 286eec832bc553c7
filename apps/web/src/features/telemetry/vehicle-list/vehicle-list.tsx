import { endpoints, type StageTypeName, type VehicleGroup } from '@konvoj/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconShare, IconTruckOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { reloadLive, useLiveFailure } from '../../../live/live-session.ts';
import type { Statuses } from '../../../live/status-index.ts';
import { useLive } from '../../../live/use-live.ts';
import { useStatuses } from '../../../live/use-statuses.ts';
import { call } from '../../../shared/api.ts';
import { useSelectedVehicle } from '../../../shared/frame-search.ts';
import { openShare } from '../../../shared/share-request.ts';
import { useUser } from '../../../shared/session-state.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { EmptyFace, LoadingFace } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { clearFilter } from './fleet-filter.ts';
import { vehicleListState } from './list-state.ts';
import { StatusFilters } from './status-filters.tsx';
import { useListAddress } from './use-list-address.ts';
import { useVehicleRows } from './use-vehicle-rows.ts';
import classes from './vehicle-list.module.css';
import { countByStatus, listLines, matcher, type VehicleRow } from './vehicle-rows.ts';
import { VEHICLE_TREE_ID, VehicleTree } from './vehicle-tree.tsx';

const NO_GROUPS: readonly VehicleGroup[] = [];
export const VEHICLE_SEARCH_ID = 'vehicle-search';

const statusOf = ({ byDevice }: Statuses, id: number): StageTypeName => byDevice.get(id) ?? 'undefined';

function countStatuses(rows: readonly VehicleRow[], statuses: Statuses): Statuses['counts'] {
  return countByStatus(rows.map(({ id }) => statusOf(statuses, id)));
}

function useGroups(): readonly VehicleGroup[] {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['vehicleGroups', user?.id],
    queryFn: ({ signal }) => call(endpoints.vehicleGroups.list, {}, { signal }),
    enabled: user?.organization != null,
  });
  return data ?? NO_GROUPS;
}

/** Shares vehicles by a link; the selected one is chosen already. */
function ShareButton() {
  const t = useText();
  const selected = useSelectedVehicle();
  const text = t('sharing.share');
  return (
    <Tooltip label={text}>
      <ActionIcon
        variant="default"
        size="input-xs"
        aria-label={text}
        onClick={() => openShare(selected === null ? [] : [selected])}
      >
        <IconShare size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Vehicles of the fleet beside every page: search, status filters, groups. */
export function VehicleList() {
  const t = useText();
  useListAddress();
  const loaded = useLive((state) => state.loaded);
  const failure = useLiveFailure();
  const organization = useUser()?.organization;
  const groups = useGroups();
  const { search, statuses, closedGroups } = vehicleListState.use((state) => state);
  // Typing and the fleet's news never wait for each other: long lists are worked out in the background.
  const rows = useDeferredValue(useVehicleRows());
  const statusesNow = useDeferredValue(useStatuses());
  const term = searchTerm(useDeferredValue(search));

  const found = useMemo(() => (term === '' ? rows : rows.filter(matcher(term))), [rows, term]);
  const counts = useMemo(
    () => (term === '' ? statusesNow.counts : countStatuses(found, statusesNow)),
    [term, found, statusesNow],
  );
  // Without a filter the order does not depend on statuses, so their changes leave it alone.
  const filteredBy = statuses.length === 0 ? null : statusesNow;
  const shown = useMemo(
    () => (filteredBy ? found.filter(({ id }) => statuses.includes(statusOf(filteredBy, id))) : found),
    [found, statuses, filteredBy],
  );
  const lines = useMemo(() => listLines(shown, groups, new Set(closedGroups)), [shown, groups, closedGroups]);

  const body = (): React.ReactNode => {
    if (!organization)
      return <EmptyFace title={t('frame.noOrganization.title')} hint={t('frame.noOrganization.body')} />;
    if (!loaded && failure) return <FailedFace failure={failure} onRetry={reloadLive} />;
    if (!loaded) return <LoadingFace />;
    if (rows.length === 0)
      return <EmptyFace icon={IconTruckOff} title={t('vehicleList.empty')} action={<EmptyFleetLink />} />;
    if (lines.length === 0)
      return (
        <EmptyFace
          title={t('common.noMatch')}
          action={
            <Button variant="default" size="xs" mt="xs" onClick={clearFilter}>
              {t('vehicleList.clearFilters')}
            </Button>
          }
        />
      );
    return <VehicleTree lines={lines} statusById={statusesNow.byDevice} />;
  };

  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <div className={classes.searchRow}>
          <SearchBox
            id={VEHICLE_SEARCH_ID}
            label={t('vehicleList.search')}
            value={search}
            onChange={(value) => vehicleListState.set({ search: value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              document.getElementById(VEHICLE_TREE_ID)?.focus();
            }}
          />
          <ShareButton />
        </div>
        <StatusFilters total={found.length} counts={counts} />
      </div>
      {body()}
    </div>
  );
}
