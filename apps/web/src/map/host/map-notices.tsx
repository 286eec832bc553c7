import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import type { FleetMap } from '../fleet-map.types.ts';
import { LayerNotices } from '../overlays/layer-notices.tsx';
import classes from './map-host.module.css';
import { MapNotice } from './map-notice.tsx';
import { mapSession, setFollowing, toggleLock } from './map-session.ts';

/** What the map has to say of itself: following has stopped, the view is locked, the online map is not there. */
export function MapNotices({ map }: { readonly map: FleetMap }) {
  const t = useText();
  const { followStopped, locked, fallenBack } = useStore(mapSession);
  return (
    <div className={classes.notices} role="status">
      {followStopped && (
        <MapNotice
          text={t('map.followStopped')}
          action={t('map.followAgain')}
          onAction={() => setFollowing(true)}
          onClose={() => mapSession.setState({ followStopped: false })}
        />
      )}
      {locked && <MapNotice text={t('map.locked')} action={t('map.unlock')} onAction={toggleLock} />}
      {fallenBack && (
        <MapNotice
          text={t('map.embeddedStandsIn')}
          action={t('map.tryOnline')}
          onAction={() => map.retryOnline()}
          onClose={() => mapSession.setState({ fallenBack: false })}
        />
      )}
      <LayerNotices map={map} />
    </div>
  );
}
