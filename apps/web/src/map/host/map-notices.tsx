import { Anchor, CloseButton } from '@mantine/core';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import type { FleetMap } from '../fleet-map.types.ts';
import classes from './map-host.module.css';
import { mapSession, setFollowing, toggleLock } from './map-session.ts';

/** What the map has to say of itself: following has stopped, the view is locked, the online map is not there. */
export function MapNotices({ map }: { readonly map: FleetMap }) {
  const t = useText();
  const { followStopped, locked, fallenBack } = useStore(mapSession);
  return (
    <div className={classes.notices} role="status">
      {followStopped && (
        <Notice
          text={t('map.followStopped')}
          action={t('map.followAgain')}
          onAction={() => setFollowing(true)}
          onClose={() => mapSession.setState({ followStopped: false })}
        />
      )}
      {locked && <Notice text={t('map.locked')} action={t('map.unlock')} onAction={toggleLock} />}
      {fallenBack && (
        <Notice
          text={t('map.embeddedStandsIn')}
          action={t('map.tryOnline')}
          onAction={() => map.retryOnline()}
          onClose={() => mapSession.setState({ fallenBack: false })}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly onClose?: () => void;
}

function Notice({ text, action, onAction, onClose }: NoticeProps) {
  const t = useText();
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      <Anchor component="button" type="button" size="sm" onClick={onAction}>
        {action}
      </Anchor>
      {onClose !== undefined && <CloseButton size="xs" aria-label={t('common.close')} onClick={onClose} />}
    </div>
  );
}
