import type { Route } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import { UnstyledButton } from '@mantine/core';
import { formatDistance, formatDuration } from '@konvoj/i18n';
import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { markPlace } from '../../../map-ui/search-state.ts';
import { showPlaces } from '../../../map/places.ts';
import { EmptyFace } from '../../../ui/panel.tsx';
import type { PlanDraft } from './plan-draft.ts';
import classes from './route-plans.module.css';

interface DirectionsProps {
  readonly draft: Pick<PlanDraft, 'points'>;
  readonly route: Route | undefined;
}

/** The turn list, leg by leg; a line shows its place on the map. */
export function Directions({ draft: { points }, route }: DirectionsProps) {
  const t = useText();
  const language = useLanguage();
  const path = useMemo(() => (route === undefined ? [] : decodePolyline(route.path)), [route]);
  if (route === undefined) return <NoRoute />;
  const show = (pathIndex: number, text: string): void => {
    const place = path[pathIndex];
    if (place === undefined) return;
    const [latitude, longitude] = place;
    markPlace({ latitude, longitude, name: text, address: null });
    showPlaces({ places: [[longitude, latitude]], how: 'reveal' });
  };
  return (
    <div className={classes.directions}>
      {route.legs.map((leg, index) => (
        <section key={points[index]?.key ?? index}>
          <h2 className={classes.legHead}>
            {points[index]?.name} – {points[index + 1]?.name}
            <span className={classes.hint}>
              {formatDistance(language, leg.distance)} · {formatDuration(leg.duration)}
            </span>
          </h2>
          {leg.maneuvers.length === 0 ? (
            <p className={classes.hint}>{t('routePlans.noDirections')}</p>
          ) : (
            <ol className={classes.turns}>
              {leg.maneuvers.map((turn) => (
                <li key={`${turn.pathIndex} ${turn.text}`}>
                  <UnstyledButton className={classes.turn ?? ''} onClick={() => show(turn.pathIndex, turn.text)}>
                    <span>{turn.text}</span>
                    <span className={classes.turnFigure}>{formatDistance(language, turn.distance)}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

/** Without a route there is nothing to say about it. */
export function NoRoute() {
  const t = useText();
  return <EmptyFace icon={IconRoute} title={t('routePlans.noRoute')} hint={t('routePlans.noRouteHint')} />;
}
