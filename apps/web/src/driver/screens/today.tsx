import { formatClock, formatDate } from '@konvoj/i18n/format';
import { currentTask, isGone, isUnread, oldestFirst, reached } from '../model/inbox.ts';
import { shownOrders, type ShownOrder } from '../model/orders.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import { useReadWhenSeen } from '../parts/bubble.tsx';
import { DrivingLeft } from '../parts/driving-left.tsx';
import { Icon } from '../parts/icons.tsx';
import { Stops } from '../parts/stops.tsx';
import { PointCard } from '../parts/point-card.tsx';
import { TaskButtons } from '../parts/task-buttons.tsx';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp, useSession } from '../use-app.ts';
import { openOrder, openScreen } from '../use-screen.ts';

/** Where to go now: the next point of an order, and the newest message with a place. */
export function Today() {
  const t = useText();
  const { messages, orders, outbox } = useAppState().content;
  const order = shownOrders(orders, outbox).find(({ next }) => next !== null);
  const newest = currentTask(messages);
  // The message that brought an order says nothing more than the order.
  const task = order !== undefined && newest?.place === null && !newest.stops?.length ? null : newest;
  const latest = oldestFirst(messages).findLast((message) => message.toDriver && !isGone(message));
  return (
    <div className="scrolled">
      <h1>{t('driverApp.today.title')}</h1>
      <DrivingLeft />
      {order && <NextPoint order={order} />}
      {task === null && order === undefined && (
        <div className="empty">
          <p>{t('driverApp.today.empty')}</p>
          <p className="hint">{t('driverApp.today.emptyHint')}</p>
        </div>
      )}
      {task && <Destination task={task} />}
      {latest && latest.uniqueId !== task?.uniqueId && <LastMessage message={latest} />}
    </div>
  );
}

function NextPoint({ order: { id, number, next } }: { readonly order: ShownOrder }) {
  const t = useText();
  return (
    <section className="card on-the-way" aria-labelledby="next-point">
      <h2 id="next-point">{t('driverApp.orders.order', { number })}</h2>
      {next && <PointCard orderId={id} point={next} isNext />}
      <button type="button" className="button" onClick={() => openOrder(id)}>
        <Icon name="orders" /> {t('driverApp.orders.wholeOrder')}
      </button>
    </section>
  );
}

function Destination({ task }: { readonly task: PhoneMessage }) {
  const t = useText();
  const app = useDriverApp();
  const shown = useReadWhenSeen(task.uniqueId, isUnread(task) && !task.isPopup);
  const name = task.place?.name ?? '';

  async function writeProblem(): Promise<void> {
    await app.addToDraft(t('driverApp.today.problemText', { place: name }));
    openScreen('messages');
  }

  return (
    <section className={reached(task) === 'inDrive' ? 'card on-the-way' : 'card'} aria-labelledby="destination">
      <h2 id="destination">{t('driverApp.today.destination')}</h2>
      <div ref={shown}>
        {name !== '' && (
          <p className="destination">
            <Icon name="place" /> {name}
          </p>
        )}
        <p className="bubble-text">{task.text}</p>
        <Stops stops={task.stops} />
        <Origin message={task} />
      </div>
      <TaskButtons message={task} onProblem={() => void writeProblem()} />
    </section>
  );
}

function LastMessage({ message }: { readonly message: PhoneMessage }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="last-message">
      <h2 id="last-message">{t('driverApp.today.lastMessage')}</h2>
      <p className="bubble-text cut">{message.text}</p>
      <Origin message={message} />
      <button type="button" className="button" onClick={() => openScreen('messages')}>
        <Icon name="messages" /> {t('driverApp.tab.messages')}
      </button>
    </section>
  );
}

function Origin({ message: { sender, createdAt } }: { readonly message: PhoneMessage }) {
  const t = useText();
  const { timeZone } = useSession();
  const time = `${formatDate(createdAt, timeZone)} ${formatClock(createdAt, timeZone)}`;
  return <p className="hint">{t('driverApp.today.from', { name: sender, time })}</p>;
}
