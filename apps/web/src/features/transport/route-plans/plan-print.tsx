import type { Route } from '@konvoj/contract';
import { Button, Group, Modal } from '@mantine/core';
import { formatClock, formatDate, formatDistance, formatDuration } from '@konvoj/i18n';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Appearance } from '../../../map/map-types.ts';
import { mapSettings } from '../../../map/map-settings.ts';
import { pictureOfMap } from '../../../map/still-map.ts';
import { mapSession } from '../../../map-ui/map-session.ts';
import { usePublicConfig } from '../../../shared/public-config.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { OnPaper } from '../../../ui/on-paper.tsx';
import type { PlanDraft } from './plan-draft.ts';
import { isPassed, pointNumbers } from './plan-points.ts';
import { closePlanPrint } from './plan-view.ts';
import { drawnRoute } from './route-lines.ts';
import classes from './plan-print.module.css';
import { pointTimes } from './times.ts';
import type { PlanRoute } from './use-plan-route.ts';
import { useWarningTexts } from './use-warning-texts.ts';

/** A4 upright, millimetres; the picture is as wide as the page without its margin. */
const PAGE = { width: 210, height: 297, margin: 12 } as const;
/** CSS pixels. */
const PICTURE = { width: 704, height: 400 } as const;

interface PlanPrintProps {
  readonly draft: PlanDraft;
  readonly planRoute: PlanRoute;
  readonly route: Route;
}

/** The plan on paper: the map, the points with their times, and the turn list. */
export function PlanPrint({ draft, planRoute, route }: PlanPrintProps) {
  const t = useText();
  const picture = useRoutePicture(draft, planRoute);
  const sheet = <Sheet draft={draft} route={route} picture={typeof picture === 'string' ? null : picture.address} />;
  return (
    <>
      <Modal
        opened
        onClose={closePlanPrint}
        title={t('routePlans.print')}
        size={860}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        styles={{ title: { fontWeight: 600 } }}
      >
        <Group justify="space-between" mb="sm">
          <span role="status">{picture === 'preparing' ? t('routePlans.preparing') : ''}</span>
          {picture === 'failed' && <span role="alert">{t('routePlans.pictureFailed')}</span>}
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={picture === 'preparing'}
            data-autofocus
            onClick={() => globalThis.print()}
          >
            {t('routePlans.print')}
          </Button>
        </Group>
        <div className={classes.desk} role="region" aria-label={t('routePlans.preview')} tabIndex={0}>
          {sheet}
        </div>
      </Modal>
      <OnPaper {...PAGE}>{sheet}</OnPaper>
    </>
  );
}

type Picture = { readonly address: string } | 'preparing' | 'failed';

/** The plan on the embedded or the online map, in the colours of paper. */
function useRoutePicture({ points }: PlanDraft, { lines }: PlanRoute): Picture {
  const [picture, setPicture] = useState<Picture>('preparing');
  const appearance = usePaperAppearance();
  const take = useEffectEvent((signal: AbortSignal) =>
    pictureOfMap(
      {
        size: PICTURE,
        appearance,
        view: { latitude: 46, longitude: 15, zoom: 7 },
        show: (map) => {
          map.showRoute(drawnRoute(points, lines, null));
          map.fitPoints(
            [...lines.values()].flat().concat(points.map(({ at: { latitude, longitude } }) => [longitude, latitude])),
            { beyondBase: true },
          );
          return () => map.showRoute(null);
        },
      },
      { signal },
    ),
  );
  useEffect(() => {
    const ending = new AbortController();
    let address = '';
    const work = async (): Promise<void> => {
      ({ address } = await take(ending.signal));
      setPicture({ address });
    };
    work().catch(() => {
      if (!ending.signal.aborted) setPicture('failed');
    });
    return () => {
      ending.abort();
      URL.revokeObjectURL(address);
    };
  }, []);
  return picture;
}

/** Paper is white, whatever colours the map on the screen has. */
function usePaperAppearance(): Appearance {
  const language = useLanguage();
  const online = usePublicConfig()?.mapStyles.light ?? null;
  const fallenBack = useStore(mapSession, (session) => session.fallenBack);
  const labels = mapSettings.use((settings) => settings.labels);
  return { styleUrl: fallenBack ? null : online, mode: 'light', language, labels, overlays: {} };
}

function Sheet({
  draft,
  route,
  picture,
}: Pick<PlanPrintProps, 'draft' | 'route'> & { readonly picture: string | null }) {
  const t = useText();
  const language = useLanguage();
  const { name, description, points } = draft;
  const warnings = useWarningTexts(draft, route);
  return (
    <article className={classes.sheet}>
      <h1>{name.trim() === '' ? t('routePlans.new') : name}</h1>
      {description !== '' && <p>{description}</p>}
      <p>
        {formatDistance(language, route.distance)} · {t('routePlans.driving')} {formatDuration(route.duration)} ·{' '}
        {t(`routePlans.engine.${route.engine}`)}
      </p>
      {warnings.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      {picture !== null && <img className={classes.picture} src={picture} alt={t('routePlans.route')} />}
      <Stops draft={draft} route={route} />
      <h2>{t('routePlans.tab.directions')}</h2>
      {route.legs.map((leg, index) => (
        <section key={points[index]?.key ?? index}>
          <h3>
            {points[index]?.name} – {points[index + 1]?.name} ({formatDistance(language, leg.distance)})
          </h3>
          <ol>
            {leg.maneuvers.map((turn) => (
              <li key={`${turn.pathIndex} ${turn.text}`}>
                {turn.text} <span>({formatDistance(language, turn.distance)})</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

function Stops({ draft: { points, departAt }, route }: Pick<PlanPrintProps, 'draft' | 'route'>) {
  const t = useText();
  const timeZone = useTimeZone();
  const numbers = pointNumbers(points);
  const times = departAt === null ? [] : pointTimes(points, route.legs, Date.parse(departAt));
  const text = (at: number): string => `${formatDate(at, timeZone)} ${formatClock(at, timeZone)}`;
  return (
    <table className={classes.stops}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('routePlans.point.name')}</th>
          <th scope="col">{t('routePlans.arrival')}</th>
          <th scope="col">{t('routePlans.point.contact')}</th>
          <th scope="col">{t('routePlans.point.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => {
          const time = times[index];
          if (isPassed(points, index)) return null;
          return (
            <tr key={point.key}>
              <td>{numbers[index]}</td>
              <td>
                {point.name}
                {point.address !== null && point.address !== point.name && <small> {point.address}</small>}
              </td>
              <td>{time && text(time.arrivesAt)}</td>
              <td>{point.contact}</td>
              <td>{point.notes}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
