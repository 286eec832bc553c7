import { IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useConnection } from '../../live/live-session.ts';
import { useConnectionLost, useOnline } from '../../live/use-connection-lost.ts';
import classes from './frame.module.css';

/** A notice on every page while the shown data are not live. */
export function ConnectionNotice() {
  const t = useText();
  const isLost = useConnectionLost(useConnection() !== 'disconnected');
  const online = useOnline();
  return (
    <div role="status">
      {isLost && (
        <p className={classes.lost}>
          <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
          {t(online ? 'common.connectionLost' : 'common.offline')}
        </p>
      )}
    </div>
  );
}
