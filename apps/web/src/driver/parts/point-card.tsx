import { useState } from 'react';
import { momentText, windowText } from '../../shared/time-window.ts';
import { refusalText } from '../error-text.ts';
import { reportsOf, type ShownPoint } from '../model/orders.ts';
import type { ReportedStatus } from '../model/outbox.ts';
import { useText } from '../texts.ts';
import { useDriverApp, useSession } from '../use-app.ts';
import { goodsLine } from '../model/goods-line.ts';
import { Icon, type IconName } from './icons.tsx';
import { NavigationLink } from './task-buttons.tsx';

const SIGNS: Readonly<Record<ReportedStatus, IconName>> = {
  enRoute: 'go',
  arrived: 'place',
  done: 'checks',
  problem: 'warning',
};

interface PointCardProps {
  readonly orderId: number;
  readonly point: ShownPoint;
  /** It is where the driver goes now: with the buttons. */
  readonly isNext: boolean;
}

/** A point of an order: where, when, what, and what the driver reports of it. */
export function PointCard({ orderId, point, isNext }: PointCardProps) {
  const t = useText();
  const { place, address, activity, status, contact, phone, goods, notes, problem } = point;
  const goodsText = goods === null ? '' : goodsLine(goods, t);
  return (
    <div className={isNext ? 'point next' : 'point'}>
      <p className="point-head">
        <strong>{t(`loadingOrders.activity.${activity}`)}</strong>
        <span className={`point-status is-${status}`}>{t(`driverApp.orders.status.${status}`)}</span>
      </p>
      <p className="destination">{place.name}</p>
      {address !== null && address !== place.name && <p>{address}</p>}
      <Times point={point} />
      {goodsText !== '' && <p>{goodsText}</p>}
      {notes !== null && <p className="hint">{notes}</p>}
      {contact !== null && <p>{contact}</p>}
      {problem !== null && <p className="field-error">{problem}</p>}
      {point.isWaiting && (
        <p className="hint">
          <Icon name="clock" /> {t('driverApp.state.waiting')}
        </p>
      )}
      {point.refused && <Refused point={point} />}
      <div className="task-buttons">
        {isNext && <NavigationLink place={place} />}
        {isNext && phone !== null && (
          <a className="button" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon name="phone" /> {t('driverApp.orders.call', { phone })}
          </a>
        )}
        {(isNext || status === 'problem') && <Reports orderId={orderId} point={point} />}
      </div>
    </div>
  );
}

function Times({ point: { windowFrom, windowTo, arrivedAt, leftAt } }: { readonly point: ShownPoint }) {
  const t = useText();
  const { timeZone } = useSession();
  const window = windowText(windowFrom, windowTo, timeZone);
  return (
    <>
      {window !== null && <p>{t('driverApp.orders.window', { time: window })}</p>}
      {arrivedAt !== null && (
        <p className="hint">{t('driverApp.orders.arrivedAt', { time: momentText(arrivedAt, timeZone) })}</p>
      )}
      {leftAt !== null && (
        <p className="hint">{t('driverApp.orders.leftAt', { time: momentText(leftAt, timeZone) })}</p>
      )}
    </>
  );
}

function Refused({ point }: { readonly point: ShownPoint }) {
  const t = useText();
  const app = useDriverApp();
  const { refused } = point;
  if (refused === null) return null;
  return (
    <div className="notice" role="alert">
      <p>
        {t('driverApp.orders.refused', { status: t(`driverApp.orders.report.${refused.status}`) })}{' '}
        {refusalText(t, refused.refused ?? '')}
      </p>
      <button type="button" className="button" onClick={() => void app.dropRefused(refused.sequence)}>
        {t('driverApp.orders.understood')}
      </button>
    </div>
  );
}

/** The buttons; a problem is described before it is sent. */
function Reports({ orderId, point }: Pick<PointCardProps, 'orderId' | 'point'>) {
  const t = useText();
  const app = useDriverApp();
  const [problem, setProblem] = useState<string | null>(null);
  const report = (status: ReportedStatus, reason: string | null): void => {
    setProblem(null);
    void app.reportPoint({ orderId, point: point.number, status, reason });
  };
  if (problem !== null) {
    return (
      <>
        <label>
          {t('driverApp.orders.problemWhat')}
          <textarea
            rows={2}
            maxLength={100}
            value={problem}
            autoFocus
            onChange={(event) => setProblem(event.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          className="button problem"
          disabled={problem.trim() === ''}
          onClick={() => report('problem', problem.trim())}
        >
          <Icon name="send" /> {t('driverApp.orders.problemSend')}
        </button>
        <button type="button" className="button" onClick={() => setProblem(null)}>
          {t('driverApp.orders.cancel')}
        </button>
      </>
    );
  }
  return reportsOf(point).map((status, index) => (
    <button
      key={status}
      type="button"
      className={`button ${status === 'problem' ? 'problem' : index === 0 ? 'primary' : ''}`}
      onClick={() => (status === 'problem' ? setProblem('') : report(status, null))}
    >
      <Icon name={SIGNS[status]} /> {t(`driverApp.orders.report.${status}`)}
    </button>
  ));
}
