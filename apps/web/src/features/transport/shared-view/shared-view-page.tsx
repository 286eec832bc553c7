import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/use-text.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { LoadingFace } from '../../../ui/panel.tsx';
import { ExpiredFace, NotFoundFace, WaitingFace } from './faces.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { watchLink } from './link-watch.ts';
import { OpenLink } from './open-link.tsx';
import classes from './shared-view.module.css';
import { useHasBegun } from './use-has-begun.ts';
import { loadSharedMap } from './load-shared-map.ts';

/** `/track/{secret}`: the page of a shared link, for everyone who has it. Needs no session. */
export function SharedViewPage() {
  const { secret } = useParams({ from: '/track/$secret' });
  return <Watching key={secret} secret={secret} />;
}

function Watching({ secret }: { readonly secret: string }) {
  const t = useText();
  const [watch] = useState(() => watchLink(secret));
  const view = useStore(watch.view);
  useEffect(() => {
    // The map is the largest chunk: it loads while the link is requested. A failure is shown in its place.
    loadSharedMap().catch(() => undefined);
    return watch.start();
  }, [watch]);
  const hasBegun = useHasBegun(view.face === 'open' ? view.info.validFrom : null);
  if (view.face === 'open' && hasBegun) {
    return (
      <OpenLink secret={secret} info={view.info} watch={watch} isConnected={view.isConnected} failure={view.failure} />
    );
  }
  return (
    <main className={classes.whole}>
      <div className={classes.corner}>
        <LanguageMenu />
      </div>
      {view.face === 'loading' && <LoadingFace />}
      {view.face === 'failed' && (
        <FailedFace title={t('sharedView.failed')} failure={view.failure} onRetry={watch.retry} />
      )}
      {view.face === 'notFound' && <NotFoundFace />}
      {view.face === 'ended' && <ExpiredFace />}
      {view.face === 'open' && <WaitingFace info={view.info} />}
    </main>
  );
}
