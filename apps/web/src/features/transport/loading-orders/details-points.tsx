import { routeEngine, type LoadingOrder, type OrderPoint, type PointEta, type PointTime } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { ActionIcon, Alert, Menu } from '@mantine/core';
import { IconAlertTriangle, IconClockEdit, IconDots, IconPlayerSkipForward, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { tachographText } from '../../../i18n/driving-time-from.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { phoneAddress } from '../../../shared/card-facts.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { momentText, windowText } from '../../../shared/time-window.ts';
import { activityOf } from './activities.ts';
import { goodsText } from './goods-words.ts';
import { minutesText } from './order-words.ts';
import classes from './orders.module.css';
import { PointDialog } from './point-dialog.tsx';
import { useBreaksAhead, useChangePoint, type BreaksAhead, type PointChange } from './use-orders.ts';

/** The points of an order in their order, with what was planned, what is expected and what was. */
export function DetailsPoints({ order }: { readonly order: LoadingOrder }) {
  const t = useText();
  const change = useChangePoint();
  const breaksAhead = useBreaksAhead(order);
  const next = order.points.find(({ eta }) => eta !== null);
  const [edited, setEdited] = useState<OrderPoint | null>(null);
  const apply = (number: number, what: PointChange['change']): void =>
    change.mutate({ order, number, change: what }, { onSuccess: () => setEdited(null) });
  return (
    <>
      <h3 className={classes.section}>{t('orderBoard.points')}</h3>
      {change.error && edited === null && (
        <Alert color="red" role="alert" p="xs" mb="xs">
          {errorText(t, change.error)}
        </Alert>
      )}
      <ol className={classes.points}>
        {order.points.map((point) => (
          <Point
            key={point.number}
            point={point}
            breaks={point === next ? breaksAhead : null}
            onEdit={() => setEdited(point)}
            onChange={(what) => apply(point.number, what)}
          />
        ))}
      </ol>
      {edited && (
        <PointDialog
          key={edited.number}
          point={edited}
          isSaving={change.isPending}
          failure={change.error}
          onSave={(what) => apply(edited.number, what)}
          onClose={() => {
            change.reset();
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

interface PointProps {
  readonly point: OrderPoint;
  /** Before the point, with their places; null: not known. */
  readonly breaks: BreaksAhead | null;
  readonly onEdit: () => void;
  readonly onChange: (change: PointChange['change']) => void;
}

function Point({ point, breaks, onEdit, onChange }: PointProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { name, address, goods, phone, contactPerson, problem, notes } = point;
  const window = windowText(point.windowFrom, point.windowTo, timeZone);
  return (
    <li className={classes.point} data-status={point.status}>
      <div className={classes.pointHead}>
        <span className={classes.pointName}>{name}</span>
        <span className={classes.dimmed}>{t(`orderBoard.status.${point.status}`)}</span>
        <PointMenu point={point} onEdit={onEdit} onChange={onChange} />
      </div>
      <div className={classes.dimmed}>
        {t(`loadingOrders.activity.${activityOf(point.activityTypeId)}`)}
        {address !== null && address !== name && `, ${address}`}
      </div>
      {window !== null && (
        <div>
          {t('orderBoard.window')}: {window}
        </div>
      )}
      <Eta point={point} breaks={breaks} />
      <Time label={t('orderBoard.arrived')} time={point.arrival} />
      <Time label={t('orderBoard.left')} time={point.departure} isUncertain={point.departure.uncertain} />
      {point.waitingSeconds !== null && (
        <div>
          {t('orderBoard.waiting')}: {formatDuration(point.waitingSeconds)} · {t('orderBoard.chargeable')}:{' '}
          {formatDuration(point.chargeableSeconds ?? 0)}
        </div>
      )}
      {problem !== null && (
        <div className={classes.problem}>
          {t('orderBoard.problem')}: {problem}
        </div>
      )}
      {goods !== null && <div>{goodsText(goods, t, language)}</div>}
      {(contactPerson !== null || phone !== null) && (
        <div>
          {contactPerson} {phone !== null && <a href={phoneAddress(phone)}>{phone}</a>}
        </div>
      )}
      {notes !== null && <div className={classes.dimmed}>{notes}</div>}
    </li>
  );
}

function Eta({ point: { eta, lateness, lateMinutes }, breaks }: Pick<PointProps, 'point' | 'breaks'>) {
  const t = useText();
  const timeZone = useTimeZone();
  if (eta === null) return null;
  return (
    <div>
      {t('orderBoard.eta')}: {momentText(eta.at, timeZone)}{' '}
      {lateness !== null && lateness !== 'fine' && (
        <span className={classes.lateness} data-lateness={lateness}>
          {lateness === 'late'
            ? t('orderBoard.lateBy', { time: minutesText(lateMinutes ?? 0) })
            : t('orderBoard.tight')}
        </span>
      )}{' '}
      <div className={classes.dimmed}>
        {eta.basis === 'clock' ? t('orderBoard.silent') : <EtaReasons eta={eta} breaks={breaks} />}
      </div>
    </div>
  );
}

/** How sure an ETA is, and why. */
function EtaReasons({ eta, breaks }: { readonly eta: PointEta } & Pick<PointProps, 'breaks'>) {
  const { at, earliest, latest, breakMinutes, basis } = eta;
  const t = useText();
  const timeZone = useTimeZone();
  const [from, to] = [earliest, latest].map((instant) => momentText(instant, timeZone, at));
  const engine = routeEngine.safeParse(basis).data;
  const parts = [
    t('orderBoard.etaRange', { from: from ?? '', to: to ?? '' }),
    breakMinutes === 0 ? null : (breaks?.reason ?? t('orderBoard.etaBreaks', { time: minutesText(breakMinutes) })),
    breakMinutes > 0 && breaks?.from ? tachographText(t, breaks.from, timeZone) : null,
    engine === undefined ? null : t(`routePlans.engine.${engine}`),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

interface TimeProps {
  readonly label: string;
  readonly time: PointTime;
  readonly isUncertain?: boolean;
}

/** The time that holds; beside a manual one the computed one. */
function Time({ label, time: { holding, manual, computed, source }, isUncertain = false }: TimeProps) {
  const t = useText();
  const timeZone = useTimeZone();
  if (holding === null) return null;
  return (
    <div>
      {label}: {momentText(holding, timeZone)}{' '}
      <span className={classes.dimmed}>
        {manual === null
          ? t(isUncertain ? 'orderBoard.uncertain' : 'orderBoard.byPosition')
          : t(source === 'driver' ? 'orderBoard.byDriver' : 'orderBoard.byHand')}
        {manual !== null &&
          computed !== null &&
          `, ${t('orderBoard.computed', { time: momentText(computed, timeZone) })}`}
      </span>
    </div>
  );
}

function PointMenu({ point, onEdit, onChange }: Omit<PointProps, 'breaks'>) {
  const t = useText();
  const { status, problem, name } = point;
  const hasLeft = point.departure.holding !== null ? t('orderBoard.skipRefused') : undefined;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('orderBoard.pointActions', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconClockEdit} label={t('orderBoard.setTimes')} onClick={onEdit} />
        {status === 'skipped' ? (
          <MenuAction icon={IconRotate} label={t('orderBoard.resume')} onClick={() => onChange({ skipped: false })} />
        ) : (
          <MenuAction
            icon={IconPlayerSkipForward}
            label={t('orderBoard.skip')}
            reason={hasLeft}
            onClick={() => onChange({ skipped: true })}
          />
        )}
        {problem !== null && (
          <MenuAction
            icon={IconAlertTriangle}
            label={t('orderBoard.resolve')}
            onClick={() => onChange({ problem: null })}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
