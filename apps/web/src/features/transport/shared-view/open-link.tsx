import type { LinkInfo } from '@konvoj/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { LoadingFace } from '../../../ui/panel.tsx';
import { useConnectionLost } from '../../../live/use-connection-lost.ts';
import { LanguageMenu } from './language-menu.tsx';
import type { LinkWatch } from './link-watch.ts';
import { loadSharedMap } from './load-shared-map.ts';
import { OrderOfLink, ValidityOfLink } from './order-of-link.tsx';
import classes from './shared-view.module.css';
import type { ShownVehicle } from './shown-vehicle.ts';
import { useShownVehicles } from './use-link-fleet.ts';
import { useLinkPlaces } from './use-link-places.ts';
import { VehicleList } from './vehicle-list.tsx';
import { VehicleSheet } from './vehicle-sheet.tsx';

const SharedMap = lazy(async () => ({ default: (await loadSharedMap()).SharedMap }));

interface OpenLinkProps {
  readonly secret: string;
  readonly info: LinkInfo;
  readonly watch: LinkWatch;
  readonly isConnected: boolean;
  /** Why the vehicles could not be loaded; null while all is well. */
  readonly failure: unknown;
}

/** An open link: its name, its vehicles and their positions. */
export function OpenLink({ secret, info, watch, isConnected, failure }: OpenLinkProps) {
  const { fleet, retry } = watch;
  const vehicles = useShownVehicles(fleet);
  const places = useLinkPlaces(secret);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const choose = useCallback((id: number): void => {
    setChosen(id);
    setFollowing(true);
  }, []);
  const selected = selectedOf(vehicles, chosen);
  return (
    <div className={classes.page}>
      <Header secret={secret} info={info} />
      <main className={classes.map}>
        <PanelBoundary>
          <Suspense fallback={<LoadingFace />}>
            <SharedMap
              secret={secret}
              info={info}
              fleet={fleet}
              selected={selected}
              isFollowing={isFollowing}
              onSelect={choose}
              onFollow={setFollowing}
            />
          </Suspense>
        </PanelBoundary>
        <Notices vehicles={vehicles} isConnected={isConnected} />
      </main>
      <VehicleSheet count={vehicles?.length ?? null}>
        <OrderOfLink secret={secret} timeZone={info.timeZone} />
        {vehicles !== null && (
          <VehicleList
            vehicles={vehicles}
            places={places}
            timeZone={info.timeZone}
            selected={selected}
            onSelect={choose}
          />
        )}
        {vehicles === null && failure !== null && <FailedFace failure={failure} onRetry={retry} />}
        {vehicles === null && failure === null && <LoadingFace />}
      </VehicleSheet>
    </div>
  );
}

/** A vehicle that has left the link is not selected any more; the only one of a link always is. */
function selectedOf(vehicles: readonly ShownVehicle[] | null, chosen: number | null): number | null {
  if (vehicles === null) return null;
  const [only, another] = vehicles;
  if (only !== undefined && another === undefined) return only.id;
  return vehicles.some(({ id }) => id === chosen) ? chosen : null;
}

function Header({ secret, info }: Pick<OpenLinkProps, 'secret' | 'info'>) {
  const { name, organization, validTo, timeZone } = info;
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.facts}>
          <span>{organization}</span>
          <ValidityOfLink secret={secret} timeZone={timeZone} validTo={validTo} />
        </p>
      </div>
      <LanguageMenu />
    </header>
  );
}

interface NoticesProps {
  readonly vehicles: readonly ShownVehicle[] | null;
  readonly isConnected: boolean;
}

/** What is to be known of what the map shows: that it may be old, or why it is empty. */
function Notices({ vehicles, isConnected }: NoticesProps) {
  const t = useText();
  const isLost = useConnectionLost(isConnected);
  const isSilent = vehicles !== null && vehicles.length > 0 && vehicles.every(({ heardAt }) => heardAt === null);
  return (
    <div className={classes.notices} role="status">
      {isLost && <p className={classes.notice}>{t('common.connectionLost')}</p>}
      {isSilent && <p className={classes.notice}>{t('sharedView.noData')}</p>}
    </div>
  );
}
