import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { shortMomentText } from '../../../shared/moment-text.ts';
import { localDayOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { nextIndex } from '../../../ui/data-table/row-keys.ts';
import type { ListLine } from './conversation-lines.ts';
import type { ConversationRow } from './conversation-model.ts';
import { stateName } from './message-states.ts';
import classes from './messages.module.css';
import { useOpenThread } from './open-thread.ts';

export const CONVERSATION_LIST_ID = 'conversation-list';
const LINE_HEIGHT = 46;
/** High enough for a finger. */
const TOUCH_LINE_HEIGHT = 56;
const HEAD_HEIGHT = 26;

interface ConversationListProps {
  readonly lines: readonly ListLine[];
  readonly openId: number | null;
}

/** The lines of the list, drawn only where they are in view. Arrows move, Enter opens. */
export function ConversationList({ lines, openId }: ConversationListProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const openThread = useOpenThread();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const lineHeight = useNarrow() ? TOUCH_LINE_HEIGHT : LINE_HEIGHT;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'head' ? HEAD_HEIGHT : lineHeight),
    overscan: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, lineHeight, lines]);

  function open(index: number): void {
    const line = lines[index];
    setActive(index);
    if (line?.kind === 'conversation') openThread(line.row.deviceId);
    if (line?.kind === 'found') {
      const { id, deviceId, createdTime } = line.message;
      openThread(deviceId, { message: id, since: localDayOf(Date.parse(createdTime), timeZone) });
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextIndex(event.key, active, lines.length);
    if (event.key === 'Enter' || event.key === ' ') open(active);
    else if (next === null) return;
    else {
      setActive(next);
      virtualizer.scrollToIndex(next);
    }
    event.preventDefault();
  }

  const lineId = (index: number): string => `conversation-${index}`;
  return (
    <div
      ref={scroller}
      id={CONVERSATION_LIST_ID}
      role="listbox"
      tabIndex={0}
      aria-label={t('messages.conversations')}
      {...(active >= 0 && active < lines.length && { 'aria-activedescendant': lineId(active) })}
      className={classes.list}
      onKeyDown={onKeyDown}
      onFocus={() => setActive((before) => Math.max(0, before))}
    >
      <div role="presentation" className={classes.space} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (!line) return null;
          const style = { transform: `translateY(${start}px)`, height: size };
          if (line.kind === 'head') {
            return (
              <div key={index} role="presentation" className={classes.foundHead} style={style}>
                {t('messages.found', { count: line.count })}
              </div>
            );
          }
          return (
            <div
              key={index}
              id={lineId(index)}
              role="option"
              aria-selected={line.kind === 'conversation' && line.row.deviceId === openId}
              data-active={index === active || undefined}
              className={classes.row}
              style={style}
              onClick={() => open(index)}
            >
              {line.kind === 'conversation' ? <Conversation row={line.row} /> : <Found {...line} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Vehicle, driver and time above; the last text and what waits below. */
function Conversation({ row: { plate, detail, last, unread, stuck } }: { readonly row: ConversationRow }) {
  const t = useText();
  return (
    <>
      <div className={classes.rowFirst} data-unread={unread > 0 || undefined}>
        <span className={classes.rowPlate}>{plate}</span>
        <span className={classes.rowDetail}>{detail}</span>
        {last && <Moment at={last.createdTime} />}
      </div>
      <div className={classes.rowSecond}>
        <span className={classes.rowText}>
          {last === null ? (
            t('messages.noneYet')
          ) : (
            <>
              {last.direction === 0 && (
                <IconArrowBackUp size={12} className={classes.ours ?? ''} aria-label={t('messages.fromUs')} />
              )}
              {last.currentState === 51 ? t('messages.deletedText') : last.text || t('messages.attachmentOnly')}
            </>
          )}
        </span>
        {last?.direction === 0 && stuck === 0 && last.currentState !== 51 && (
          <span className={classes.rowState}>{t(`messages.state.${stateName(last.currentState)}`)}</span>
        )}
        {stuck > 0 && (
          <span className={classes.stuck}>
            <IconAlertTriangle size={12} aria-hidden /> {t('messages.stuck', { count: stuck })}
          </span>
        )}
        {unread > 0 && (
          <span className={classes.unread} aria-label={t('messages.unreadCount', { count: unread })}>
            {unread}
          </span>
        )}
      </div>
    </>
  );
}

function Found({ message, plate }: Extract<ListLine, { kind: 'found' }>) {
  return (
    <>
      <div className={classes.rowFirst}>
        <span className={classes.rowPlate}>{plate}</span>
        <span className={classes.rowDetail}>{message.sender?.name}</span>
        <Moment at={message.createdTime} />
      </div>
      <div className={classes.rowSecond}>
        <span className={classes.rowText}>{message.text}</span>
      </div>
    </>
  );
}

function Moment({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={at}>{shortMomentText(at, useNowByHalfMinute(), timeZone)}</time>;
}
