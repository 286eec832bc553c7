import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { LayerNotices } from '../overlays/layer-notices.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from '../../../../map/map-host.module.css';
import { MapNotice } from './map-notice.tsx';
import { mapSession, setFollowing, toggleLock } from '../../../../map-ui/map-session.ts';

/** What the map has to say of itself: what is filtered, that following has stopped, that the view is locked. */
export function MapNotices({ map }: { readonly map: FleetMap }) {
  const t = useText();
  const { followStopped, locked } = useStore(mapSession);
  return (
    <div className={classes.notices}>
      <FilterChips />
      <div className={classes.said} role="status">
        {followStopped && (
          <MapNotice
            text={t('map.followStopped')}
            action={t('map.followAgain')}
            onAction={() => setFollowing(true)}
            onClose={() => mapSession.setState({ followStopped: false })}
          />
        )}
        {locked && <MapNotice text={t('map.locked')} action={t('map.unlock')} onAction={toggleLock} />}
        <LayerNotices map={map} />
      </div>
    </div>
  );
}
